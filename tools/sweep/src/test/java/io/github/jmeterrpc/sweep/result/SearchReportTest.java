package io.github.jmeterrpc.sweep.result;

import static io.github.jmeterrpc.sweep.result.Levels.level;
import static io.github.jmeterrpc.sweep.result.Runs.window;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.page.Chromium;
import io.github.jmeterrpc.live.page.Tab;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchReportTest {

    @TempDir
    private Path folder;

    private static final LevelResult HELD =
            level(900, 900, 0.5, 0.5, 20).with(new LevelVerdict(LevelVerdict.LevelOutcome.HOLDS, true, ""));

    /** Its mean service time is 1 ms, so that 21 calls are under way at 21,000 per second. */
    private static final LevelResult BROKE = level(1000, 21_000, 0.5, 0.5, 20)
            .with(new LevelVerdict(
                    LevelVerdict.LevelOutcome.BREAKS, true, "response_p99 < 50 ms: measured 812 ms FAILED"));

    private static SweepReport report(Capacity capacity, Optional<Integer> atLeast, LevelResult... levels) {
        return new SweepReport(
                "http-arrivals",
                "2026-11-23 04:00:00 +00:00",
                List.of(),
                Finding.capacity(List.of(levels), capacity, atLeast, new Bottleneck(4, Double.NaN, 20)));
    }

    @Test
    void printsWhatHoldsTheBrokenLimitAndItsCause() {
        SweepReport report =
                report(new Capacity(900, 900, 1000, 1000, Capacity.End.FOUND, 1000), Optional.of(2000), BROKE, HELD);

        assertThat(report.finding().verdict())
                .startsWith(
                        "capacity 900 arrivals/s, surely 900 to 1000; 1000/s breaks response_p99 < 50 ms: measured 812 ms FAILED, limited by the"
                                + " target's pool: its 20 threads are all there, 21 callers wait for them")
                .endsWith("; 2000/s were requested: not reached");
        assertThat(report.finding().best()).contains(HELD);
        assertThat(report.csv().lines().toList())
                .satisfiesExactly(
                        head -> assertThat(head)
                                .startsWith("arrivals_per_s,status,")
                                .contains("response_p999_ms", ",highest_that_holds,notes"),
                        held -> assertThat(held).startsWith("900,measured,").endsWith(",yes,holds"),
                        broke -> assertThat(broke).startsWith("1000,measured,"));
        assertThat(report.markdown())
                .containsPattern("\\| mean ms +\\| +p99 \\| generator CPU %")
                .contains("breaks response_p99 < 50 ms: measured 812 ms FAILED")
                .doesNotContain("p90", "in brackets");
    }

    @ParameterizedTest
    @CsvSource({
        "900, 1000, surely 900 to 1000",
        "900, 0, surely 900 or more",
        "0, 1000, surely below 1000",
        "0, 0, 'not sure, as all rates are close'"
    })
    void saysBetweenWhichRatesTheCapacitySurelyIs(int clearlyHeld, int clearlyBroke, String text) {
        Capacity capacity = new Capacity(900, clearlyHeld, 1000, clearlyBroke, Capacity.End.FOUND, 1000);

        assertThat(report(capacity, Optional.empty(), BROKE, HELD).finding().verdict())
                .startsWith("capacity 900 arrivals/s, " + text + "; 1000/s breaks ");
    }

    @Test
    void saysThatTheLimitWasNotFound() {
        Finding finding = Finding.capacity(
                List.of(HELD, BROKE),
                new Capacity(900, 900, 1000, 1000, Capacity.End.FOUND, 1000),
                Optional.empty(),
                new Bottleneck(4, Double.NaN, 200));

        assertThat(finding.verdict()).contains(" FAILED, limit not found: CPU is left (");
    }

    @Test
    void estimatesHaveConfidenceIntervals() {
        // Ten batches of two seconds: 100/s and 80/s in turn, response times of 10 and 20 ms.
        List<WindowSums> windows = IntStream.range(0, 20)
                .mapToObj(second -> second / 2 % 2 == 0 ? window(100, 100, 0, 0, 10) : window(80, 80, 0, 0, 20))
                .toList();
        LevelResult level =
                LevelResult.of(90, List.of(Levels.measured(LevelFigures.of(windows), windows)), Optional.empty());
        SweepReport report = report(new Capacity(90, 90, 0, 0, Capacity.End.STOPPED, 90), Optional.empty(), level);

        // Student's t of 9 degrees of freedom, 2.26, times the standard error of ten batches,
        // 10.54/s / √10.
        assertThat(report.markdown())
                .contains(" 90.0 |", " 14.4 (10.", "(19.3 or more)")
                .containsOnlyOnce("in brackets: 95 of 100 such levels would measure a figure in this range")
                .doesNotContain("too short for confidence intervals");
        assertThat(report.csv())
                .contains("throughput_per_s,throughput_per_s_low,throughput_per_s_high,errors")
                .contains(",response_p50_ms_high,response_p90_ms,response_p90_ms_low,")
                .contains(",90.000,82.467,97.533,0,");
    }

    @Test
    void theTableFitsALaptopsScreen() throws Exception {
        List<WindowSums> windows = IntStream.range(0, 20)
                .mapToObj(second -> window(8000, 8000 - 100 * second, 0, 0, 5000 + 200 * second))
                .toList();
        LevelResult level =
                LevelResult.of(8000, List.of(Levels.measured(LevelFigures.of(windows), windows)), Optional.empty());
        Path page = folder.resolve("sweep.html");
        Files.write(
                page,
                report(new Capacity(0, 0, 8000, 0, Capacity.End.FOUND, 8000), Optional.empty(), level)
                        .page(folder));
        try (Chromium chromium = Chromium.start(Files.createDirectory(folder.resolve("profile")));
                Tab tab = chromium.tab()) {
            tab.size(1366, 768);
            tab.go(page.toUri());
            tab.await("document.querySelector('#sweep td')");
            assertThat(tab.text("#sweep tbody tr")).contains("unknown");
            assertThat(tab.evaluate("document.querySelector('#sweep .scroll').scrollWidth"
                                    + " - document.querySelector('#sweep .scroll').clientWidth")
                            .asInt())
                    .isZero();
        }
    }

    @Test
    void explainsWhyThereIsNoCapacity() {
        LevelResult spoilt = level(1000, 700, 0.5, 0.5, 20)
                .with(new LevelVerdict(
                        LevelVerdict.LevelOutcome.INVALID,
                        true,
                        "response_p99 < 50 ms: measured 60 ms FAILED",
                        "this machine was busy with other work (whole machine 400 % of 400 %)"));

        assertThat(report(new Capacity(900, 900, 0, 0, Capacity.End.INVALID, 1000), Optional.empty(), HELD, spoilt)
                        .finding()
                        .verdict())
                .isEqualTo(
                        "no capacity: 900 arrivals/s hold, but 1000/s stayed invalid: this machine was busy with other work"
                                + " (whole machine 400 % of 400 %); search again while this machine has nothing else to do");
        LevelResult failed = LevelResult.failed(1000, "no port", LevelMeasurement.Memory.ENOUGH, Optional.empty())
                .with(new LevelVerdict(LevelVerdict.LevelOutcome.FAILED, true, "no port"));
        assertThat(report(new Capacity(0, 0, 0, 0, Capacity.End.FAILED, 1000), Optional.empty(), failed)
                        .finding()
                        .verdict())
                .isEqualTo("no capacity: no rate holds so far, but 1000/s failed: no port");
        SweepReport stopped = report(new Capacity(900, 900, 0, 0, Capacity.End.STOPPED, 1800), Optional.of(800), HELD);
        assertThat(stopped.finding().verdict()).isEqualTo("900 arrivals/s hold; 800/s were requested");
        assertThat(stopped.markdown()).contains("the search is not finished");
    }
}
