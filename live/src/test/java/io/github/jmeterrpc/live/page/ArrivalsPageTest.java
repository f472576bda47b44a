package io.github.jmeterrpc.live.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.ListenerRows.Arriving;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.support.testing.Opened;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page of a test with arrivals, in a real Chromium. */
class ArrivalsPageTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final String RED = "rgb(200, 32, 47)";
    private static final List<String> PLOTS =
            List.of("rate", "due", "durations", "response", "delay", "waiting", "errorRate", "threads");

    @TempDir
    Path profile;

    @TempDir
    Path folder;

    private final SteppedClock clock = new SteppedClock(ShopRun.START);
    private Chromium chromium;
    private LiveStore store;
    private ShopRun run;
    private Tab tab;

    @BeforeEach
    void open() throws Exception {
        chromium = opened.add(Chromium.start(profile));
        store = opened.add(LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 100),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                "",
                warning -> {},
                clock)));
        run = new ShopRun(new Client(store.page()), clock);
        tab = opened.add(chromium.tab());
        opened.add("complaints", () -> assertThat(tab.complaints()).isEmpty());
    }

    private void arrivals(int from, int to, double wokeLate) throws Exception {
        for (int number = from; number < to; number++) {
            long scheduled = 1000L * (number + 1);
            run.one.arriving(new Arriving(2, 0.2, scheduled, scheduled, 0, 0));
            run.two.arriving(new Arriving(250, wokeLate, scheduled, scheduled - 120, 20, 100));
            run.windows(number, number + 1);
        }
    }

    private void awaitText(String selector, String text) throws Exception {
        tab.await("document.querySelector('" + selector + "')?.textContent === '" + text + "'");
    }

    private String colorOf(String selector) throws Exception {
        return tab.evaluate("getComputedStyle(document.querySelector('" + selector + "')).color")
                .asText();
    }

    @Test
    void showsResponseTimesBesideServiceTimesAndWhoseDelayItIs() throws Exception {
        run.start();
        tab.go(store.page());
        // One window of a test that has no arrivals yet: nothing of them is shown.
        run.windows(0, 1);
        awaitText("#tile-count strong", "1,350");
        assertThat(tab.text("#tile-p95 .label")).isEqualTo("Response time p95");
        assertThat(tab.texts("#plots .plot")).hasSize(4);
        assertThat(tab.evaluate("['arrivals', 'responses-card'].every(id => document.getElementById(id).hidden)")
                        .asBoolean())
                .isTrue();

        arrivals(1, 12, 0.5);
        awaitText("#tile-arrivals strong", "24,000");
        assertThat(tab.texts("#tile-arrivals .details span"))
                .containsExactly("Started 23,880", "Dropped 20", "Waiting 100");
        assertThat(tab.text("#tile-p95 .label")).isEqualTo("Service time p95");
        assertThat(tab.text("#tile-response .label")).isEqualTo("Response time p95, from the intended start");
        assertThat(tab.texts("#tile-delay > *")).startsWith("Start delay, mean", "85.0 ms");
        assertThat(tab.texts("#tile-delay .details span"))
                .containsExactly("No free thread 84.7 ms", "Woke late 0.30 ms");
        assertThat(tab.texts("#tile-delay .bad")).isEmpty();
        assertThat(tab.texts("#generators .chip.bad, #late .chip")).isEmpty();
        assertThat(tab.evaluate("[...document.querySelectorAll('#plots .plot')].map(e => e.id.slice(5)).join()")
                        .asText())
                .isEqualTo(String.join(",", PLOTS));
        assertThat(tab.texts("#plot-delay .key")).containsExactly("No free thread", "Woke late");

        arrivals(12, 20, 30);
        awaitText("#tile-arrivals strong", "40,000");
        assertThat(colorOf("#tile-delay .bad")).isEqualTo(RED);
        assertThat(colorOf("#tile-delay strong")).as("the sum of both parts").isNotEqualTo(RED);
        assertThat(tab.texts("#tile-delay .bad"))
                .containsExactly("Woke late 4.44 ms", "1 generator starts samples late");
        assertThat(tab.texts("#late .chip.bad"))
                .containsExactly(
                        "192.0.2.3:9270 did not apply the load as scheduled: the generator itself started 1 of 100 samples more than"
                                + " 30.2 ms late, over a tenth of the service's p50");
        assertThat(tab.texts("#generators .chip.bad")).containsExactly("starts samples late");
        assertThat(colorOf("#generators .chip.bad")).isEqualTo(RED);
        assertThat(tab.texts("#responses tbody th")).containsExactly("All samples", "browse", "order", "pay");
        assertThat(tab.texts("#responses tbody tr:first-child td"))
                .startsWith("25,650")
                .contains("84.7", "4.44");
        for (String button : List.of("true", "p99")) {
            tab.click("#plot-controls [data-value='" + button + "']");
        }
        assertThat(tab.texts("#plots h3"))
                .contains(
                        "Service time p99, ms",
                        "Response time from the intended start p99, ms",
                        "Start delay, mean Woke late, ms",
                        "Arrivals Due, /s");
        assertThat(tab.texts("#generators dt")).contains("Arrivals scheduled", "Dropped", "No free thread");
    }

    @Test
    void aReportShowsTheSameAndWhyAFigureWasNotMeasured() throws Exception {
        run.start();
        arrivals(0, 4, 30);
        run.end(4);
        tab.go(store.page());
        awaitText("#title .chip", "ended");
        String figures = "#arrivals .tile > *, #responses td, #responses th";
        List<String> live = tab.texts(figures);
        assertThat(live).contains("8,000");
        tab.go(store.report(Thresholds.parse("response_p99>100; arrivals_dropped>0; all:woke_late>20"))
                .orElseThrow()
                .html()
                .toUri());
        tab.await("document.querySelector('#gate tbody tr')");
        assertThat(tab.texts(figures)).isEqualTo(live);
        assertThat(tab.texts("#gate tbody td:first-child")).containsExactly("✗ FAILED", "✗ FAILED", "✓ ok");

        ShopRun closed = new ShopRun(new Client(store.page()), clock);
        clock.set(ShopRun.START + 3_600_000);
        closed.write(closed.one.event("Closed started", ShopRun.START + 3_600_000)
                + closed.one.window(ShopRun.START + 3_600_000, 3, 1, ShopRun.samples(10)));
        tab.go(store.report(Thresholds.parse("response_p99>100"))
                .orElseThrow()
                .html()
                .toUri());
        awaitText("#tile-count strong", "30");
        assertThat(tab.text("#gate tbody td:last-child"))
                .startsWith("not measured, no sample had an intended start; the thread group Arrivals");
    }
}
