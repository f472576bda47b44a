package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.e2e.ThreadDump.DumpedThread;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
@Tag("alone")
class ContentionEndToEndTest {

    private static final int THREADS = 40;
    private static final int DUMPS = 6;

    /**
     * Packages in which no thread may wait for a lock: Dubbo with its libraries, the sampler, the
     * listener.
     */
    private static final String[] OURS = {"org.apache.dubbo.", "io.netty.", "io.github.jmeterrpc."};

    @Test
    void noneOfFortyThreadsIsBlockedInDubboSamplerOrListener() throws InterruptedException {
        try (TestBed bed = new TestBed("contention");
                JMeterRun run = bed.start(
                        "generator", Map.of("threads", String.valueOf(THREADS), "duration", "300", "method", "echo"))) {
            // Ended as soon as the dumps are there: how long they take depends on the machine. All
            // threads are past their first calls then, which wait for the connection to be made.
            bed.awaitSamples(run, 100 * THREADS);
            List<DumpedThread> callers = new ArrayList<>();
            for (int i = 1; i <= DUMPS; i++) {
                Thread.sleep(500);
                ThreadDump dump = ThreadDump.of(run.process(), bed.folder().resolve("threads-" + i + ".txt"));
                callers.addAll(dump.ofGroup("Callers"));
            }

            assertThat(callers).as("the dumps were taken while all threads ran").hasSize(THREADS * DUMPS);
            assertThat(callers).as("some were in a call").anyMatch(thread -> thread.isIn(OURS));
            assertThat(callers)
                    .filteredOn(thread -> thread.isBlocked() && thread.isIn(OURS))
                    .isEmpty();
        }
    }
}
