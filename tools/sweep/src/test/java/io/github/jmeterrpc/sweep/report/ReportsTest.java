package io.github.jmeterrpc.sweep.report;

import static io.github.jmeterrpc.sweep.result.Levels.busy;
import static io.github.jmeterrpc.sweep.result.Levels.level;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.page.Chromium;
import io.github.jmeterrpc.live.page.Tab;
import io.github.jmeterrpc.sweep.result.Bottleneck;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.Measured;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Document;

class ReportsTest {

    @TempDir
    private Path folder;

    private static SweepReport report(int asked, LevelResult... levels) {
        return SweepReport.of(
                "dubbo-stress",
                "2026-11-21 20:00:00 +00:00",
                List.of("target: <a & b>"),
                List.of(levels),
                asked,
                new Bottleneck(4, Double.NaN, 300));
    }

    private static final SweepReport POOL =
            report(3, level(100, 5000, 1, 1.25, 100), level(300, 15_000, 1, 1, 300), level(500, 15_000, 1, 1, 300));

    @Test
    void markdownHasARowForEachLevelAndTheKneeWithItsReason() {
        String text = MarkdownReport.of(POOL);

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
    void columnsThatNotEveryTargetCanTellAreThereIfOneLevelHasThem() {
        SweepReport report = report(2, level(100, 5000, 1, 1, 100, 98.25), level(300, 15_000));

        assertThat(MarkdownReport.of(report))
                .containsPattern("\\| +busy \\| connections \\|")
                .containsPattern("\\| +98\\.3 \\| +77 \\|")
                .containsPattern("\\| unknown \\| +unknown \\|");
        assertThat(HtmlReport.of(report)).contains("<th>busy</th><th>connections</th>");
        assertThat(MarkdownReport.of(POOL)).doesNotContain("busy", "| connections");
        assertThat(HtmlReport.of(POOL)).doesNotContain("busy");
        assertThat(CsvReport.of(report)).contains(",target_pool_busy,target_connections,", ",100,98.250,77,");
    }

    @Test
    void csvHasNumbersAndSaysWhatIsUnknown() {
        List<String> lines =
                CsvReport.of(report(2, level(10, 500), level(20, 510))).lines().toList();

        assertThat(lines.get(0)).startsWith("threads,status,throughput_per_s,errors,mean_ms,p50_ms,p90_ms,p95_ms");
        assertThat(lines.get(1))
                .isEqualTo("10,measured,500.000,0,1.000,2.000,3.000,4.000,5.000,6.000,"
                        + "unknown,unknown,unknown,unknown,unknown,unknown,unknown,no,yes,");
        assertThat(lines).hasSize(3);
    }

    @Test
    void aFailedLevelStaysWithItsReasonBesideTheOthers() {
        SweepReport report = report(
                3, level(10, 500), LevelResult.failed(20, "=the \"target\", | ended", Measured.Memory.TARGET_OUT));

        assertThat(MarkdownReport.of(report)).contains("failed: =the \"target\", \\| ended", "2 of 3 levels are done");
        assertThat(CsvReport.of(report)).contains("20,failed,,,", ",yes,no,\"failed: =the \"\"target\"\", | ended\"");
        assertThat(HtmlReport.of(report)).contains("failed: =the &quot;target&quot;, | ended");
    }

    @Test
    void thePageIsWellFormedAndNeedsNothingFromElsewhere() throws Exception {
        String page = HtmlReport.of(POOL);

        assertThat(page).contains("&lt;a &amp; b&gt;", "Content-Security-Policy", "default-src 'none'");
        assertThat(page).doesNotContain("<link", "<script src", "@import", "url(");
        String xml = page.substring(page.indexOf("<body>"), page.indexOf("<script type")) + "</body>";
        Document body = DocumentBuilderFactory.newDefaultInstance()
                .newDocumentBuilder()
                .parse(new ByteArrayInputStream(xml.getBytes(StandardCharsets.UTF_8)));
        assertThat(body.getElementsByTagName("tr").getLength()).isEqualTo(4);
    }

    @Test
    void theBrowserDrawsAPlotOfEachKindWithTheKneeAndFitsANarrowWindow() throws Exception {
        Path page = Files.writeString(folder.resolve("sweep.html"), HtmlReport.of(POOL));
        try (Chromium chromium = Chromium.start(Files.createDirectory(folder.resolve("profile")));
                Tab tab = chromium.tab()) {
            tab.size(360, 740);
            tab.prefer("dark", "en-US");
            tab.go(page.toUri());
            tab.await("document.querySelectorAll('.plot canvas').length === 4");
            assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt())
                    .isLessThanOrEqualTo(360);
            assertThat(tab.evaluate("document.documentElement.dataset.theme").asText())
                    .isEqualTo("dark");
            assertThat(tab.texts(".plot h3"))
                    .containsExactly(
                            "Throughput, calls/s",
                            "Response time, ms",
                            "CPU, % of one core",
                            "Threads of the target's pool");
            assertThat(tab.texts(".plot:nth-child(2) .u-series th")).contains("mean ms", "p50", "p95", "p99");
            assertThat(tab.texts("tr.pinned > th")).containsExactly("300");
            tab.size(1280, 900);
            tab.prefer("light", "en-US");
            tab.await("document.documentElement.dataset.theme === 'light'");
            tab.picture(Path.of("target", "sweep-page.png"));
            assertThat(tab.complaints()).isEmpty();
            assertThat(tab.requests()).containsExactly(page.toUri().toString());
        }
    }

    @Test
    void aSweepWithoutLevelsHasAReportToo() {
        SweepReport report = report(3);

        assertThat(MarkdownReport.of(report)).contains("0 of 3 levels are done", "no knee");
        assertThat(HtmlReport.of(report)).contains("no knee", "\"levels\":[]");
        assertThat(CsvReport.of(report).lines()).hasSize(1);
    }

    @Test
    void thereIsNoVerdictBesideOtherWork() {
        LevelResult quiet = busy(level(10, 1000, 1, 1, 10), 0.6);
        LevelResult grown = busy(level(40, 2000, 0.5, 0.5, 40), 1);
        LevelResult notGrown = busy(level(40, 1000, 0.5, 0.5, 40), 1);

        for (SweepReport report : List.of(report(2, quiet, grown), report(2, quiet, notGrown))) {
            assertThat(report.verdict())
                    .startsWith(
                            "no verdict: this machine was busy with other work at 40 threads (target 50 %, generators"
                                    + " 50 %, whole machine 400 % of 400 %)");
            assertThat(report.best()).isEmpty();
        }
        // CPU used by target and generators is no other work, and levels before the knee do not matter.
        assertThat(report(2, quiet, busy(level(40, 1000, 1.5, 2, 40), 1)).verdict())
                .startsWith("knee at 10 threads");
        assertThat(report(3, grown, busy(level(50, 4000, 1, 1, 50), 0.6), busy(level(60, 4000, 1, 1, 60), 0.6))
                        .verdict())
                .startsWith("knee at 50 threads");
        // Where the target is not known, other work is not either.
        assertThat(report(2, quiet, level(40, 2000)).verdict()).contains("throughput still grew");
    }

    @Test
    void notesHaveARowOfTheirOwnOnThePage() {
        assertThat(HtmlReport.of(report(1, busy(level(10, 1000, 1, 1, 10), 0.6))))
                .contains("<tr class=\"notes\"><td></td><td colspan=\"14\">a note</td></tr>");
        assertThat(HtmlReport.of(POOL)).doesNotContain("<tr class=\"notes\">");
    }
}
