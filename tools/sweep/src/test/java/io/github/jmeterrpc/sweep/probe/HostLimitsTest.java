package io.github.jmeterrpc.sweep.probe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostLimitsTest {

    @Test
    void readsWhatLinuxTells() {
        assertThat(HostLimits.handles("Limit   Soft Limit  Hard Limit  Units\n"
                        + "Max processes             7823                 7823                 processes \n"
                        + "Max open files            1024                 524288               files     \n"))
                .isEqualTo(1024);
        assertThat(HostLimits.ports("32768\t60999\n")).isEqualTo(28_232);
    }

    @Test
    void knowsNoLimitWhereThereIsNoneOrItIsNotTold() {
        assertThat(HostLimits.handles("Max open files  unlimited  unlimited  files\n"))
                .isNaN();
        assertThat(HostLimits.handles("")).isNaN();
        assertThat(HostLimits.ports("")).isNaN();
    }
}
