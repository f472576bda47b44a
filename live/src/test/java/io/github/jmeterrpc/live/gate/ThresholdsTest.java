package io.github.jmeterrpc.live.gate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Delivery;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.FigureValues;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import io.github.jmeterrpc.live.report.ConsoleTable;
import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import io.github.jmeterrpc.metrics.confidence.Window;
import java.io.ByteArrayInputStream;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.w3c.dom.Element;

class ThresholdsTest {

    private static final Map<String, Bounds> NARROW = Map.of("p95", new Bounds(299, 301), "p99", new Bounds(899, 901));

    private static final RunRow.Traffic NO_BYTES = new RunRow.Traffic(0, 0);
    private static final RunInfo INFO = new RunInfo("id", "T & t", new RunInfo.RunTags("", ""), 0, 10_000L, "ended");

    private static final RunState STATE = state(row("all", 1000, 2, 150), row("a: b>c", 10, 0, 90));

    /** A sample each 100 ms of 2 min; slow from 40 s to 75 s, and none from 90 s to 100 s. */
    private static RunState twoMinutes() {
        RunFigures figures = new RunFigures("x", "", "");
        for (int i = 0; i < 1200; i++) {
            double elapsed = i >= 400 && i < 750 ? 300 : 100;
            if (i < 900 || i >= 1000) {
                long start = 1_795_368_600_000L + 100L * i;
                ResultSample sample = new ResultSample(
                        new ResultSample.SampleTime(start, start + 1, elapsed),
                        "pay",
                        new ResultSample.Success(1, i % 100 == 0 ? 1 : 0, "", ""),
                        false,
                        new ResultSample.SampleLoad(1, 1, 1),
                        null);
                figures.add("file", sample);
            }
        }
        figures.endOfFiles();
        return figures.stateWithWindows(0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p95>200 for 30s | p95 > 200 ms for 30 s: measured .* ms at worst, (\\d+) to (\\d+) s after the start"
                        + " \\(2026-11-22T[0-9:]+Z\\); beyond it (\\d+) to (\\d+) s FAILED | 12 | 105",
                "pay:mean>=299 for 30 s | pay: mean >= 299 ms for 30 s: measured 300 ms at worst, .*; beyond it (\\d+) to (\\d+) s FAILED | 40 | 75",
                "mean>290 for 0.5min | mean > 290 ms for 30 s: .*; beyond it (\\d+) to (\\d+) s FAILED | 39 | 77",
                "mean>299 for 40s | mean > 299 ms for 40 s: measured 27\\d.* ms at worst, .* ok | |",
                "rate<5 for 9s | rate < 5/s for 9 s: measured 0/s at worst, .*; beyond it (\\d+) to (\\d+) s FAILED | 87 | 105",
                "rate<9 for 1h | rate < 9/s for 3600 s: measured 9.1.*/s at worst, 0 to 120 s after the start .* ok | |",
                "errors>3 for 20s | errors > 3 for 20 s: measured [23] at worst, .* ok | |",
                "pay:p95>200 for 1s | pay: p95 > 200 ms for 1 s: not measured, the windows of a test of this length have .* s;"
                        + " use 'for .* s' or more FAILED | |",
                "response_p95>200 for 10s | response_p95 > 200 ms for 10 s: not measured, no sample had an intended start; .* FAILED | |",
                "gone:p95>200 for 10s | gone: p95 > 200 ms for 10 s: not measured, there were no samples of 'gone' FAILED | |"
            })
    void judgesEachStretchOfALengthAndNamesWhenItIsBeyondTheLimit(
            String threshold, String pattern, Double from, Double to) {
        VerdictLine line =
                Thresholds.parse(List.of(threshold)).judge(twoMinutes()).lines().get(0);

        assertThat(line.text()).matches(pattern);
        assertThat(line.ok()).isEqualTo(pattern.endsWith(" ok"));
        assertThat(line.close()).isFalse();
        if (from != null) {
            Matcher matcher = Pattern.compile("beyond it (\\d+) to (\\d+) s").matcher(line.text());
            assertThat(matcher.find()).isTrue();
            assertThat(Double.parseDouble(matcher.group(1))).as(line.text()).isCloseTo(from, within(5.0));
            assertThat(Double.parseDouble(matcher.group(2))).as(line.text()).isCloseTo(to, within(5.0));
        }
    }

    @Test
    void limitsOfStretchesNeedWindows() {
        assertThat(Thresholds.parse("p95>200 for 30s")
                        .judge(STATE)
                        .lines()
                        .get(0)
                        .text())
                .isEqualTo(
                        "p95 > 200 ms for 30 s: not measured, several runs and stored figures have no windows FAILED");
        assertThat(Thresholds.parse("p95>200 for 30s").ofTransactions().isEmpty())
                .isTrue();
        assertThatThrownBy(() -> Thresholds.parse("points_lost>0 for 30s"))
                .hasMessageContaining("is measured for the whole test only; leave out 'for …'");
        assertThatThrownBy(() -> Thresholds.parse("p95>200 for 0s")).hasMessageContaining("'for 0' is no duration");
        assertThatThrownBy(() -> Thresholds.parse("p95>200 for 30")).hasMessageContaining("is not a threshold");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p95>200 | p95 > 200 ms: measured 150 ms ok",
                "p95>0.15s | p95 > 150 ms: measured 150 ms ok",
                "p95 >= 150ms | p95 >= 150 ms: measured 150 ms FAILED",
                "errors>0.1% | errors > 0.1 %: measured 0.2 % FAILED",
                "errors>2 | errors > 2: measured 2 ok",
                "rate<1000 | rate < 1000/s: measured 100/s FAILED",
                "avg<=5 | mean <= 5 ms: measured 12.5 ms ok",
                "count<1000 | count < 1000: measured 1000 ok",
                "a: b>c:p95>89.5 | a: b>c: p95 > 89.5 ms: measured 90 ms FAILED",
                "a: b>c: p99.9 < 5 | a: b>c: p99.9 < 5 ms: not measured FAILED",
                "order:max>1 | order: max > 1 ms: not measured, there were no samples of 'order' FAILED"
            })
    void printsTheMeasuredFigure(String threshold, String text) {
        Verdict verdict = Thresholds.parse(List.of(threshold)).judge(STATE);

        assertThat(verdict.lines()).extracting(VerdictLine::text).containsExactly(text);
        assertThat(verdict.passed()).isEqualTo(text.endsWith(" ok"));
    }

    @ParameterizedTest
    @CsvSource({"rate>1000, rate<1000", "rate>=1000, rate<=1000", "p95<200, p95>200", "p95<=200, p95>=200"})
    void warnsOfAThresholdThatIsProbablyReversed(String threshold, String remedy) {
        assertThat(Thresholds.parse(threshold).warnings())
                .singleElement()
                .asString()
                .startsWith("fail-if '" + threshold + "' fails a test whose ")
                .endsWith(", write '" + remedy + "'");
    }

    @ParameterizedTest
    @CsvSource({
        "p95>=200, p95 < 200 ms: measured 150 ms ok",
        "p95>200, p95 <= 200 ms: measured 150 ms ok",
        "rate<1000, rate >= 1000/s: measured 100/s FAILED",
        "rate<=1000, rate > 1000/s: measured 100/s FAILED"
    })
    void printsTheConditionOfAnObjectiveThatMustHold(String threshold, String text) {
        Verdict verdict = Thresholds.parse(threshold).asObjectives().judge(STATE);

        assertThat(verdict.lines()).extracting(VerdictLine::text).containsExactly(text);
        assertThat(verdict.lines()).extracting(VerdictLine::threshold).containsExactly(threshold);
    }

    @ParameterizedTest
    @CsvSource({
        "p95>149, false", "p95>150, true", "p95>151, true",
        "p95>=149, false", "p95>=150, false", "p95>=151, true",
        "p95<149, true", "p95<150, true", "p95<151, false",
        "p95<=149, true", "p95<=150, false", "p95<=151, false"
    })
    void comparesAtBothSidesOfTheLimit(String threshold, boolean passes) {
        assertThat(Thresholds.parse(threshold).judge(STATE).passed()).isEqualTo(passes);
    }

    @ParameterizedTest
    @CsvSource({
        "7, 1000, 0.7, true",
        "8, 1000, 0.7, false",
        "3, 10, 30, true",
        "1, 3, 33.33, false",
        "1, 3, 33.34, true",
        "7001, 1000000, 0.7, false"
    })
    void comparesSharesAsCounts(long errors, long count, String limit, boolean passes) {
        Verdict verdict = Thresholds.parse("errors>" + limit + "%").judge(state(row("all", count, errors, 1)));

        assertThat(verdict.passed()).as(verdict.lines().get(0).text()).isEqualTo(passes);
    }

    @Test
    void showsAMeasuredValueThatDiffersFromItsLimit() {
        assertThat(Thresholds.parse("errors>0.7%")
                        .judge(state(row("all", 1_000_000, 7001, 1)))
                        .lines()
                        .get(0)
                        .text())
                .isEqualTo("errors > 0.7 %: measured 0.7001 % FAILED");
    }

    @ParameterizedTest
    @ValueSource(strings = {"errors>0", "errors>0%", "rate<1000", "count<1", "p95>200", "max<=1"})
    void nothingIsMeasuredWithoutSamples(String threshold) {
        Verdict verdict = Thresholds.parse(threshold).judge(state(row("all", 0, 0, Double.NaN)));

        assertThat(verdict.lines().get(0).text()).endsWith("not measured, there were no samples FAILED");
        assertThat(verdict.passed()).isFalse();
    }

    @Test
    void judgesLostGeneratorsAndPoints() {
        RunState state = withGenerators(generator("a", "ended", 0.0), generator("b", GeneratorState.SILENT, 12.0));

        assertThat(Thresholds.parse(
                                "generators_lost>0; points_lost>0; generators_lost>1; points_lost>12; points_collided>5; points_collided>6")
                        .judge(state)
                        .lines())
                .extracting(VerdictLine::text)
                .containsExactly(
                        "generators_lost > 0: measured 1 FAILED",
                        "points_lost > 0: measured 12 FAILED",
                        "generators_lost > 1: measured 1 ok",
                        "points_lost > 12: measured 12 ok",
                        "points_collided > 5: measured 6 FAILED",
                        "points_collided > 6: measured 6 ok");
        assertThat(ConsoleTable.of(state))
                .contains(
                        "1 of 2 generators stopped reporting before their test ended (killed, or cut off): b",
                        "12.0 points are lost: the figures above are too low",
                        "6.00 points collided (equal tags and time, other values; two generators share a name, or a clock"
                                + " was set back): only the first of each is counted");
        assertThat(Thresholds.parse("generators_lost>0; points_lost>0")
                        .judge(withGenerators(
                                generator("a", "ended", 0.0), generator("b", GeneratorState.SILENT, null)))
                        .lines())
                .as("b died before its first window: nobody knows what it lost")
                .extracting(VerdictLine::text)
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("generators_lost > 0: measured 1 FAILED"),
                        line -> assertThat(line)
                                .startsWith("points_lost > 0: not measured, not every generator reported its points")
                                .endsWith("FAILED"));
        assertThat(Thresholds.parse("generators_lost>0")
                        .judge(STATE)
                        .lines()
                        .get(0)
                        .text())
                .contains("not measured, no generator reported");
    }

    private static GeneratorState generator(String instance, String state, Double lost) {
        double points = lost == null ? Double.NaN : 0;
        return new GeneratorState(
                instance,
                new GeneratorState.Presence(state, 0, null, 0, 5000),
                new GeneratorState.GeneratorLoad(new FigureValues(Map.of(Figure.COUNT, 10.0)), Double.NaN, 1),
                new GeneratorState.Reports(
                        2, 0, new Delivery(5 + points, points, points, lost == null ? Double.NaN : lost, 3)),
                new GeneratorState.Condition(Map.of(), List.of(), List.of()),
                new GeneratorState.ArrivalReport(null, null));
    }

    private static RunState withGenerators(GeneratorState... generators) {
        Delivery delivery = Stream.of(generators)
                .map(generator -> generator.reports().points())
                .reduce(Delivery.NONE, Delivery::plus);
        return new RunState(
                new RunState.Stamp(1, 1, 0),
                INFO,
                new RunState.SampleFigures(5000, null, null, List.of(row("all", 1000, 2, 150)), List.of(), null),
                new RunState.GeneratorSide(List.of(generators), delivery, null, List.of()),
                RunState.Judgement.NONE);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                ";",
                "p95",
                "p95=200",
                "p95>",
                "p95>x",
                "p97>200",
                "p95>200%",
                "p95>200kg",
                "errors>1ms",
                "order:>5",
                "rate<-5",
                "p95>200 and more"
            })
    void namesTheErrorOfAThreshold(String threshold) {
        assertThatThrownBy(() -> Thresholds.parse(List.of(threshold)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("fail-if '" + threshold + "': ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "response_p99>500 | response_p99 > 500 ms: measured 900 ms FAILED",
                "response_p999>1s | response_p99.9 > 1000 ms: measured 950 ms ok",
                "response_avg>31 | response_mean > 31 ms: measured 30.5 ms ok",
                "all:response_max>=0.96s | response_max >= 960 ms: measured 960 ms FAILED",
                "start_delay>18 | start_delay > 18 ms: measured 18 ms ok",
                "no_free_thread>10 | no_free_thread > 10 ms: measured 16 ms FAILED",
                "woke_late>1 | woke_late > 1 ms: measured 2 ms FAILED",
                "arrivals_dropped>0 | arrivals_dropped > 0: measured 3 FAILED",
                "arrivals_dropped>0.5% | arrivals_dropped > 0.5 %: measured 0.3 % ok",
                "arrivals_waiting>100 | arrivals_waiting > 100: measured 7 ok",
                "arrivals_started<990 | arrivals_started < 990: measured 990 ok",
                "arrivals_scheduled<1000 | arrivals_scheduled < 1000: measured 1000 ok"
            })
    void judgesWhatIsToldOfArrivals(String threshold, String text) {
        ResponseRow responses = responses(30.5, 400);
        RunState state = state(new RunArrivals(1000, 990, 3, 7), row("all", 1000, 2, 150, responses));

        Verdict verdict = Thresholds.parse(List.of(threshold)).judge(state);

        assertThat(verdict.lines()).extracting(VerdictLine::text).containsExactly(text);
        assertThat(verdict.passed()).isEqualTo(text.endsWith(" ok"));
    }

    @Test
    void aFigureThatTheTestDoesNotHaveFailsWithItsReason() {
        Verdict verdict = Thresholds.parse("response_p99>500; woke_late>1; arrivals_dropped>0; arrivals_dropped>1%")
                .judge(STATE);

        assertThat(verdict.lines())
                .noneMatch(VerdictLine::ok)
                .extracting(VerdictLine::text)
                .satisfiesExactly(
                        text -> assertThat(text)
                                .startsWith("response_p99 > 500 ms: not measured, no sample had an intended start;")
                                .endsWith(" FAILED"),
                        text -> assertThat(text).contains("no sample had an intended start"),
                        text -> assertThat(text)
                                .startsWith("arrivals_dropped > 0: not measured, nothing counted arrivals;"),
                        text -> assertThat(text).contains("nothing counted arrivals"));
    }

    @Test
    void arrivalsOfATransactionAreNotKnown() {
        assertThatThrownBy(() -> Thresholds.parse("order:arrivals_dropped>0"))
                .hasMessage(
                        "fail-if 'order:arrivals_dropped>0': 'arrivals_dropped' is measured for the whole test only; leave out 'order:'");
        assertThatThrownBy(() -> Thresholds.parse("response_p97>1"))
                .hasMessageContaining("'response_p97' is no figure; figures: count, ")
                .hasMessageContaining("response_p99.9");
    }

    @Test
    void severalStandInOneTextOrOption() {
        assertThat(Thresholds.parse(List.of("p95>200; errors>0.1%;", "max>1"))
                        .judge(STATE)
                        .lines())
                .hasSize(3);
        assertThat(Thresholds.parse(" p95>200; errors>0.1% ;").judge(STATE).lines())
                .hasSize(2);
        assertThat(Thresholds.parse(" ").isEmpty()).isTrue();
    }

    @Test
    void junitXmlHasACaseForEachThreshold() throws Exception {
        Verdict verdict =
                Thresholds.parse(List.of("p95>200", "<\u0001>:errors>1%")).judge(STATE);

        Element suite = xml(JUnitXml.of(STATE, verdict));
        assertThat(suite.getTagName()).isEqualTo("testsuite");
        assertThat(List.of("name", "tests", "failures", "errors", "skipped", "time"))
                .extracting(suite::getAttribute)
                .containsExactly("T & t", "2", "1", "0", "0", "10.000");
        assertThat(suite.getChildNodes().getLength()).isEqualTo(2);
        Element good = (Element) suite.getFirstChild();
        assertThat(List.of("classname", "name", "time"))
                .extracting(good::getAttribute)
                .containsExactly("all", "p95>200", "0");
        assertThat(good.getFirstChild().getNodeName()).isEqualTo("system-out");
        assertThat(good.getTextContent()).isEqualTo("p95 > 200 ms: measured 150 ms ok");
        Element bad = (Element) good.getNextSibling();
        assertThat(bad.getAttribute("classname")).isEqualTo("<?>");
        Element failure = (Element) bad.getFirstChild();
        assertThat(failure.getTagName()).isEqualTo("failure");
        assertThat(failure.getAttribute("message"))
                .isEqualTo("<?>: errors > 1 %: not measured, there were no samples of '<?>' FAILED");
    }

    private static Element xml(byte[] text) throws Exception {
        return DocumentBuilderFactory.newInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(text))
                .getDocumentElement();
    }

    private static RunState of(SteadyPart steady) {
        return of(steady, CLEAR);
    }

    private static RunState of(SteadyPart steady, Confidence confidence) {
        Map<String, Bounds> bounds = Map.of(
                "p95", new Bounds(140, 160), "p90", new Bounds(70, Double.NaN), "errorRate", new Bounds(0.15, 0.25));
        FigureValues figures = new FigureValues(Map.of(
                Figure.COUNT, 4000.0,
                Figure.ERRORS, 8.0,
                Figure.RATE, 100.0,
                Figure.MEAN, 30.0,
                Figure.MIN, 1.0,
                Figure.P50, 10.0,
                Figure.P90, 80.0,
                Figure.P95, 150.0,
                Figure.P99, 200.0,
                Figure.MAX, 300.0));
        return state(new RunRow("all", figures, NO_BYTES, bounds, null, confidence))
                .with(steady);
    }

    /** 40 windows of 100 samples: 90 to 92 of 10 ms, 5 of 150 ms, the rest of 300 ms. */
    private static final Confidence CLEAR = confidence(40, 0);

    private static Confidence confidence(int windows, double resolution) {
        return new Confidence(
                IntStream.range(0, windows)
                        .mapToObj(i -> {
                            Histogram durations = new Histogram();
                            durations.add(Buckets.PUBLISHED.index(10_000), 90 + i % 3);
                            durations.add(Buckets.PUBLISHED.index(150_000), 5);
                            durations.add(Buckets.PUBLISHED.index(300_000), 5 - i % 3);
                            return new Window(1, 100, 3000, i % 5 == 0 ? 1 : 0, durations);
                        })
                        .toList(),
                resolution);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p95>170 | none | 150 ms ok",
                "p95>5000 | none | 150 ms ok",
                "p95>130 | none | 150 ms FAILED",
                "p95>155 | none | 150 ms (140 to 160) ok, close: another such test could cross it",
                "p95>147 | none | 150 ms (140 to 160) FAILED, close: another such test could pass",
                "p95<155 | none | 150 ms (140 to 160) FAILED, close: another such test could pass",
                "p95<147 | none | 150 ms (140 to 160) ok, close: another such test could cross it",
                "p90>60 | none | 80 ms (70.0 or more) FAILED, close: another such test could pass",
                "p90>900 | none | 80 ms ok",
                "p99>900 | none | 200 ms ok",
                "p95>170 | slower | 150 ms (140 to 160) ok, close: response times still grew at the end of the test",
                "p95>5000 | slower | 150 ms ok",
                "p95>130 | slower | 150 ms FAILED",
                "p95>170 | faster | 150 ms ok",
                "errors>1% | slower | 0.2 % ok",
                "errors>0.25% | none | 0.2 % (0.15 to 0.25) ok, close: another such test could cross it (sure with a test 5 times as long)",
                "errors>0% | none | 0.2 % FAILED",
                "errors>8 | none | 8 ok",
                "max>200 | none | 300 ms FAILED",
                "count<4001 | none | 4000 FAILED"
            })
    void theMeasuredFigureDecidesAndWordsSayHowSureThatIs(String threshold, String trend, String found) {
        Verdict verdict = Thresholds.parse(threshold)
                .judge(of(new SteadyPart(0, 60_000, new SteadyPart.Length(60, false, 0), trend, 0, 0)));

        VerdictLine line = verdict.lines().get(0);
        assertThat(line.text()).endsWith(": measured " + found);
        assertThat(line.ok()).isEqualTo(!found.contains(" FAILED"));
        assertThat(line.close()).isEqualTo(found.contains(", close"));
        assertThat(verdict.passed()).isEqualTo(line.ok());
        assertThat(verdict.close()).isEqualTo(line.close());
    }

    @Test
    void aRunThatClearlyFailsOneThresholdIsNotClose() {
        RunState state = of(new SteadyPart(0, 60_000, new SteadyPart.Length(60, false, 0), "none", 0, 0));

        assertThat(Thresholds.parse("p95>155;max>200").judge(state).close()).isFalse();
        assertThat(Thresholds.parse("p95>155;max>400").judge(state).close()).isTrue();
        assertThat(Thresholds.parse("p95>147;p95>155").judge(state)).matches(close -> close.close() && !close.passed());
    }

    @Test
    void aLimitWithinAMillisecondOfAResultFileIsClose() {
        SteadyPart steady = new SteadyPart(0, 60_000, new SteadyPart.Length(60, false, 0), "none", 0, 0);
        Confidence small = new Confidence(
                IntStream.range(0, 40)
                        .mapToObj(i -> {
                            Histogram durations = new Histogram();
                            durations.add(Buckets.PUBLISHED.index(3000), 100);
                            return new Window(1, 100, 300, 0, durations);
                        })
                        .toList(),
                1);
        FigureValues figures = new FigureValues(Map.of(
                Figure.COUNT, 4000.0, Figure.ERRORS, 0.0, Figure.RATE, 100.0, Figure.MEAN, 3.0, Figure.P50, 3.0));
        RunRow row = new RunRow("all", figures, NO_BYTES, Map.of(), null, small);

        assertThat(Thresholds.parse("p50>3;p50>4;p50>=3;p50>2;p50>5;p50>1.5")
                        .judge(state(row).with(steady))
                        .lines())
                .extracting(line -> line.ok() + " " + line.close())
                .containsExactly("true true", "true true", "false true", "false true", "true false", "false false");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "p95>170 | 7 | none | precision of 7 % reached: p95 150 (140 to 160) ms",
                "p95>170;mean>20 | 50 | none | ''",
                "p95>170 | 6.5% | none | ''",
                "p95>170 | 7 | slower | ''",
                "p95>170 | 7 | faster | precision of 7 % reached: p95 150 (140 to 160) ms",
                "p90>60 | 50 | none | ''",
                "p99>300 | 50 | none | ''",
                "other:p95>300 | 50 | none | ''",
                "response_p95>300 | 50 | none | ''",
                "errors>0.1% | 7 | none | precision of 7 % reached: p95 150 (140 to 160) ms",
                "'' | 7 | none | precision of 7 % reached: p95 150 (140 to 160) ms"
            })
    void aTestIsPreciseOnceAllIntervalsAreNarrow(String thresholds, String precision, String trend, String reached) {
        RunState state = of(new SteadyPart(0, 60_000, new SteadyPart.Length(60, false, 0), trend, 0, 0));

        assertThat(RequiredPrecision.parse(precision)
                        .reached(state, Thresholds.parse(thresholds))
                        .orElse(""))
                .isEqualTo(reached);
    }

    @Test
    void aShortTestIsNotPrecise() {
        RunState state = of(new SteadyPart(0, 12_000, new SteadyPart.Length(12, false, 25), "none", 0, 0));

        assertThat(RequiredPrecision.parse("50").reached(state, Thresholds.NONE))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "3.2", "51%", "-5", "five", "5 ms"})
    void refusesAPrecisionThatNoTestHas(String typed) {
        assertThatThrownBy(() -> RequiredPrecision.parse(typed))
                .hasMessage("'" + typed
                        + "' is not a precision from 4% to 50%; percentiles themselves have an error of up to 3.2 %");
    }

    @Test
    void junitNamesACloseResult() throws Exception {
        RunState state = of(new SteadyPart(0, 60_000, new SteadyPart.Length(60, false, 0), "none", 0, 0));
        Element suite = xml(
                JUnitXml.of(state, Thresholds.parse("p95>155;p95>147;max>400").judge(state)));

        assertThat(suite.getAttribute("skipped")).isEqualTo("0");
        assertThat(suite.getAttribute("failures")).isEqualTo("1");
        assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(1);
        assertThat(suite.getElementsByTagName("property").getLength()).isEqualTo(2);
        Element property = (Element) suite.getElementsByTagName("property").item(0);
        assertThat(property.getAttribute("name")).isEqualTo("close");
    }

    @Test
    void doesNotCallWorseWhatMayBeChance() {
        RunState before = state(wide("all", 100));
        RunState now = state(wide("all", 114));
        RunState slow = state(wide("all", 150));

        assertThat(Comparison.lines(Comparison.of(now, before, 0.1)))
                .extracting(VerdictLine::text)
                .containsExactly("baseline: all: p95 was 100, is 114 (+14.0 %) maybe worse: may be chance");
        assertThat(Comparison.lines(Comparison.of(slow, before, 0.1)))
                .extracting(VerdictLine::text)
                .containsExactly("baseline: all: p95 was 100, is 150 (+50.0 %) FAILED");
        assertThat(Comparison.lines(Comparison.of(ofAMinute(now), ofAMinute(before), 0.2)))
                .allMatch(VerdictLine::ok);
        assertThat(Comparison.lines(Comparison.of(now, ofAMinute(before), 0.2)))
                .as("intervals of one run are not known")
                .extracting(VerdictLine::text)
                .containsExactly(
                        "baseline: worse by more than 20 %: nothing ok, close: a run is too short to distinguish changes from chance");
        assertThat(Comparison.visibleChange(Comparison.of(ofAMinute(now), ofAMinute(before), 0.1)))
                .isEqualTo(
                        "baseline: changes of p95 under 14.8 % cannot be distinguished from chance with 60 s; 240 s would show 7.4 %");
        assertThat(Comparison.visibleChange(Comparison.of(now, before, 0.1))).contains("too short");
    }

    /** Two intervals of 0.1 percent points to both sides: 1.19 × √2 × 0.1 may be chance, 0.168. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "260 | is 0.26 % (+160.0 %) maybe worse: may be chance",
                "280 | is 0.28 % (+180.0 %) FAILED",
            })
    void comparesSharesOfErrorsByTheirDifference(long errors, String end) {
        RunState before = state(failing(100));
        RunState now = state(failing(errors));

        assertThat(Comparison.lines(Comparison.of(now, before, 0.1)))
                .extracting(VerdictLine::text)
                .containsExactly("baseline: all: errorRate was 0.1 %, " + end);
    }

    private static RunRow failing(long errors) {
        double share = errors / 1000.0;
        Map<String, Bounds> bounds = Map.of("errorRate", new Bounds(share - 0.1, share + 0.1), "rate", around(100));
        return row("all", 100_000, errors, 150, 100, bounds, null);
    }

    /** With an interval of 10 % to both sides. */
    private static RunRow wide(String transaction, double p95) {
        Map<String, Bounds> bounds = Map.of("p95", new Bounds(p95 / 1.1, p95 * 1.1), "rate", around(100));
        return row(transaction, 1000, 2, p95, 100, bounds, null);
    }

    @Test
    void aLostRateIsWorseAndAGainIsNot() {
        RunState fast = ofAMinute(state(row("all", 1000, 0, 100, 200.0)));
        RunState slow = ofAMinute(state(row("all", 1000, 0, 100, 150.0)));

        assertThat(Comparison.lines(Comparison.of(slow, fast, 0.2)))
                .extracting(VerdictLine::text)
                .containsExactly("baseline: all: rate was 200, is 150 (-25.0 %) FAILED");
        assertThat(Comparison.lines(Comparison.of(fast, slow, 0.2)))
                .extracting(VerdictLine::text)
                .containsExactly("baseline: worse by more than 20 %: nothing ok");
        assertThat(Comparison.lines(Comparison.of(slow, fast, 0.25))).allMatch(VerdictLine::ok);
    }

    private static RunState ofFiles(double p95, double low, double high, double resolution) {
        RunRow row = new RunRow(
                "all",
                new FigureValues(Map.of(Figure.COUNT, 1000.0, Figure.P95, p95)),
                NO_BYTES,
                Map.of("p95", new Bounds(low, high)),
                null,
                null);
        return state(row).with(new SteadyPart(0, 60_000, new SteadyPart.Length(60, false, 0), "none", resolution, 0));
    }

    /** Chance is [40, 40] of 40 ms and [p95, p95]; buckets and milliseconds are added once. */
    @ParameterizedTest
    @CsvSource({
        "41, 0, 0, false",
        "41.5, 0, 0, true",
        "41.5, 1, 1, false",
        "42.2, 1, 1, false",
        "42.4, 1, 1, true",
        "42.2, 1, 0, false",
        "42.4, 0, 1, true",
        "42.2, 0, 1, false"
    })
    void countsBucketsAndWholeMillisecondsOnceInAComparison(double p95, double before, double now, boolean worse) {
        RunState old = ofFiles(40, 40 * 0.968 - before, 40 * 1.032 + before, before);
        RunState own = ofFiles(p95, p95 * 0.968 - now, p95 * 1.032 + now, now);

        var figure = Comparison.of(own, old, 0).rows().get(0).figures().get("p95");

        assertThat(figure.worse()).isEqualTo(worse);
        assertThat(figure.maybeWorse()).isEqualTo(!worse);
        assertThat(figure.visible()).isCloseTo(1.032 * (1 + Math.max(before, now) / 40) - 1, within(1e-9));
    }

    /** The lower bound of a short duration is cut at 0: that is no uncertainty without end. */
    @Test
    void comparesDurationsOfAMillisecond() {
        RunState old = ofFiles(1, 0, 2.032, 1);

        assertThat(Comparison.of(ofFiles(4, 2.87, 5.13, 1), old, 0)
                        .rows()
                        .get(0)
                        .figures()
                        .get("p95")
                        .worse())
                .isTrue();
        assertThat(Comparison.of(ofFiles(2, 0.93, 3.07, 1), old, 0)
                        .rows()
                        .get(0)
                        .figures()
                        .get("p95")
                        .worse())
                .isFalse();
    }

    @Test
    void saysThatNoChangeOfZeroMillisecondsCanBeSeen() {
        RunState old = ofFiles(0, 0, 1, 1);

        assertThat(Comparison.visibleChange(Comparison.of(ofFiles(3, 1.9, 4.1, 1), old, 0)))
                .isEqualTo("baseline: p95 was 0 ms in whole milliseconds, so that no change of it can be seen;"
                        + " the listener's points have microseconds");
        assertThat(Comparison.visibleChange(Comparison.of(old, ofFiles(1, 0, 2.032, 1), 0)))
                .isEqualTo("baseline: changes of p95 under 106.4 % cannot be distinguished from chance with 60 s;"
                        + " 240 s would show 53.2 %");
    }

    @Test
    void aResponseTimeThatIsNoLongerMeasuredIsWorse() {
        RunState before = state(row("all", 1000, 2, 150, responses(30, 300)));

        assertThat(Comparison.lines(Comparison.of(STATE, before, 0.2)))
                .extracting(VerdictLine::text)
                .contains("baseline: all: response_p99 was 900, is not measured FAILED");
    }

    @Test
    void aComparisonFindsWhatGotWorse() {
        RunState before = state(row("all", 1000, 0, 100), row("gone", 1, 0, 1));
        var baseline = Comparison.of(STATE, before, 0.2);

        assertThat(Comparison.lines(baseline))
                .extracting(VerdictLine::text)
                .containsExactly(
                        "baseline: all: errorRate was 0 %, is 0.2 % FAILED",
                        "baseline: all: p95 was 100, is 150 (+50.0 %) FAILED",
                        "baseline: gone: not measured, there were no samples FAILED");
        assertThat(baseline.rows()).hasSize(3);
        assertThat(Comparison.lines(Comparison.of(ofAMinute(STATE), ofAMinute(STATE), 0)))
                .extracting(VerdictLine::text)
                .containsExactly("baseline: worse by more than 0 %: nothing ok");
    }

    @Test
    void aComparisonJudgesResponseTimesWhereThereAreAny() {
        RunState before = state(row("all", 1000, 2, 150, responses(30, 300)));
        RunState now = state(row("all", 1000, 2, 150, responses(30, 400)));

        assertThat(Comparison.lines(Comparison.of(now, before, 0.2)))
                .extracting(VerdictLine::text)
                .containsExactly("baseline: all: response_p95 was 300, is 400 (+33.3 %) FAILED");
        assertThat(Comparison.of(STATE, STATE, 0).rows().get(0).figures()).doesNotContainKey("response_p95");
    }

    @Test
    void comparesResponseTimesThatOnlyThisRunHas() {
        RunState now = state(row("all", 1000, 2, 150, responses(30, 400)));

        assertThat(Comparison.of(now, STATE, 0).rows().get(0).figures())
                .containsKeys("errorRate", "response_p50", "response_p95", "response_p99")
                .doesNotContainKey("errors");
    }

    @Test
    void aLineHasTheChangeInPercent() {
        List<VerdictLine> lines =
                Comparison.lines(Comparison.of(state(row("all", 1000, 0, 150)), state(row("all", 1000, 0, 100)), 0.2));

        assertThat(lines).singleElement().extracting(VerdictLine::measured).isEqualTo(50.0);
    }

    @Test
    void junitXmlOfARunThatHasNoTitleAndHasNotEnded() throws Exception {
        RunState running = withRun(new RunInfo("id", "", new RunInfo.RunTags("", ""), 5000, null, "running"));
        RunState ended = withRun(new RunInfo("id", "", new RunInfo.RunTags("", ""), 5000, 7500L, "ended"));

        Element suite = xml(JUnitXml.of(running, Thresholds.NONE.judge(running)));
        assertThat(suite.getAttribute("name")).isEqualTo("load test");
        assertThat(suite.getAttribute("time")).isEqualTo("0.000");
        assertThat(xml(JUnitXml.of(ended, Thresholds.NONE.judge(ended))).getAttribute("time"))
                .isEqualTo("2.500");
        assertThat(Thresholds.NONE.isEmpty()).isTrue();
        assertThat(Thresholds.parse("p95>1").isEmpty()).isFalse();
    }

    private static RunState withRun(RunInfo run) {
        return new RunState(
                new RunState.Stamp(1, 1, 0),
                run,
                new RunState.SampleFigures(5000, null, null, List.of(), List.of(), null),
                new RunState.GeneratorSide(List.of(), null, null, List.of()),
                RunState.Judgement.NONE);
    }

    private static ResponseRow responses(double mean, double p95) {
        Map<Figure, Double> figures = new EnumMap<>(Map.of(
                Figure.RESPONSE_COUNT, 990.0,
                Figure.RESPONSE_MEAN, mean,
                Figure.RESPONSE_P50, 20.0,
                Figure.RESPONSE_P90, 200.0,
                Figure.RESPONSE_P95, p95,
                Figure.RESPONSE_P99, 900.0,
                Figure.RESPONSE_P999, 950.0,
                Figure.RESPONSE_MAX, 960.0));
        figures.putAll(Map.of(
                Figure.START_DELAY, 18.0,
                Figure.NO_FREE_THREAD, 16.0,
                Figure.WOKE_LATE, 2.0,
                Figure.WOKE_LATE_P99, 9.0));
        return new ResponseRow(new FigureValues(figures), NARROW, null);
    }

    private static RunRow row(String transaction, long count, long errors, double p95, double rate) {
        return row(transaction, count, errors, p95, rate, narrow(p95, rate, errors, count), null);
    }

    private static RunRow row(String transaction, long count, long errors, double p95) {
        return row(transaction, count, errors, p95, null);
    }

    private static RunRow row(String transaction, long count, long errors, double p95, ResponseRow responses) {
        return row(transaction, count, errors, p95, 100, narrow(p95, 100, errors, count), responses);
    }

    private static RunRow row(
            String transaction,
            long count,
            long errors,
            double p95,
            double rate,
            Map<String, Bounds> bounds,
            ResponseRow responses) {
        FigureValues figures = new FigureValues(Map.of(
                Figure.COUNT, (double) count,
                Figure.ERRORS, (double) errors,
                Figure.RATE, rate,
                Figure.MEAN, 12.5,
                Figure.MIN, 1.0,
                Figure.P50, 10.0,
                Figure.P90, 80.0,
                Figure.P95, p95,
                Figure.P99, 200.0,
                Figure.MAX, 300.0));
        return new RunRow(transaction, figures, NO_BYTES, bounds, responses, null);
    }

    /** The same run, with a steady part of a minute. */
    private static RunState ofAMinute(RunState state) {
        return state.with(new SteadyPart(0, 60_000, new SteadyPart.Length(60, false, 0), "none", 0, 0));
    }

    /** Intervals so narrow that every difference is seen. */
    private static Map<String, Bounds> narrow(double p95, double rate, long errors, long count) {
        double share = 100.0 * errors / count;
        return Map.of("p95", around(p95), "rate", around(rate), "errorRate", new Bounds(share, share + 0.001));
    }

    private static Bounds around(double value) {
        return new Bounds(value * 0.999, value * 1.001);
    }

    private static RunState state(RunRow... rows) {
        return state(null, rows);
    }

    private static RunState state(RunArrivals arrivals, RunRow... rows) {
        return new RunState(
                new RunState.Stamp(1, 1, 0),
                INFO,
                new RunState.SampleFigures(5000, null, null, List.of(rows), List.of(), null),
                new RunState.GeneratorSide(List.of(), null, arrivals, List.of()),
                RunState.Judgement.NONE);
    }
}
