package io.github.jmeterrpc.live.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.Lines;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Arriving;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.Windows;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.figures.sums.IntendedStartDurations;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Interval;
import io.github.jmeterrpc.metrics.confidence.Window;
import io.github.jmeterrpc.metrics.line.LineException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * How windows of generators become those of the screen, and the intervals that follow from them.
 */
class ScreenWindowsTest {

    /** A multiple of all lengths of windows here. */
    private static final long START = 1_795_368_600_000L;

    private static final int SECOND = 1000;

    private final RunFigures figures = new RunFigures("id", "shop", "night");

    private void add(String lines, long nowMillis) throws LineException {
        figures.add(Lines.points(lines), nowMillis);
    }

    private static long at(double second) {
        return START + Math.round(second * SECOND);
    }

    private static Map<String, Samples> pay(int failed, long... micros) {
        return Map.of("pay", new Samples(micros, failed));
    }

    private static String withHealth(String rows, int cpu, int handles) {
        return rows.replace("cpu_process=12.5", "cpu_process=" + cpu + ",fds_open=" + handles + ",window_ms=1000");
    }

    private static Arriving arrivals(int second) {
        return new Arriving(0, 0, 10L * (second + 1), 7L * (second + 1), 2L * (second + 1), second + 1);
    }

    /** Windows of a second; the number of threads is odd and even in turns. */
    private void seconds(int from, int to) throws LineException {
        ListenerRows rows = new ListenerRows("shop", "a:1", SECOND);
        for (int second = from; second < to; second++) {
            String window = rows.arriving(arrivals(second))
                    .window(at(second), 1 + second % 2, second + 1, pay(second % 10 == 0 ? 1 : 0, 1000));
            add(withHealth(window, 10 + second % 2, 100 + second % 2), at(second + 1));
        }
    }

    @Test
    void windowsBeyondTheMostBecomeLongerByTheirExactSums() throws LineException {
        seconds(0, 720);
        assertThat(figures.state(at(720)).windowMs()).isEqualTo(SECOND);
        seconds(720, 721);
        RunState state = figures.state(at(721));
        Map<String, double[]> all = state.windows().all();

        assertThat(state.windowMs()).isEqualTo(5 * SECOND);
        assertThat(all.get("time")).hasSize(145).startsWith(at(0), at(5)).endsWith(at(720));
        assertThat(all.get("count")).startsWith(5, 5).endsWith(5, 1);
        assertThat(all.get("errors")).startsWith(1, 0, 1, 0);
        assertThat(all.get("rate")).startsWith(1, 1).endsWith(1, Double.NaN);
        assertThat(all.get("threads")).startsWith(2, 2).endsWith(2, 1);
        assertThat(all.get("due")).startsWith(10, 10).endsWith(10, Double.NaN);
        assertThat(all.get("dropped")).startsWith(2, 2).endsWith(2, Double.NaN);
        assertThat(all.get("waiting")).startsWith(5, 10).endsWith(720, 721);
        assertThat(state.table().get(0).count()).isEqualTo(721);
        assertThat(figures.windows(at(711)))
                .extracting(
                        WindowSums::start,
                        WindowSums::millis,
                        window -> window.coverage().millis(),
                        window -> window.due().arrivals())
                .containsExactly(tuple(at(715), 5000L, 5000.0, 50L), tuple(at(720), 5000L, 1000.0, 50L));
        WindowSums wide = figures.windows(at(711)).get(0);
        assertThat(wide.load().cpu()).as("mean of 10 and 11 %").isEqualTo(10.6);
        assertThat(wide.load().handles()).isEqualTo(101);
        assertThat(wide.due().dropped()).isEqualTo(10);
        assertThat(wide.load().threads()).isEqualTo(2);
        assertThat(wide.calls().count()).isEqualTo(5);
    }

    @Test
    void aGeneratorWithLongerWindowsWidensAll() throws LineException {
        seconds(0, 10);
        ListenerRows slow = new ListenerRows("shop", "b:1", 5 * SECOND);
        add(slow.window(at(5), 3, 1, pay(0, 2000, 4000)), at(10));
        RunState state = figures.state(at(10));

        assertThat(state.windowMs()).isEqualTo(5 * SECOND);
        assertThat(state.windows().all().get("count")).containsExactly(5, 7);
        assertThat(state.windows().all().get("threads")).containsExactly(2, 5);
        assertThat(state.windows().generators().get("b:1").get("rate")).containsExactly(0.4);
        ListenerRows slower = new ListenerRows("shop", "c:1", 11 * SECOND);
        add(slower.window(at(0), 3, 1, pay(0, 2000)), at(11));
        assertThat(figures.state(at(11)).windowMs())
                .as("a multiple of what it was")
                .isEqualTo(15 * SECOND);
        ListenerRows quick = new ListenerRows("shop", "d:1", SECOND);
        add(quick.window(at(1), 3, 1, pay(0, 2000)), at(11));
        assertThat(figures.state(at(11)).windowMs()).isEqualTo(15 * SECOND);
        assertThat(figures.state(at(11)).windows().all().get("count")).containsExactly(14);
    }

    @Test
    void aWindowAppearsWhenAllGeneratorsHaveWrittenItOrTwoWindowsLater() throws LineException {
        ListenerRows one = new ListenerRows("shop", "a:1", SECOND);
        ListenerRows two = new ListenerRows("shop", "b:1", SECOND);
        ListenerRows late = new ListenerRows("shop", "c:1", SECOND);
        add(one.event("T started", at(0)) + two.event("T started", at(0)), at(0));
        for (int second = 0; second < 4; second++) {
            add(one.window(at(second), 1, second + 1, pay(0, 1000)), at(second + 1));
        }
        add(two.window(at(0), 1, 1, pay(0, 1000)), at(4));
        assertThat(shownAt(4)).as("b may still write 2 and 3").containsExactly(at(0), at(1));
        add(late.event("T started", at(3)), at(4));
        assertThat(shownAt(4))
                .as("c, whose windows may be of any length, delays nothing")
                .containsExactly(at(0), at(1));
        add(late.window(at(3), 1, 1, pay(0, 1000)), at(4));
        add(two.window(at(2), 1, 3, pay(0, 1000)), at(4));
        assertThat(shownAt(4)).as("c began with 3").containsExactly(at(0), at(1), at(2));
        add(two.window(at(3), 1, 4, pay(0, 1000)), at(4));
        assertThat(shownAt(4)).containsExactly(at(0), at(1), at(2), at(3));
    }

    private double[] shownAt(int second) {
        return figures.state(at(second)).windows().all().get("time");
    }

    @Test
    void programsGetWindowsFromATimeOnWithWholeRowsAlone() throws LineException {
        ListenerRows one = new ListenerRows("shop", "a:1", SECOND);
        ListenerRows two = new ListenerRows("shop", "b:1", SECOND);
        for (int second = 0; second < 3; second++) {
            add(withHealth(one.window(at(second), 4, second + 1, pay(1, 1000, 3000)), 20, 50), at(second + 1));
        }
        add(withHealth(two.window(at(1), 5, 1, pay(0, 5000)), 30, 70), at(2));
        String withoutBuckets = two.window(at(2), 5, 2, pay(0, 5000))
                .lines()
                .filter(line -> !line.startsWith("jmeter_buckets"))
                .collect(Collectors.joining("\n"));
        add(withoutBuckets, at(3));

        List<WindowSums> windows = figures.windows(at(1));

        assertThat(windows).hasSize(2);
        WindowSums both = windows.get(0);
        assertThat(both.coverage().generators()).isEqualTo(2);
        assertThat(both.coverage().millis()).isEqualTo(SECOND);
        assertThat(both.load().threads()).isEqualTo(9);
        assertThat(both.calls().count()).isEqualTo(3);
        assertThat(both.calls().errors()).isEqualTo(1);
        assertThat(both.calls().mean()).isEqualTo(3);
        assertThat(both.load().cpu()).isEqualTo(50);
        assertThat(both.load().handles()).isEqualTo(70);
        assertThat(both.due().arrivals()).as("no arrivals").isZero();
        assertThat(windows.get(1).coverage().generators()).isEqualTo(1);
        assertThat(figures.windows(at(2) + 1)).isEmpty();
    }

    private static ResultSample line(double start, double end, IntendedStartDurations intended) {
        double elapsed = Math.round((end - start) * SECOND);
        return new ResultSample(
                new ResultSample.SampleTime(at(start), at(end), elapsed),
                "pay",
                new ResultSample.Success(1, 0, "200", "OK"),
                false,
                new ResultSample.SampleLoad(10, 5, 2),
                intended);
    }

    @Test
    void ratesOfWindowsThatWereMeasuredForLessThanHalfAreUnknown() {
        for (double end : new double[] {0.175, 0.225, 0.375, 0.625, 0.825, 0.874}) {
            figures.add("results.csv", line(end - 0.025, end, null));
        }
        figures.endOfFiles();

        RunState state = figures.state(at(9));
        assertThat(state.windowMs()).isEqualTo(250);
        assertThat(state.windows().all().get("rate"))
                .as("100, 250, 250 and 124 ms")
                .containsExactly(Double.NaN, 4, 4, Double.NaN);
        assertThat(state.windows().generators().get("results.csv").get("rate"))
                .containsExactly(Double.NaN, 4, 4, Double.NaN);
        assertThat(state.generators().get(0).presence().state()).isEqualTo("ended");
        assertThat(state.run().end()).isEqualTo(at(0.874));
        assertThat(state.table().get(0).of(Figure.RATE)).isCloseTo(6 / 0.724, within(1e-9));
    }

    /** Arrivals are counted a little after a window's end, which a short window shows as a burst. */
    @Test
    void soAreRatesOfArrivals() throws LineException {
        ListenerRows rows = new ListenerRows("shop", "a:1", SECOND);
        for (int second = 0; second < 4; second++) {
            String window = rows.arriving(arrivals(second)).window(at(second), 1, second + 1, pay(0, 1000));
            String measured = second % 3 == 0 ? "window_ms=100" : "window_ms=1000";
            add(window.replace("window_ms=1000", measured), at(second + 1));
        }
        Windows windows = figures.state(at(4)).windows();

        for (Map<String, double[]> columns :
                List.of(windows.all(), windows.generators().get("a:1"))) {
            assertThat(columns.get("due")).containsExactly(Double.NaN, 10, 10, Double.NaN);
            assertThat(columns.get("dropped")).containsExactly(Double.NaN, 2, 2, Double.NaN);
            assertThat(columns.get("waiting")).containsExactly(1, 2, 3, 4);
        }
    }

    @Test
    void windowsOfAResultFileWithoutASampleHaveARateOfZero() {
        for (double end : new double[] {0.175, 0.375, 1.125, 1.4}) {
            figures.add("results.csv", line(end - 0.025, end, null));
        }
        figures.endOfFiles();
        assertThat(figures.state(at(9)).windows().all().get("rate")).containsExactly(Double.NaN, 4, 0, 0, 4, 1 / 0.15);

        RunFigures twoTests = new RunFigures("id", "", "");
        twoTests.add("appended.csv", line(0.1, 0.2, null));
        twoTests.add("appended.csv", line(86_400, 86_401.5, null));
        twoTests.endOfFiles();
        RunState state = twoTests.state(at(90_000));
        assertThat(state.windowMs()).as("at most 5 s").isEqualTo(5000);
        assertThat(state.windows().all().get("time")).containsExactly(at(0), at(86_400));
    }

    @Test
    void halfOfAWindowIsEnoughForARateAndTwoWindowsHaveNoRest() {
        figures.add("a.csv", line(0.225, 0.235, null));
        figures.add("a.csv", line(0.25, 0.275, null));
        figures.endOfFiles();
        assertThat(figures.state(at(9)).windows().all().get("rate"))
                .containsExactly(new double[] {40, 40}, within(1e-9));

        RunFigures three = new RunFigures("id", "", "");
        for (double end : new double[] {0.15, 0.375, 0.625}) {
            three.add("b.csv", line(end - 0.025, end, null));
        }
        three.endOfFiles();
        assertThat(three.state(at(9)).windows().all().get("rate")).containsExactly(8, 4, 8);
    }

    /**
     * Rows of 40 seconds with durations at random, and their windows as a statistician would make
     * them.
     */
    private List<Window> measured(Consumer<Map<String, Samples>> each, int windows, int delayMicros) {
        Random random = new Random(7);
        List<Window> measured = new ArrayList<>();
        for (int second = 0; second < windows; second++) {
            long[] micros = random.longs(90 + random.nextInt(20), 8000, 12_000).toArray();
            each.accept(pay(second % 4, micros));
            long[] shown = Arrays.stream(micros).map(m -> m + delayMicros).toArray();
            Histogram histogram = new Histogram();
            Arrays.stream(shown).forEach(m -> histogram.add(Buckets.PUBLISHED.index(m), 1));
            double sum = Arrays.stream(shown).sum() / 1000.0;
            measured.add(new Window(1, micros.length, sum, delayMicros > 0 ? 0 : second % 4, histogram));
        }
        return measured;
    }

    @Test
    void intervalsAreOfTheWindowsOfTheSteadyPart() {
        ListenerRows rows = new ListenerRows("shop", "a:1", SECOND).arriving(new Arriving(3, 2, 1, 1, 0, 0));
        int[] second = {0};
        Consumer<Map<String, Samples>> write = samples -> {
            try {
                add(rows.window(at(second[0]), 1, second[0] + 1, samples), at(second[0] + 1));
                second[0]++;
            } catch (LineException e) {
                throw new IllegalStateException(e);
            }
        };
        List<Window> calls = measured(write, 40, 0);
        List<Window> responses = measured(samples -> {}, 40, 5000);
        RunState state = figures.state(at(41));
        assertThat(state.steady().start()).as("no warm-up").isEqualTo(START);
        assertThat(state.steady().end()).isEqualTo(at(40));
        assertThat(state.steady().windows()).isEqualTo(40);
        assertThat(state.steady().neededSeconds()).isZero();

        for (RunRow row : state.table()) {
            Map<String, Bounds> intervals = row.intervals();
            Confidence expected = new Confidence(calls, 0);
            assertThat(intervals)
                    .as("4 samples are beyond p99.9")
                    .containsOnlyKeys("rate", "errorRate", "mean", "p50", "p90", "p95", "p99");
            bounds(intervals.get("rate"), expected.rate(), 1);
            bounds(intervals.get("mean"), expected.mean(), 1);
            bounds(intervals.get("errorRate"), expected.errorShare(), 100);
            percentiles(intervals, expected);
            assertThat(intervals.get("errorRate").low()).isLessThan(100 * row.errors() / row.count());
            Confidence late = new Confidence(responses, 0);
            assertThat(row.response().intervals()).containsOnlyKeys("mean", "p50", "p90", "p95", "p99");
            bounds(row.response().intervals().get("mean"), late.mean(), 1);
            percentiles(row.response().intervals(), late);
        }
    }

    private static void percentiles(Map<String, Bounds> intervals, Confidence expected) {
        Interval[] percentiles = expected.percentiles(50, 90, 95, 99);
        int i = 0;
        for (String name : List.of("p50", "p90", "p95", "p99")) {
            bounds(intervals.get(name), percentiles[i++], 1);
        }
    }

    private static void bounds(Bounds actual, Interval expected, double factor) {
        assertThat(actual.low()).isCloseTo(factor * expected.low(), within(1e-6));
        if (Double.isInfinite(expected.high())) {
            assertThat(actual.high()).isNaN();
        } else {
            assertThat(actual.high()).isCloseTo(factor * expected.high(), within(1e-6));
        }
    }

    @ParameterizedTest
    @CsvSource({"2, 250", "9, 250", "11, 1000", "49, 1000", "51, 5000", "3599, 5000", "3700, 10000"})
    void windowsOfAResultFileHaveOneOfAFewLengths(int seconds, long windowMillis) {
        RunFigures test = new RunFigures("id", "", "");
        for (double end = 0.1; end <= seconds; end += 0.1) {
            test.add("a.csv", line(end - 0.1, end, null));
        }
        test.endOfFiles();
        RunState state = test.state(at(9));

        assertThat(state.windowMs()).isEqualTo(windowMillis);
        assertThat(state.windows().all().get("time")).hasSizeLessThanOrEqualTo(720);
    }

    /** 71 s of three generators: whole milliseconds of result files, and points of 5 s. */
    @ParameterizedTest
    @CsvSource({"p95>5, false", "p95>40, true", "p99>5000, true", "p50>2, false", "rate>100, false", "errors>0.1%, true"
    })
    void oneRunHasOneVerdictWhicheverWayItIsRead(String threshold, boolean passes) throws LineException {
        Random random = new Random(11);
        RunFigures files = new RunFigures("id", "", "");
        for (String generator : List.of("a:1", "b:1", "c:1")) {
            ListenerRows rows = new ListenerRows("shop", generator, 5 * SECOND);
            for (int window = 0; window < 15; window++) {
                int seconds = window < 14 ? 5 : 1;
                long[] micros = new long[100 * seconds];
                for (int i = 0; i < micros.length; i++) {
                    micros[i] = 1500 + Math.round(-4000 * Math.log(1 - random.nextDouble()));
                    double end = 5 * window + i / 100.0;
                    double elapsed = Math.floor(micros[i] / 1000.0) / SECOND;
                    files.add(generator, line(end - elapsed, end, null));
                }
                add(
                        rows.window(at(5 * window), 1, window + 1, Map.of("pay", new Samples(micros, 0)))
                                .replace("window_ms=5000", "window_ms=" + seconds * SECOND),
                        at(5 * window + 5));
            }
        }
        files.endOfFiles();

        for (RunState state : List.of(files.state(at(99)), figures.state(at(99)))) {
            Verdict verdict = Thresholds.parse(threshold).judge(state);
            assertThat(verdict.passed()).as(verdict.toString()).isEqualTo(passes);
            assertThat(verdict.close()).as(verdict.toString()).isFalse();
        }
    }

    @Test
    void aRunThatIsLongEnoughStaysSo() throws LineException {
        ListenerRows rows = new ListenerRows("shop", "a:1", SECOND);
        for (int second = 0; second < 130; second++) {
            // It is slower in the beginning.
            add(rows.window(at(second), 1, second + 1, pay(0, second < 12 ? 9000 : 5000, 5000)), at(second + 1));
            assertThat(figures.state(at(second + 1)).steady().neededSeconds())
                    .as("after " + (second + 1) + " s")
                    .isEqualTo(second < 9 ? 10 : 0);
        }
    }

    @Test
    void aVeryShortRunHasNoIntervals() {
        IntStream.range(0, 5).forEach(second -> figures.add("a.csv", line(second + 0.1, second + 0.2, null)));
        figures.endOfFiles();
        RunState state = figures.state(at(9));

        assertThat(state.steady().neededSeconds()).isBetween(8.0, 10.0);
        assertThat(state.table()).allSatisfy(row -> assertThat(row.intervals()).isEmpty());
    }
}
