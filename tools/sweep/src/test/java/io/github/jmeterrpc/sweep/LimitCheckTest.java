package io.github.jmeterrpc.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.sweep.probe.HostLimits;
import java.util.List;
import org.junit.jupiter.api.Test;

class LimitCheckTest {

    private static final double MANY = 1_000_000;

    private static List<String> refusals(boolean targetHere, HostLimits limits, int generators, Integer... levels) {
        return LimitCheck.refusals("--threads", List.of(levels), generators, true, targetHere, 0, limits);
    }

    @Test
    void refusesTheLevelsThatNeedMoreHandlesAndTellsTheCommand() {
        assertThat(refusals(false, new HostLimits(1024, MANY), 1, 500, 1000, 2000))
                .satisfiesExactly(
                        first -> assertThat(first)
                                .contains("--threads: 1000 threads need 1400", "is 1024", "ulimit -n 1400"),
                        second -> assertThat(second).contains("2000 threads", "ulimit -n 2400"));
    }

    @Test
    void sharesTheHandlesOutToTheGeneratorsButNotTheTargets() {
        HostLimits limits = new HostLimits(1024, MANY);

        assertThat(refusals(false, limits, 2, 1000)).isEmpty();
        assertThat(refusals(true, limits, 2, 1000)).hasSize(1);
    }

    @Test
    void countsTheConnectionsThatTheTargetItselfNeeds() {
        HostLimits limits = new HostLimits(1024, MANY);

        assertThat(LimitCheck.refusals("--threads", List.of(500), 1, true, true, 100, limits))
                .isEmpty();
        assertThat(LimitCheck.refusals("--threads", List.of(500), 1, true, true, 200, limits))
                .singleElement()
                .asString()
                .contains("500 threads need 1100");
    }

    @Test
    void refusesTheLevelsThatNeedMorePorts() {
        assertThat(refusals(false, new HostLimits(MANY, 1000), 4, 800, 801))
                .singleElement()
                .asString()
                .contains("801 threads", "there are 1000", "sysctl -w net.ipv4.ip_local_port_range");
    }

    @Test
    void refusesNothingWhereConnectionsAreSharedOrLimitsAreUnknown() {
        HostLimits few = new HostLimits(10, 10);

        assertThat(LimitCheck.refusals("--threads", List.of(2000), 1, false, true, 0, few))
                .isEmpty();
        assertThat(refusals(true, new HostLimits(Double.NaN, Double.NaN), 1, 2000))
                .isEmpty();
    }
}
