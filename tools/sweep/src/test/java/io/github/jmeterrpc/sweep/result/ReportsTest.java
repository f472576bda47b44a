package io.github.jmeterrpc.sweep.result;

import static io.github.jmeterrpc.sweep.result.Levels.busy;
import static io.github.jmeterrpc.sweep.result.Levels.level;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import io.github.jmeterrpc.live.page.Chromium;
import io.github.jmeterrpc.live.page.Tab;
import io.github.jmeterrpc.live.report.ReportFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {

    @TempDir
    private Path folder;

    private static SweepReport report(int requested, LevelResult... levels) {
        return new SweepReport(
                "dubbo-stress",
                "2026-11-21 20:00:00 +00:00",
                List.of("target: <a & b>"),
                Finding.knee(List.of(levels), requested, new Bottleneck(4, Double.NaN, 300)));
    }

    private static final SweepReport POOL =
            report(3, level(100, 5000, 1, 1.25, 100), level(300, 15_000, 1, 1, 300), level(500, 15_000, 1, 1, 300));

    @Test
    void markdownHasARowForEachLevelAndTheKneeWithItsReason() {
        String text = POOL.markdown();

        assertThat(text.lines().filter(line -> line.startsWith("| "))).hasSize(4);
        assertThat(text.lines()
                        .filter(line -> line.startsWith("|"))
                        .map(line -> line.chars().filter(sign -> sign == '|').count()))
                .containsOnly(17L);
        assertThat(text)
                .contains("**knee at 300 threads (15000.0 calls/s without error), limited by the target's pool");
        assertThat(text).contains("| threads |", "generator CPU %", "OOM").containsPattern("\\|\\s+125 \\|");
    }

    @Test
    void hasColumnsThatOneLevelHas() {
        SweepReport report = report(2, level(100, 5000, 1, 1, 100, 98.25), level(300, 15_000));

        assertThat(report.markdown())
                .containsPattern("\\| +busy \\| connections \\|")
                .containsPattern("\\| +98\\.3 \\| +77 \\|")
                .containsPattern("\\| unknown \\| +unknown \\|");
        assertThat(page(report)).contains(">busy</th>", ">connections</th>");
        assertThat(POOL.markdown()).doesNotContain("busy", "| connections");
        assertThat(page(POOL)).doesNotContain("busy");
        assertThat(report.csv()).contains(",target_pool_busy,target_connections,", ",100,98.250,77,");
    }

    @Test
    void csvMarksUnknownNumbers() {
        List<String> lines =
                report(2, level(10, 500), level(20, 510)).csv().lines().toList();

        assertThat(lines.get(0))
                .startsWith(
                        "threads,status,throughput_per_s,throughput_per_s_low,throughput_per_s_high,errors,mean_ms,");
        assertThat(lines.get(1))
                .isEqualTo("10,measured,500.000,unknown,unknown,0,1.000,unknown,unknown,2.016,unknown,unknown,"
                        + "4.992,unknown,unknown,4.992,unknown,unknown,4.992,unknown,unknown,6.000,"
                        + "unknown,unknown,unknown,unknown,unknown,unknown,unknown,no,yes,");
        assertThat(lines).hasSize(3);
    }

    @Test
    void runsOfALevelAreOneRowWithIntervalsOverTheRuns() {
        SweepReport report = report(
                1, LevelResult.of(10, List.of(run(100, 1, 5), run(110, 2, 7), run(120, 1, 6)), Optional.empty()));

        // Student's t of 2 degrees of freedom, 4.30, times the standard error of three runs, 10/s /
        // √3.
        assertThat(report.markdown()).contains("110 (85.2 to 135)", "run 1: a note; run 2: a note");
        List<String> lines = report.csv().lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.get(1))
                .startsWith("10,measured,110.000,85.174,134.826,3,1.000,1.000,1.000,")
                .as(
                        "CPU of the generators is the mean of 1, 2 and 1 cores; handles, memory and pool are the most of a run")
                .contains(",133,100,100,7,");
    }

    /** Twenty seconds with one failed call. */
    private static LevelMeasurement run(int callsPerSecond, double generators, long pool) {
        List<WindowSums> windows = IntStream.range(0, 20)
                .mapToObj(second -> Runs.window(callsPerSecond, callsPerSecond, second == 0 ? 1 : 0, 0, 10))
                .toList();
        LevelMeasurement used = busy(level(10, callsPerSecond, generators, 1, pool), 0.5)
                .measured()
                .orElseThrow();
        return new LevelMeasurement(
                LevelFigures.of(windows),
                used.generators(),
                used.generatorHandles(),
                used.target(),
                used.machineBusy(),
                used.memory(),
                used.errors(),
                used.notes(),
                windows);
    }

    @Test
    void aFailedLevelStaysWithItsReasonBesideTheOthers() {
        SweepReport report = report(
                3,
                level(10, 500),
                LevelResult.failed(
                        20, "=the \"target\", | ended", LevelMeasurement.Memory.TARGET_OUT, Optional.empty()));

        assertThat(report.markdown()).contains("failed: =the \"target\", \\| ended", "2 of 3 levels are done");
        assertThat(report.csv()).contains("20,failed,,,", ",yes,no,\"failed: =the \"\"target\"\", | ended\"");
        assertThat(page(report)).contains("failed: =the &quot;target&quot;, | ended");
    }

    @Test
    void foreignTextIsTextOnThePage() {
        assertThat(page(POOL)).contains("target: &lt;a &amp; b&gt;", "Content-Security-Policy");
    }

    @Test
    void theBrowserShowsTheLevelsAboveTheRunOfTheKneeWithLinksToAllRuns() throws Exception {
        Path page = folder.resolve("sweep.html");
        Files.write(
                page,
                report(3, withRun(100, 5000), withRun(300, 15_000), withRun(500, 15_000))
                        .page(folder));
        try (Chromium chromium = Chromium.start(Files.createDirectory(folder.resolve("profile")));
                Tab tab = chromium.tab()) {
            tab.size(360, 740);
            tab.prefer("dark", "en-US");
            tab.go(page.toUri());
            tab.await("document.querySelectorAll('.plot canvas').length > 2");
            assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt())
                    .isLessThanOrEqualTo(360);
            assertThat(tab.texts("#sweep tr.pinned > td:first-child")).containsExactly("300");
            assertThat(tab.texts("#sweep a")).containsExactly("100", "300", "500");
            assertThat(tab.text("#title")).contains("dubbo-stress, 300 threads");
            tab.size(1366, 768);
            assertThat(tab.evaluate("document.querySelector('#sweep .scroll').scrollWidth"
                                    + " - document.querySelector('#sweep .scroll').clientWidth")
                            .asInt())
                    .isZero();
            tab.prefer("light", "en-US");
            tab.await("document.documentElement.dataset.theme === 'light'");
            tab.picture(Path.of("target", "sweep-page.png"));
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).containsExactly(page.toUri().toString());
            tab.go(page.resolveSibling("live/run-500/report.html").toUri());
            tab.await("document.querySelectorAll('.plot canvas').length > 2");
        }
    }

    private static ResultSample sample(long start, long end, int threads) {
        return new ResultSample(
                new ResultSample.SampleTime(start, end, end - start),
                "call",
                new ResultSample.Success(1, 0, "", ""),
                false,
                new ResultSample.SampleLoad(0, 0, threads),
                null);
    }

    /** A level with a run of its own in the store, and its report. */
    private LevelResult withRun(int threads, double callsPerSecond) throws IOException {
        RunFigures run = new RunFigures("run-" + threads, "sweep-" + threads, "");
        run.add("generator", sample(0, 100, threads));
        run.add("generator", sample(5000, 5200, threads));
        run.endOfFiles();
        Path runFolder = Files.createDirectories(folder.resolve("live/run-" + threads));
        LevelMeasurement measured =
                level(threads, callsPerSecond, 1, 1, threads).measured().orElseThrow();
        return LevelResult.of(threads, List.of(measured), Optional.of(ReportFiles.write(runFolder, run.state(10_000))));
    }

    private static String page(SweepReport report) {
        return new String(report.page(Path.of("")), StandardCharsets.UTF_8);
    }

    @Test
    void aSweepWithoutLevelsHasAReportToo() {
        SweepReport report = report(3);

        assertThat(report.markdown()).contains("0 of 3 levels are done", "no knee");
        assertThat(page(report)).contains("no knee", "0 of 3 levels are done");
        assertThat(report.csv().lines()).hasSize(1);
    }

    @Test
    void thereIsNoVerdictBesideOtherWork() {
        LevelResult quiet = busy(level(10, 1000, 1, 1, 10), 0.6);
        LevelResult grown = busy(level(40, 2000, 0.5, 0.5, 40), 1);
        LevelResult notGrown = busy(level(40, 1000, 0.5, 0.5, 40), 1);

        for (SweepReport report : List.of(report(2, quiet, grown), report(2, quiet, notGrown))) {
            assertThat(report.finding().verdict())
                    .startsWith(
                            "no verdict: this machine was busy with other work at 40 threads (target 50 %, generators"
                                    + " 50 %, whole machine 400 % of 400 %)");
            assertThat(report.finding().best()).isEmpty();
        }
        // CPU used by target and generators is not other work, and levels before the knee do not
        // matter.
        assertThat(report(2, quiet, busy(level(40, 1000, 1.5, 2, 40), 1))
                        .finding()
                        .verdict())
                .startsWith("knee at 10 threads");
        assertThat(report(3, grown, busy(level(50, 4000, 1, 1, 50), 0.6), busy(level(60, 4000, 1, 1, 60), 0.6))
                        .finding()
                        .verdict())
                .startsWith("knee at 50 threads");
        // Where the target is not known, other work is not either.
        assertThat(report(2, quiet, level(40, 2000)).finding().verdict()).contains("throughput still grew");
    }

    @Test
    void reportsThatTheGeneratorEndedTheSweep() {
        SweepReport report = report(2, level(10, 1000, 2, 1, 10), level(20, 1000, 2.9, 0.8, 20));

        assertThat(report.finding().verdict())
                .startsWith("the target's limit was not reached: knee at 10 threads (1000.0 calls/s without error),"
                        + " limited by the generator: its CPU; use more machines");
        assertThat(page(report)).contains("<h2>the target&#39;s limit was not reached: knee at 10 threads");
    }

    @Test
    void notesHaveARowOfTheirOwnOnThePage() {
        assertThat(page(report(1, busy(level(10, 1000, 1, 1, 10), 0.6))))
                .contains("<tr><td></td><td class=\"note\" colspan=\"15\">a note</td></tr>");
        assertThat(page(POOL)).doesNotContain("<td class=\"note\"");
    }
}
