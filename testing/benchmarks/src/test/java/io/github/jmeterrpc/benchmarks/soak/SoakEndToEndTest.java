package io.github.jmeterrpc.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.testing.TestInflux;
import io.github.jmeterrpc.targets.cli.Commands;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The short form of {@code bin/bench soak}: it would find what is left behind by a sample, a connection or a window. */
@Tag("full")
class SoakEndToEndTest {

    private static final String MINUTES = "3";

    @Test
    void threeMinutesLeaveNothingBehindAndLoseNothing() {
        TestInflux.orSkip().close();

        assertThat(Commands.of(new SoakBenchmark()).execute("--minutes", MINUTES))
                .isZero();
    }
}
