package io.github.jmeterrpc.influx.record;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AllocationTest {

    private final Recorder recorder =
            new Recorder(new LabelRules(false, label -> !label.equals("c"), 100), 0, Long.MAX_VALUE);

    private final String[] messages = IntStream.range(0, 1000)
            .mapToObj(i -> "It took " + i + " ms, but should not have lasted longer than 50 ms")
            .toArray(String[]::new);

    private void record(int n) {
        String[] labels = {"a", "b", "c"};
        for (int i = 0; i < n; i++) {
            ThreadRecorder thread = recorder.forThisThread();
            RecorderTest.fill(thread.sample(), labels[i % 3], 10);
            thread.sample().micros = i % 1000;
            thread.sample().errors = i & 1;
            thread.sample().failure.read("200", messages[i % messages.length]);
            thread.record();
        }
    }

    @Test
    void recordingAllocatesNothingOnceLabelsAndDurationsAreKnown() {
        ThreadMXBean bean = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        record(100_000);
        long before = bean.getCurrentThreadAllocatedBytes();
        record(100_000);
        long bytes = bean.getCurrentThreadAllocatedBytes() - before;

        // The array of labels, and what the measuring itself takes.
        assertThat(bytes).isLessThan(5000);
    }
}
