package io.github.jmeterrpc.live.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.document.Baseline;
import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.gate.Comparison;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.live.results.ResultFiles;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Report files, opened from disk in a real Chromium. */
class ReportInBrowserTest {

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
        chromium = Chromium.start(profile);
    }

    @AfterAll
    static void endBrowser() {
        if (chromium != null) {
            chromium.close();
        }
    }

    @BeforeEach
    void openTab() throws Exception {
        tab = chromium.tab();
    }

    @AfterEach
    void closeTab() {
        try {
            assertThat(tab.complaints()).isEmpty();
        } finally {
            tab.close();
        }
    }

    private URI file(State state) throws Exception {
        return Files.write(folder.resolve("report.html"), ReportPage.of(state)).toUri();
    }

    private void show(URI report) throws Exception {
        tab.go(report);
        tab.await("document.querySelector('#tile-count strong')");
        assertThat(tab.requests()).last().isEqualTo(report.toString());
    }

    private State state(List<String> results) throws Exception {
        Path file = Files.write(folder.resolve("results.csv"), results);
        ResultFiles files = new ResultFiles(warning -> {
            throw new AssertionError(warning);
        });
        files.addAll(List.of(file));
        return files.state();
    }

    @Test
    void tells_the_same_figures_as_the_page() throws Exception {
        SteppedClock clock = new SteppedClock(ShopRun.START);
        try (LiveStore store = LiveStore.open(new LiveSettings(
                folder, false, InetAddress.getLoopbackAddress(), 0, false, "", 100, warning -> {}, clock))) {
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
        assertThat(tab.evaluate("[...document.querySelectorAll('#runs, #save-html, #save-json')].every(e => e.hidden)")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void shows_what_got_worse_in_red() throws Exception {
        String header = "timeStamp,elapsed,label,responseCode,responseMessage,success";
        State before = state(List.of(
                header,
                "1795368600000,100,order,200,OK,true",
                "1795368610000,100,order,200,OK,true",
                "1795368610000,50,gone,200,OK,true"));
        List<String> worse = new ArrayList<>(Collections.nCopies(1999, "1795368600000,150,order,200,OK,true"));
        worse.add(0, header);
        worse.add("1795368610000,50,new,500,Broken,false");
        State now = state(worse);
        Baseline baseline = Comparison.of(now, before, 0.1);
        show(file(now.with(null, baseline)));
        assertThat(tab.texts("#baseline tbody tr:first-child .pair")).contains("0 % → 0.050 %");
        assertThat(tab.texts("#baseline tbody th")).contains("All samples", "order", "new", "gone");
        String order = "#baseline tbody tr:nth-child("
                + (tab.texts("#baseline tbody th").indexOf("order") + 1) + ") td";
        assertThat(tab.texts(order + ".bad .pair")).contains("100 → 150");
        assertThat(tab.texts(order + ".bad .change")).contains("✗ +50.0 %");
        assertThat(tab.evaluate("getComputedStyle(document.querySelector('#baseline td.bad')).color")
                        .asText())
                .isEqualTo("rgb(200, 32, 47)");
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
    void compares_response_times_where_a_run_has_them() throws Exception {
        String header = "timeStamp,elapsed,label,success,response_time";
        State before = state(List.of(header, "1795368600000,100,order,true,120.5"));
        State now = state(List.of(header, "1795368600000,100,order,true,900", "1795368600000,100,other,true,"));
        show(file(now.with(null, Comparison.of(now, before, 0.1))));
        assertThat(tab.texts("#baseline thead th")).endsWith("Max", "Response p50", "Response p95", "Response p99");
        assertThat(tab.texts("#baseline tbody tr:first-child td.bad .pair")).contains("121 → 900");
        assertThat(tab.texts("#baseline tbody tr:last-child td")).endsWith("–", "–", "–");
    }

    @Test
    void takes_hostile_texts_for_texts() throws Exception {
        String label = "</script><script>document.title='taken'</script><img src=x onerror=\"document.title='taken'\">";
        String quoted = "\"" + label.replace("\"", "\"\"") + "\"";
        State state = state(List.of(
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
