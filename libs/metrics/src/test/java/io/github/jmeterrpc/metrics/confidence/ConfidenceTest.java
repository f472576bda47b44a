package io.github.jmeterrpc.metrics.confidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
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
        return new Confidence(steady.windows(), 0);
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
        Steady shortPart = Steady.of(SimulatedService.of(0.5).windows(9, 1));
        assertThat(shortPart.isEnough()).isFalse();
        assertThat(Steady.of(SimulatedService.of(0.5).windows(60, 1)).isEnough())
                .isTrue();
        Confidence shortTest = new Confidence(shortPart.windows().subList(0, 9), 0);
        assertThat(shortTest.percentiles(50)[0].isKnown()).isFalse();
        assertThat(shortTest.rate().isKnown()).isFalse();

        List<Window> rare = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            rare.add(window(20, 0, 5));
        }
        Confidence few = confidence(Steady.of(rare));
        assertThat(few.percentiles(99)[0].isKnown()).as("8 samples beyond it").isFalse();
        assertThat(few.percentiles(95)[0].isKnown()).isTrue();
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

    /** A warm-up of half of 30 windows would leave 15. */
    @Test
    void aTestThatIsShorterThanItsWarmUpIsTakenWhole() {
        List<Window> windows = new ArrayList<>(SimulatedService.of(0.95).windows(15, 1));
        windows.addAll(SimulatedService.of(0.2).windows(15, 2));

        Steady steady = Steady.of(windows);
        assertThat(steady.windows()).hasSize(30);
        assertThat(steady.warmUpIncluded()).isTrue();
        windows.addAll(SimulatedService.of(0.2).windows(15, 3));
        assertThat(Steady.of(windows).warmUpIncluded()).isFalse();
        assertThat(Steady.of(windows).warmUp()).isEqualTo(15);
    }

    /** 20 s of 2,000 samples, of which 3 of 100 take 90 ms and the others 10 ms. */
    private static Confidence clear(double resolution) {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            Histogram durations = new Histogram();
            durations.add(Buckets.PUBLISHED.index(10_000), 97);
            durations.add(Buckets.PUBLISHED.index(90_000), 3);
            windows.add(new Window(1, 100, 97 * 10 + 3 * 90, 0, durations));
        }
        return new Confidence(windows, resolution);
    }

    @ParameterizedTest
    @CsvSource({
        "95, 50, true, true",
        "95, 5, false, true",
        "95, 11, true, true",
        "95, 10, true, false",
        "95, 10, false, false",
        "95, 200, true, true",
        "95, 50, false, false",
        "99, 50, false, true",
        "99, 50, true, false",
        "99, 5000, true, true"
    })
    void aClearSideOfALimitNeedsNoLongerTest(double percent, double limit, boolean below, boolean isSure) {
        assertThat(clear(0).timesForPercentile(percent, limit, below) <= 1).isEqualTo(isSure);
    }

    @Test
    void aLimitWithinTheResolutionOfTheDurationsIsNotSure() {
        assertThat(clear(1).timesForPercentile(95, 11, true)).isInfinite();
        assertThat(clear(1).timesForPercentile(95, 12, true)).isLessThanOrEqualTo(1);
        assertThat(clear(1).timesForPercentile(95, 9, false)).isInfinite();
        assertThat(clear(1).timesForPercentile(95, 8, false)).isLessThanOrEqualTo(1);
        assertThat(clear(1).percentiles(50)[0].high()
                        - clear(0).percentiles(50)[0].high())
                .isEqualTo(1);
    }

    /** Rule of three: 3/200 is more than 1 %, and 3/2000 less. */
    @Test
    void fewSamplesCannotShowThatARarePartOfThemIsWithinTheLimit() {
        List<Window> few = Collections.nCopies(20, window(10, 0, 5));
        assertThat(new Confidence(few, 0).timesForPercentile(99, 500, true)).isCloseTo(1.5, within(1e-9));
        assertThat(new Confidence(few, 0).timesForPercentile(95, 500, true)).isLessThan(1);
        assertThat(new Confidence(few, 0).timesForErrorShare(0.001, true)).isCloseTo(15, within(1e-9));
        assertThat(new Confidence(few, 0).timesForErrorShare(0.02, true)).isLessThan(1);
        assertThat(new Confidence(few.subList(0, 1), 0).timesForPercentile(50, 500, true))
                .as("a single window")
                .isLessThan(1);
        assertThat(new Confidence(List.of(), 0).timesForPercentile(50, 500, true))
                .isInfinite();
    }

    /** Half of the batches have twice the mean of the others, t · sqrt(10 / 9) · 1 / sqrt(10). */
    @Test
    void aMeanNeedsTheSquareOfTheLengthForHalfOfTheDistance() {
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            windows.add(window(100, 0, i % 2 == 0 ? 9 : 11));
        }
        double half = 2.26 / Math.sqrt(9);
        assertThat(new Confidence(windows, 0).timesForMean(10 + half / 2, true)).isCloseTo(4, within(1e-9));
        assertThat(new Confidence(windows, 0).timesForMean(10 - half / 2, false))
                .isCloseTo(4, within(1e-9));
        assertThat(new Confidence(windows, 0).timesForMean(10 - half / 2, true)).isInfinite();
        assertThat(new Confidence(windows, 0).timesForRate(90, false)).isZero();
    }

    private static double[] denominators(int count) {
        double[] all = new double[count];
        Arrays.fill(all, 1);
        return all;
    }
}
