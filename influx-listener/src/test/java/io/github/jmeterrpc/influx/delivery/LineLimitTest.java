package io.github.jmeterrpc.influx.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class LineLimitTest {

    private final LineLimit limit = new LineLimit();

    @Test
    void halvesWhatWasTooMuchAndGrowsSlowly() {
        assertThat(limit.lines()).isEqualTo(5000);
        limit.tooMany(3000);
        assertThat(limit.lines()).isEqualTo(1500);
        limit.tooMany(4000);
        assertThat(limit.lines()).isEqualTo(750);
        limit.answered();
        assertThat(limit.lines()).isEqualTo(843);
    }

    @Test
    void keepsItsBounds() {
        for (int i = 0; i < 10; i++) {
            limit.tooMany(limit.lines());
        }
        assertThat(limit.isLeast()).isTrue();
        assertThat(limit.lines()).isEqualTo(LineLimit.MIN);
        for (int i = 0; i < 40; i++) {
            limit.answered();
        }
        assertThat(limit.lines()).isEqualTo(LineLimit.MAX);
    }
}
