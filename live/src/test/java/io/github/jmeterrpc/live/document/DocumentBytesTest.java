package io.github.jmeterrpc.live.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Arriving;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.gate.Comparison;
import io.github.jmeterrpc.live.gate.Repetitions;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.live.results.ResultFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The documents of docs/data.md, byte for byte: pages, programs and earlier reports read them. */
class DocumentBytesTest {

    private static final long START = 1_795_368_600_000L;
    private static final int WINDOW = 5000;
    private static final Thresholds THRESHOLDS =
            Thresholds.parse("p95>2;errors>50%;response_p99<1;points_lost>0;pay:rate<1;none:mean>1;max>0 for 10s");

    private static void add(RunFigures figures, String rows) throws IOException {
        figures.addAll(new ByteArrayInputStream(rows.getBytes(StandardCharsets.UTF_8)));
    }

    private static long[] micros(int window, int count) {
        long[] micros = new long[count];
        for (int i = 0; i < count; i++) {
            micros[i] = 1000 + 37 * i + 11 * window;
        }
        return micros;
    }

    /** Of two generators with arrivals, of which the second one was killed. */
    private static RunFigures points() throws IOException {
        RunFigures figures = new RunFigures("20261122-173000-000_shop", "shop", "night-7");
        ListenerRows one = new ListenerRows("shop", "a:1", WINDOW);
        ListenerRows two = new ListenerRows("shop", "b:1", WINDOW);
        add(figures, one.event("Shop test started", START));
        for (int window = 0; window < 12; window++) {
            long millis = START + (long) window * WINDOW;
            long due = 50L * (window + 1);
            one.arriving(new Arriving(4.5, 0.25, due, due - 3, 1, 2));
            add(
                    figures,
                    one.window(
                            millis,
                            4 + window,
                            window + 1,
                            Map.of("pay", new Samples(micros(window, 40), window % 2))));
            if (window < 6) {
                add(figures, two.window(millis, 2, 2L * window, Map.of("pay", new Samples(micros(window, 10), 0))));
            }
        }
        String tags = "application=shop,instance=a:1";
        add(
                figures,
                "jmeter_generator," + tags + ",target=192.0.2.9:20880 rtt_ms=0.3,failed=0 " + (START + 55_000)
                        + "000000\njmeter_errors," + tags + ",transaction=pay responseCode=\"500\",responseMessage="
                        + "\"Internal Server Error\",response=\"no <cash>\" " + (START + 5_123) + "000000\n"
                        + "events,application=shop,title=deploy text=\"version 7\",tags=\"deploy\" " + (START + 7_000)
                        + "000000\n");
        add(figures, one.event("Shop test ended", START + 60_000));
        return figures;
    }

    private static String golden(String name) throws IOException {
        try (var in = DocumentBytesTest.class.getResourceAsStream(name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8).strip();
        }
    }

    /** Documents of files contain the time at which they were made. */
    private static String text(Object document) {
        return new String(Json.bytes(document), StandardCharsets.UTF_8)
                .replaceFirst("\"now\":[0-9]+", "\"now\":1795368700000");
    }

    @Test
    void ofPointsIsTheSame() throws IOException {
        var state = points().stateWithWindows(START + 100_000);

        assertThat(text(state.with(THRESHOLDS.judge(state), Comparison.of(state, state, 0.1))))
                .isEqualTo(golden("points.json"));
    }

    private static ResultFiles files(Path folder, int seconds) throws IOException {
        StringBuilder lines = new StringBuilder(
                "timeStamp,elapsed,label,responseCode,responseMessage,threadName,success,failureMessage,bytes,sentBytes,allThreads\n");
        for (int i = 0; i < 20 * seconds; i++) {
            boolean failed = i % 50 == 7;
            lines.append(START + 50L * i)
                    .append(',')
                    .append(20 + i * i % 17)
                    .append(i % 3 == 0 ? ",find" : ",pay")
                    .append(failed ? ",503,Service Unavailable,t 1-1,false,," : ",200,OK,t 1-1,true,,")
                    .append("100,50,4\n");
        }
        ResultFiles files = new ResultFiles(warning -> {});
        files.addAll(List.of(Files.writeString(folder.resolve(seconds + ".csv"), lines)));
        return files;
    }

    @Test
    void ofResultFilesIsTheSame(@TempDir Path folder) throws IOException {
        var state = files(folder, 20).state();

        assertThat(text(state.with(THRESHOLDS.judge(state), null))).isEqualTo(golden("files.json"));
    }

    @Test
    void ofSeveralRunsIsTheSame(@TempDir Path folder) throws IOException {
        var runs = new Repetitions(
                        List.of(files(folder, 10).state(), files(folder, 20).state()))
                .state();

        assertThat(text(runs)).isEqualTo(golden("runs.json"));
    }
}
