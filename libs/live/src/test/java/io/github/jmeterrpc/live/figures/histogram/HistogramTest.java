package io.github.jmeterrpc.live.figures.histogram;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HistogramTest {

    @Test
    void a_rounding_error_of_the_percentage_does_not_select_the_next_sample() {
        Histogram histogram = new Histogram();
        histogram.add(Buckets.PUBLISHED.index(1_000), 999);
        histogram.add(Buckets.PUBLISHED.index(1_000_000), 1);

        assertThat(histogram.percentile(99.9, 0, 1000)).isBetween(0.96, 1.04);
        assertThat(histogram.percentile(100, 0, 1000)).isBetween(968.0, 1000.0);
    }

    @Test
    void counts_what_took_so_long_or_longer() {
        Histogram histogram = new Histogram();
        histogram.addRow(Buckets.PUBLISHED.index(2_000) + ":3,,1");
        histogram.add(Buckets.PUBLISHED.index(90_000), 2);

        assertThat(histogram.from(1)).isEqualTo(6);
        assertThat(histogram.from(50)).isEqualTo(2);
        assertThat(histogram.from(100)).isZero();
        assertThat(histogram.total()).isEqualTo(6);
    }

    @Test
    void counts_of_a_row_of_another_program_what_can_be_read() {
        Histogram histogram = new Histogram();
        histogram.addRow(null);
        histogram.addRow("");
        histogram.addRow("no buckets");
        histogram.addRow("10:2,many");

        assertThat(histogram.total()).isEqualTo(2);
    }
}
