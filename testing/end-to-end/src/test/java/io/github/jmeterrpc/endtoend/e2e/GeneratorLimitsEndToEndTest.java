package io.github.jmeterrpc.endtoend.e2e;

import static io.github.jmeterrpc.endtoend.e2e.FaultBed.DUBBO;
import static io.github.jmeterrpc.endtoend.e2e.FaultBed.OK;
import static io.github.jmeterrpc.endtoend.e2e.FaultBed.THRIFT;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A generator with many threads, little memory, or few file handles: every sample is accounted for.
 */
@Tag("full")
class GeneratorLimitsEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final int HANDLES = 256;

    private static FaultBed bed;

    @BeforeAll
    static void start() {
        bed = opened.add(new FaultBed("generator-limits", 1200));
    }

    @Test
    void twoThousandThreadsInAHeapOf256Megabytes() {
        Map<String, Map<String, Integer>> codes = bed.codes(
                "2000-threads-in-256-mb",
                Map.of("dubbo.threads", "1000", "thrift.threads", "1000", "loops", "3", "timeout", "60000"),
                List.of("-Xmx256m"),
                process -> {});

        assertThat(codes).isEqualTo(Map.of(DUBBO, Map.of(OK, 3000), THRIFT, Map.of(OK, 3000)));
    }

    @Test
    void samplesWithoutAFileHandleNameTheCause() {
        Map<String, Map<String, Integer>> codes = bed.codes(
                "256-handles",
                Map.of("dubbo.threads", "10", "thrift.threads", "200", "loops", "20", "timeout", "60000"),
                List.of("-Xmx256m"),
                GeneratorLimitsEndToEndTest::limitHandles);

        // All threads share one connection, for which a handle may be missing at first: the message
        // says so.
        assertThat(codes.get(DUBBO).keySet()).isSubsetOf(OK, "CONNECT_ERROR");
        assertThat(codes.get(THRIFT)).containsOnlyKeys(OK, "LOCAL_LIMIT");
    }

    /** While it starts, before it connects to anything. */
    private static void limitHandles(ManagedProcess jmeter) {
        try {
            Process prlimit = new ProcessBuilder(
                            "prlimit", "--pid", String.valueOf(jmeter.pid()), "--nofile=" + HANDLES + ":" + HANDLES)
                    .inheritIO()
                    .start();
            assertThat(prlimit.waitFor()).isZero();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
