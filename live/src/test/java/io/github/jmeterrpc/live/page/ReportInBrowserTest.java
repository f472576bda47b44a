package io.github.jmeterrpc.live.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.RunHistory;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.gate.Comparison;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.live.results.ResultFiles;
import io.github.jmeterrpc.support.testing.Opened;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Report files, opened from disk in a real Chromium. */
class ReportInBrowserTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String TABLE =
            "#transactions tr > *, #errors tr > *, #tile-count > *, #tile-errors > *, #tile-p95 > *";

    @TempDir
    static Path profile;

    private static Chromium chromium;

    @TempDir
    Path folder;

    private Tab tab;

    @BeforeAll
    static void startBrowser() throws Exception {
        chromium = opened.add(Chromium.start(profile));
    }

    @BeforeEach
    void openTab() throws Exception {
        tab = opened.add(chromium.tab());
        opened.add("complaints", () -> assertThat(tab.complaints()).isEmpty());
    }

    private URI file(RunState state) throws Exception {
        return Files.write(folder.resolve("report.html"), ReportPage.of(state)).toUri();
    }

    private void show(URI report) throws Exception {
        tab.go(report);
        tab.await("document.querySelector('#tile-count strong')");
        assertThat(tab.requests()).last().isEqualTo(report.toString());
    }

    private RunState state(List<String> results) throws Exception {
        Path file = Files.write(folder.resolve("results.csv"), results);
        ResultFiles files = new ResultFiles(warning -> {
            throw new AssertionError(warning);
        });
        files.addAll(List.of(file));
        return files.state();
    }

    @Test
    void showsTheFiguresOfThePage() throws Exception {
        SteppedClock clock = new SteppedClock(ShopRun.START);
        try (LiveStore store = LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 100),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                "",
                warning -> {},
                clock))) {
            ShopRun run = new ShopRun(new Client(store.page()), clock);
            run.start();
            run.windows(0, 8);
            run.end(8);
            tab.go(store.page());
            tab.await("document.querySelector('#title .chip')?.textContent === 'ended'");
            List<String> live = tab.texts(TABLE);
            assertThat(live).contains("10,800", "32", "All samples");
            Path html = store.report(Thresholds.parse(List.of("p95>20", "errors>1%", "order:max<10")))
                    .orElseThrow()
                    .html();
            show(html.toUri());
            assertThat(tab.texts(TABLE)).isEqualTo(live);
        }
        assertThat(tab.texts("#gate tbody td:first-child")).containsExactly("✗ FAILED", "✓ ok", "✓ ok");
        assertThat(tab.text("#gate .chip")).isEqualTo("FAILED");
        assertThat(tab.texts("#gate tbody tr:nth-child(2) td")).contains("errors>1%", "All samples", "0.30 %");
        assertThat(tab.text("#certainty"))
                .isEqualTo("Too short for confidence intervals: 50 s of steady load are required.");
        assertThat(tab.evaluate("[...document.querySelectorAll('#runs, #save-html, #save-json')].every(e => e.hidden)")
                        .asBoolean())
                .isTrue();
    }

    /** Fifty samples in each of so many seconds. */
    private static List<String> samples(int seconds, String rest) {
        return IntStream.range(0, 50 * seconds)
                .mapToObj(i -> 1_795_368_600_000L + 20L * i + "," + rest)
                .collect(Collectors.toCollection(ArrayList::new));
    }

    private RunState state(String header, List<String> samples, String... more) throws Exception {
        List<String> lines = new ArrayList<>(List.of(header));
        lines.addAll(samples);
        lines.addAll(List.of(more));
        return state(lines);
    }

    @Test
    void drawsTheHistoryOfRuns() throws Exception {
        RunState now = state("timeStamp,elapsed,label,success", samples(40, "100,order,true"));
        Map<String, RunHistory.Series> figures = Map.of(
                "rate", new RunHistory.Series(List.of(50.0, 49.0, 51.0), 50, 40, 60, false),
                "p95", new RunHistory.Series(List.of(80.0, Double.NaN, 82.0), 100, Double.NaN, Double.NaN, true));
        List<Long> times = List.of(1_795_000_000_000L, 1_795_100_000_000L, 1_795_200_000_000L);
        RunHistory history = new RunHistory(times, List.of(new RunHistory.HistoryRow("all", figures)));
        List<VerdictLine> lines = List.of(
                new VerdictLine(
                        "history",
                        "all",
                        new Verdict.Measure(100, "ms"),
                        Verdict.LineOutcome.FAILED,
                        "history: all: p95 FAILED"),
                new VerdictLine(
                        "history",
                        "all",
                        new Verdict.Measure(7, "ms"),
                        Verdict.LineOutcome.FAILED,
                        "history: all: p99 FAILED"));
        show(file(now.with(Verdict.of(lines), null).with(history)));

        assertThat(tab.text("#history .chip")).isEqualTo("1 worse");
        assertThat(tab.texts("#history h3")).containsExactly("Rate, /s", "p95, ms");
        assertThat(tab.evaluate("document.querySelectorAll('#history canvas').length")
                        .asInt())
                .isEqualTo(2);
        assertThat(tab.texts("#gate tbody td:last-child")).containsExactly("2 figures");
        assertThat(tab.text("#certainty")).as("without a warm-up").endsWith(" Measured in the whole test of 40 s.");
    }

    @Test
    void showsWhatGotWorseInRedAndWhatMayBeChanceWithAQuestionMark() throws Exception {
        String header = "timeStamp,elapsed,label,responseCode,responseMessage,success";
        RunState before = state(header, samples(40, "100,order,200,OK,true"), "1795368610000,50,gone,200,OK,true");
        RunState now = state(header, samples(40, "150,order,200,OK,true"), "1795368610000,50,new,500,Broken,false");
        show(file(now.with(null, Comparison.of(now, before, 0.1))));
        assertThat(tab.texts("#baseline tbody tr:first-child .pair")).contains("0 % → 0.050 %");
        assertThat(tab.texts("#baseline tbody th")).contains("All samples", "order", "new", "gone");
        String order = "#baseline tbody tr:nth-child("
                + (tab.texts("#baseline tbody th").indexOf("order") + 1) + ") td";
        assertThat(tab.texts(order + ".bad .pair")).contains("100 → 150");
        assertThat(tab.texts(order + ".bad .change")).contains("✗ +50.0 %");
        assertThat(tab.evaluate("getComputedStyle(document.querySelector('#baseline td.bad')).color")
                        .asText())
                .isEqualTo("rgb(200, 32, 47)");

        RunState few = state(header, samples(2, "150,order,200,OK,true"));
        show(file(few.with(null, Comparison.of(few, before, 0.1))));
        assertThat(tab.texts("#baseline td.bad .change")).doesNotContain("✗ +50.0 %");
        assertThat(tab.texts("#baseline td.warn .change")).contains("? +50.0 %");
    }

    @Test
    void showsHowCertainFiguresAre() throws Exception {
        String header = "timeStamp,elapsed,label,success";
        List<String> results = samples(40, "100,order,true");
        IntStream.range(0, 25).forEach(i -> results.add(1_795_368_619_000L + i + ",300,order,true"));
        RunState state = state(header, results, "1795368639000,50,rare,true");
        RunState judged = state.with(Thresholds.parse("p95>200;p95>101;p95>99").judge(state), null);
        show(file(judged));
        assertThat(tab.texts("#gate tbody td:first-child")).containsExactly("✓ ok", "✓ ok, close", "✗ FAILED, close");
        assertThat(tab.text("#gate .chip")).isEqualTo("FAILED, close");
        assertThat(tab.text("#tile-p95 .details")).as("not wide").startsWith("p50");
        String all = "#transactions tr.pinned";
        assertThat(tab.texts(all + " .interval"))
                .as("p99 was in one stretch of time")
                .anyMatch(text -> text.matches(" \\([0-9.]+ (to [0-9.]+|or more)\\)"))
                .contains("")
                .allMatch(text -> text.matches("| \\([0-9.]+ (to [0-9.]+|or more)\\)"));
        assertThat(tab.evaluate("document.querySelector('" + all + " td:nth-child(10)').title")
                        .asText())
                .isEqualTo("In 95 of 100 such tests this figure would be between 96.1 and 105.");
        assertThat(tab.evaluate("document.querySelector('#transactions tr:last-child td:nth-child(10)').title")
                        .asText())
                .isEqualTo("Too few samples for a confidence interval of this figure.");
        assertThat(tab.text("#certainty")).contains("steady part of 20 s; the warm-up of 20 s");
        String display = "getComputedStyle(document.querySelector('" + all + " .interval')).display";
        assertThat(tab.evaluate(display).asText())
                .as("below its figure, so that the table fits a laptop's screen")
                .isEqualTo("block");
        tab.evaluate("document.querySelector('#intervals').click()");
        assertThat(tab.evaluate(display).asText()).isEqualTo("none");
    }

    @Test
    void showsNothingThatAResultFileDoesNotHave() throws Exception {
        show(file(state(List.of("timeStamp,elapsed,label,success", "1795368600000,100,order,true"))));
        assertThat(tab.texts("#tile-delivery")).isEmpty();
        assertThat(tab.texts("#generators thead th"))
                .containsExactly("Generator", "State", "Last heard of", "Samples", "Errors", "p95", "Max", "Threads");
        assertThat(tab.texts("#generators dt")).doesNotContain("Points written", "Set aside", "Windows received");
    }

    @Test
    void comparesResponseTimesWhereARunHasThem() throws Exception {
        String header = "timeStamp,elapsed,label,success,response_time";
        RunState before = state(header, samples(40, "100,order,true,120.5"));
        RunState now = state(header, samples(40, "100,order,true,900"), "1795368600000,100,other,true,");
        show(file(now.with(null, Comparison.of(now, before, 0.1))));
        assertThat(tab.texts("#baseline thead th")).endsWith("Max", "Response p50", "Response p95", "Response p99");
        assertThat(tab.texts("#baseline tbody tr:first-child td.bad .pair")).contains("121 → 900");
        assertThat(tab.texts("#baseline tbody tr:last-child td")).endsWith("–", "–", "–");
    }

    @Test
    void takesHostileTextsForTexts() throws Exception {
        String label = "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">";
        String quoted = "\"" + label.replace("\"", "\"\"") + "\"";
        RunState state = state(List.of(
                "timeStamp,elapsed,label,responseCode,responseMessage,success",
                "1795368600000,150," + quoted + ",200,OK,true",
                "1795368601000,150,__proto__,500," + quoted + ",false"));
        show(file(state.titled(label)));
        assertThat(tab.texts("#transactions th bdi")).contains("__proto__");
        assertThat(tab.evaluate("document.title").asText()).startsWith("ended · </script>");
        assertThat(tab.evaluate("document.querySelectorAll('main img, main script').length")
                        .asInt())
                .isZero();
    }
}
