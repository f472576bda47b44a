package io.github.jmeterrpc.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.testing.Opened;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Failing samples do not flood the log: jmeter.log of a long test stays small. */
public abstract class LogFloodContract {

    @RegisterExtension
    final Opened opened = new Opened();

    /** Threads that call. */
    protected static final int THREADS = 8;

    /** Lines of a whole test, less than it has samples. */
    private static final int FEW = 20;

    private CapturedLog log;

    @BeforeEach
    void listen() {
        log = opened.add(new CapturedLog());
    }

    /** Whether a server in this JVM has logged the line. */
    protected boolean isOfTheServer(String line) {
        return false;
    }

    /**
     * Waits for the end of a test. A busy machine may delay a call and cause a line; one line per
     * call would be far too many.
     */
    protected void assertFewLines(EngineRun run, String code, int calls) throws InterruptedException {
        List<SampleResult> samples = run.await();
        assertThat(samples).hasSize(calls);
        assertThat(samples.stream()
                        .filter(sample -> sample.getResponseCode().equals(code))
                        .count())
                .as(code)
                .isGreaterThan(Math.max(FEW, calls / 4));
        assertThat(log.lines().stream().filter(line -> !isOfTheServer(line))).hasSizeLessThan(FEW);
    }
}
