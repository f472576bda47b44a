package io.github.jmeterrpc.harness.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class HostLimitsTest {

    @Test
    void readsTheSoftLimitAndTheRangeOfPorts() {
        List<String> limits = List.of(
                "Limit                     Soft Limit           Hard Limit           Units     ",
                "Max processes             7823                 7823                 processes ",
                "Max open files            1024                 524288               files     ");

        assertThat(HostLimits.of(limits, List.of("32768\t60999"))).isEqualTo(new HostLimits(1024, 28_232));
    }

    @Test
    void areUnknownWithoutLimitsAndOnOtherSystems() {
        HostLimits unknown = new HostLimits(Double.NaN, Double.NaN);

        assertThat(HostLimits.of(List.of("Max open files            unlimited            unlimited     "), List.of()))
                .isEqualTo(unknown);
        assertThat(HostLimits.of(List.of(), List.of())).isEqualTo(unknown);
    }

    @Test
    void readsThoseOfThisMachine() {
        assertThat(HostLimits.read().ports()).isPositive();
    }
}
