package io.github.jmeterrpc.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.harness.probe.HostLimits;
import org.junit.jupiter.api.Test;

class LimitCheckTest {

    private static final double MANY = 1_000_000;

    /** The message of the refusal; empty if there is none. */
    private static String refusal(boolean targetHere, int behind, HostLimits limits, int generators, int threads) {
        Throwable refused = catchThrowable(
                () -> new LimitCheck("--threads", threads, generators, targetHere, behind).check(limits));
        return refused == null ? "" : refused.getMessage();
    }

    @Test
    void refusesMoreThreadsThanHandlesSufficeForAndNamesTheCommand() {
        HostLimits limits = new HostLimits(1024, MANY);

        assertThat(refusal(false, 0, limits, 1, 624)).isEmpty();
        assertThat(refusal(false, 0, limits, 1, 625))
                .contains("--threads: 625 threads need 1025", "is 1024", "ulimit -n 1025");
    }

    @Test
    void sharesTheHandlesOutToTheGeneratorsButNotTheTargets() {
        HostLimits limits = new HostLimits(1024, MANY);

        assertThat(refusal(false, 0, limits, 2, 1000)).isEmpty();
        assertThat(refusal(true, 0, limits, 2, 1000)).contains("1000 threads need 1400");
    }

    @Test
    void countsTheConnectionsThatTheTargetItselfNeeds() {
        HostLimits limits = new HostLimits(1024, MANY);

        assertThat(refusal(true, 100, limits, 1, 500)).isEmpty();
        assertThat(refusal(true, 200, limits, 1, 500)).contains("500 threads need 1100");
    }

    @Test
    void refusesMoreThreadsThanThereArePorts() {
        assertThat(refusal(false, 0, new HostLimits(MANY, 1000), 4, 800)).isEmpty();
        assertThat(refusal(false, 0, new HostLimits(MANY, 1000), 4, 801))
                .contains("801 threads", "there are 1000", "sysctl -w net.ipv4.ip_local_port_range");
    }

    @Test
    void anUnknownLimitIsNone() {
        assertThat(refusal(true, 0, new HostLimits(Double.NaN, Double.NaN), 1, 2000))
                .isEmpty();
    }
}
