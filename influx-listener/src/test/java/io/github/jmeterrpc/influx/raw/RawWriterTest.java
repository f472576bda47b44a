package io.github.jmeterrpc.influx.raw;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.LIST;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.RawRows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.Labels;
import io.github.jmeterrpc.influx.record.Recorder;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.task.HandMovedScheduler;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class RawWriterTest {

    private final RawSamples samples = new RawSamples(1 << 20);
    private final Recorder recorder = new Recorder(new Labels(true, label -> true, 10), samples::add, 0, 5000);
    private final List<List<Line>> written = new CopyOnWriteArrayList<>();
    private final HandMovedScheduler time = new HandMovedScheduler();
    private boolean failed;

    private void sample(String label) {
        ThreadRecorder thread = recorder.forThisThread();
        thread.sample().label = label;
        thread.sample().endMillis = 1000;
        thread.record();
    }

    private void failOnce(List<Line> lines) {
        if (!failed) {
            failed = true;
            throw new OutOfMemoryError("as a test wants it");
        }
        written.add(lines);
    }

    @Test
    void whatDoesNotFitIntoMemoryIsLostAndCountedAndTheNextIsWritten() throws InterruptedException {
        RawRows rows = new RawRows(new SeriesTags("jmeter", "app", "here", Map.of()), 10);
        RawWriter writer = new RawWriter(samples, rows, () -> 0, this::failOnce, time);
        sample("a");
        time.advance(100);
        assertThat(failed).isTrue();
        sample("b");
        time.advance(1000);

        assertThat(written)
                .as("while the test runs")
                .singleElement()
                .asInstanceOf(LIST)
                .hasSize(1);
        writer.finish(0);
        assertThat(writer.written()).isEqualTo(1);
        assertThat(writer.lost()).isEqualTo(1);
    }

    @Test
    void whoIsInterruptedAtTheEndStillWritesWhatThereIsRoomFor() {
        RawRows rows = new RawRows(new SeriesTags("jmeter", "app", "here", Map.of()), 10);
        RawWriter writer = new RawWriter(samples, rows, () -> 0, written::add);
        sample("a");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> writer.finish(20_000)).isInstanceOf(InterruptedException.class);
        assertThat(writer.written()).isEqualTo(1);
        assertThat(writer.lost()).isZero();
    }

    @Test
    void whoIsInterruptedAtTheEndStillCountsWhatIsLeft() {
        RawRows rows = new RawRows(new SeriesTags("jmeter", "app", "here", Map.of()), 10);
        RawWriter writer = new RawWriter(samples, rows, () -> RawWriter.MAX_PENDING, written::add);
        sample("a");
        sample("b");
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> writer.finish(20_000)).isInstanceOf(InterruptedException.class);
        assertThat(writer.written()).isZero();
        assertThat(writer.lost()).isEqualTo(2);
    }
}
