package io.github.jmeterrpc.influx.line;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.ThreadCounts;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Shows why every row needs an instance: windows of all generators have the same time stamps. */
class CollisionTest {

    private static final int GENERATORS = 4;

    private static String windowOfOneSample(String instance) {
        Recorder recorder = new Recorder(new Labels(false, label -> true, 10), 0, Long.MAX_VALUE);
        ThreadRecorder thread = recorder.forThisThread();
        thread.sample().label = "a";
        thread.sample().count = 1;
        thread.record();
        ClosedWindow window = new ClosedWindow(1_700_000_000_000L, 5000, recorder.end(), new ThreadCounts(1, 1, 0));
        return new Rows(new SeriesTags("jmeter", "shop", instance, Map.of()), List.of(), 10, Optional.empty(), true)
                .of(window).stream().map(Line::text).collect(Collectors.joining("\n"));
    }

    private static double storedAfterWriting(InfluxServer influx, IntFunction<String> instance) {
        InfluxDatabase database = influx.newDatabase();
        IntStream.range(0, GENERATORS).forEach(i -> database.write(windowOfOneSample(instance.apply(i))));
        return database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                .get(0)
                .number("sum");
    }

    @Test
    void ofFourGeneratorsWithoutInstanceOneIsLeftAndWithItAllAre() {
        try (InfluxServer influx = TestInflux.orSkip()) {
            assertThat(storedAfterWriting(influx, i -> "")).isEqualTo(1);
            assertThat(storedAfterWriting(influx, i -> "10.0.0.1:" + (9270 + i)))
                    .isEqualTo(4);
        }
    }
}
