package io.github.jmeterrpc.influx.merge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunWindowsTest {

    private static final List<Percentile> MEDIAN = List.of(Percentile.of(50f), Percentile.of(100f));
    private static final int SHORT = 10;
    private static final int LONG = 60;

    /** So many samples in a piece of time, of which one of ten failed. */
    private static QueryRow row(String transaction, long millis, int shortOnes, int longOnes) {
        int count = shortOnes + longOnes;
        return new QueryRow(
                Map.of("transaction", transaction),
                Map.of(
                        "time", millis + "000000",
                        "count", String.valueOf(count),
                        "errors", String.valueOf(count / 10),
                        "sum", String.valueOf(shortOnes + 10 * longOnes),
                        "histogram", histogram(shortOnes, longOnes)));
    }

    private static String histogram(int shortOnes, int longOnes) {
        Histogram histogram = new Histogram();
        histogram.add(SHORT, shortOnes);
        histogram.add(LONG, longOnes);
        return histogram.text();
    }

    private static Map<String, Double> fields(double samples, double mean) {
        return new LinkedHashMap<>(
                Map.of("samples", samples, "errors", samples / 10, "mean", mean, "pct50.0", 0.01, "pct100.0", 1.0));
    }

    @Test
    void joinsWindowsOfALongRunAndLeavesOutTheWarmUp() {
        // 68 windows of 5 s: 35 pieces of 10 s, and halves of pieces at both ends.
        RunWindows windows = new RunWindows(1_000_005_000L, 1_000_345_000L, 5000);
        assertThat(windows.width()).isEqualTo(10_000);
        for (long start = 1_000_000_000L; start < 1_000_345_000L; start += 10_000) {
            // The first 45 s are slow. Where pieces take turns, the rate and the mean have a width.
            int seconds = (int) (Math.min(start + 10_000, 1_000_345_000L) - Math.max(start, 1_000_005_000L)) / 1000;
            boolean slow = start < 1_000_050_000L;
            windows.add(row("all", start, slow ? 0 : 90 * seconds, slow ? 50 * seconds : 10 * seconds));
        }

        SteadyPart steady = windows.steady();
        Map<String, Double> fields = fields(31_450, 2.7);
        windows.addIntervals("all", fields, MEDIAN);

        assertThat(steady.start()).isEqualTo(1_000_050_000L);
        assertThat(steady.hasIntervals()).isTrue();
        assertThat(fields)
                .as("extended to the figure of the whole run, which has the warm-up in it")
                .contains(entry("mean_low", 1.9), entry("mean_high", 2.7), entry("rate_low", 92.5))
                .doesNotContainKeys("pct100.0_low", "pct100.0_high");
        assertThat(fields.get("rate_high")).isCloseTo(100, within(1e-9));
        assertThat(fields.get("pct50.0_low")).isCloseTo(0.01 * 0.968, within(1e-9));
        assertThat(fields.get("error_share_high")).isCloseTo(10, within(0.5));
    }

    @Test
    void aVeryShortRunHasNoIntervals() {
        RunWindows windows = new RunWindows(0, 9000, 1000);
        for (long start = 0; start < 9000; start += 1000) {
            windows.add(row("all", start, 10, 0));
        }
        Map<String, Double> fields = fields(100, 1);

        assertThat(windows.steady().neededSeconds()).isEqualTo(10);
        windows.addIntervals("all", fields, MEDIAN);
        assertThat(fields).doesNotContainKeys("error_share_low", "rate_low", "mean_low", "pct50.0_low");
    }
}
