package io.github.jmeterrpc.benchmarks.soak;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FootprintTest {

    private static final Footprint EARLIER = new Footprint(20_000, 60, 200);

    @Test
    void aTenthMoreIsFlatAndMoreIsNot() {
        assertThat(new Footprint(21_900, 65, 219).isFlatSince(EARLIER)).isTrue();
        assertThat(new Footprint(22_100, 60, 200).isFlatSince(EARLIER)).isFalse();
        assertThat(new Footprint(20_000, 67, 200).isFlatSince(EARLIER)).isFalse();
        assertThat(new Footprint(20_000, 60, 221).isFlatSince(EARLIER)).isFalse();
    }

    @Test
    void thisJvmHoldsSomething() {
        Footprint own = Footprint.read(ProcessHandle.current().pid());

        assertThat(own.oldKilobytes()).isPositive();
        assertThat(own.threads()).isGreaterThan(5);
        assertThat(own.handles()).isGreaterThan(2);
    }
}
