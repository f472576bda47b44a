package io.github.jmeterrpc.metrics.confidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfidenceTest {

    private static final int RUNS = 60;

    /**
     * Which share of the intervals contains the true value, and of the tests has one that is open
     * above.
     */
    private record Coverage(double covered, double open) {}

    private static Coverage coverage(SimulatedService service, int seconds, double percent, double truth) {
        int known = 0;
        int covered = 0;
        int open = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Interval interval = confidence(Steady.of(service.windows(seconds, 1000L * seconds + seed)))
                    .percentiles(percent)[0];
            known += interval.isKnown() ? 1 : 0;
            covered += interval.contains(truth) ? 1 : 0;
            open += Double.isInfinite(interval.high()) ? 1 : 0;
        }
        return new Coverage((double) covered / known, (double) open / RUNS);
    }

    private static Confidence confidence(Steady steady) {
        return new Confidence(steady.windows());
    }

    @ParameterizedTest
    @CsvSource({
        "0.5, 25, 99, 0.1",
        "0.5, 60, 99, 0",
        "0.5, 60, 50, 0",
        "0.8, 25, 99, 0.9",
        "0.8, 60, 99, 0.4",
        "0.8, 60, 95, 0.02",
        "0.95, 60, 99, 1"
    })
    void coversThePercentileOfABusyService(double busy, int seconds, double percent, double mostOpen) {
        SimulatedService service = SimulatedService.of(busy);
        Coverage found = coverage(service, seconds, percent, service.percentile(percent));

        assertThat(found.covered()).as(found.toString()).isBetween(0.85, 1.0);
        assertThat(found.open()).as(found.toString()).isLessThanOrEqualTo(mostOpen);
    }

    /**
     * Of the mean of the response time, 1 / (service rate − arrival rate), and of the rate of
     * calls.
     */
    @Test
    void coversMeanAndRate() {
        SimulatedService service = SimulatedService.of(0.5);
        assertThat(share(service, Confidence::mean, 1)).isBetween(0.85, 1.0);
        assertThat(share(service, Confidence::rate, 1000)).isBetween(0.85, 1.0);
    }

    private static double share(SimulatedService service, Function<Confidence, Interval> figure, double truth) {
        int covered = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            Confidence confidence = confidence(Steady.of(service.windows(60, seed)));
            covered += figure.apply(confidence).contains(truth) ? 1 : 0;
        }
        return (double) covered / RUNS;
    }

    @Test
    void findsDriftAndNoneWhereThereIsNone() {
        int found = 0;
        int falsely = 0;
        for (int seed = 0; seed < RUNS; seed++) {
            found += Steady.of(SimulatedService.of(0.5).drifting(0.01).windows(60, seed))
                                    .trend()
                            > 0
                    ? 1
                    : 0;
            falsely += Steady.of(SimulatedService.of(0.5).windows(60, seed)).trend() != 0 ? 1 : 0;
        }
        assertThat(found).isGreaterThanOrEqualTo(RUNS * 9 / 10);
        assertThat(falsely).isLessThanOrEqualTo(RUNS * 5 / 100);
    }

    /** A service that is four times as slow in its first ten seconds. */
    @Test
    void cutsTheWarmUp() {
        List<Window> windows = new ArrayList<>(SimulatedService.of(0.95).windows(10, 1));
        windows.addAll(SimulatedService.of(0.2).windows(50, 2));
        Steady steady = Steady.of(windows);

        assertThat(steady.warmUp()).isEqualTo(10);
        assertThat(steady.windows()).hasSize(50);
        assertThat(steady.trend()).isZero();
    }

    @Test
    void hasNoIntervalForShortTestsAndFewSamples() {
        Steady shortPart = Steady.of(SimulatedService.of(0.5).windows(19, 1));
        assertThat(shortPart.isEnough()).isFalse();
        assertThat(Steady.of(SimulatedService.of(0.5).windows(60, 1)).isEnough())
                .isTrue();
        Confidence shortTest = new Confidence(shortPart.windows().subList(0, 9));
        assertThat(shortTest.percentiles(50)[0].isKnown()).isFalse();
        assertThat(shortTest.rate().isKnown()).isFalse();

        List<Window> rare = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rare.add(window(20, 0, 5));
        }
        Confidence few = confidence(Steady.of(rare));
        assertThat(few.percentiles(99)[0].isKnown()).as("8 samples beyond it").isFalse();
        assertThat(few.percentiles(95)[0].isKnown()).isTrue();
        assertThat(Confidence.neededSamples(99.9)).isEqualTo(10_000);
        assertThat(Confidence.neededSamples(99)).isEqualTo(1000);
    }

    private static Window window(int count, int errors, double millis) {
        Histogram durations = new Histogram();
        durations.add(Buckets.PUBLISHED.index(Math.round(millis * 1000)), count);
        return new Window(1, count, count * millis, errors, durations);
    }

    /** Ten batches of four windows; the value by hand, with t = 2.26 of 9 degrees of freedom. */
    @Test
    void computesTheIntervalOfARatioOfSums() {
        List<Window> windows = new ArrayList<>();
        for (int batch = 0; batch < 10; batch++) {
            for (int i = 0; i < 4; i++) {
                windows.add(window(100, batch % 2 == 0 ? 1 : 3, 5));
            }
        }
        Interval errors = confidence(Steady.of(windows)).errorShare();

        // Residuals are ±4 of 400 samples in each batch: sqrt(160 · 10 / 9) / 4000.
        double halfWidth = 2.26 * Math.sqrt(160 * 10 / 9.0) / 4000;
        assertThat(errors.low()).isCloseTo(0.02 - halfWidth, within(1e-12));
        assertThat(errors.high()).isCloseTo(0.02 + halfWidth, within(1e-12));
        Interval none =
                confidence(Steady.of(SimulatedService.of(0.5).windows(60, 1))).errorShare();
        assertThat(none.low()).isZero();
        assertThat(none.high()).as("rule of three").isCloseTo(3 / 60_000.0, within(2e-6));
        assertThat(Ratio.of(new double[] {1}, new double[] {2}).halfWidth()).isNaN();
        assertThat(Ratio.of(new double[] {1, 1}, new double[] {0, 0}).value()).isInfinite();
        assertThat(Ratio.of(new double[30], denominators(30)).halfWidth()).isZero();
    }

    /** Against the formula's values for 0, 5 and 10 of 10. */
    @Test
    void takesEachWindowOfAShortTestForOneSample() {
        Interval none = Confidence.errorShare(0, 10);
        assertThat(none.low()).isZero();
        assertThat(none.high()).isCloseTo(0.278, within(1e-3));
        Interval half = Confidence.errorShare(0.5, 10);
        assertThat(half.low()).isCloseTo(0.237, within(1e-3));
        assertThat(half.high()).isCloseTo(0.763, within(1e-3));
        Interval all = Confidence.errorShare(1, 10);
        assertThat(all.low()).isCloseTo(0.722, within(1e-3));
        assertThat(all.high()).isCloseTo(1, within(1e-9));
    }

    private static double[] denominators(int count) {
        double[] all = new double[count];
        Arrays.fill(all, 1);
        return all;
    }
}
