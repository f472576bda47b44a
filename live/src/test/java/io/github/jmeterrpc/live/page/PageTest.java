package io.github.jmeterrpc.live.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The page in a real Chromium, of a real store that is written to as the listener does. */
class PageTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    @TempDir
    static Path profile;

    private static Chromium chromium;

    @TempDir
    Path folder;

    private final SteppedClock clock = new SteppedClock(ShopRun.START);
    private LiveStore store;
    private Client client;
    private ShopRun run;
    private Tab tab;

    @BeforeAll
    static void startBrowser() throws Exception {
        chromium = opened.add(Chromium.start(profile));
    }

    @BeforeEach
    void open() throws Exception {
        openStore(0);
        // A test that restarts the store replaces it.
        opened.add("store", () -> store.close());
        tab = opened.add(chromium.tab());
        opened.add("requests", () -> assertThat(tab.requests())
                .isNotEmpty()
                .allMatch(address -> address.startsWith("data:image/svg+xml,")
                        || address.startsWith(store.page().toString())));
        opened.add("complaints", () -> assertThat(tab.complaints()).isEmpty());
    }

    private void openStore(int port) throws IOException {
        store = LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 100),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), port, false),
                "",
                warning -> {},
                clock));
        client = new Client(store.page());
        run = new ShopRun(client, clock);
    }

    private void writeRun(int windows) throws Exception {
        run.start();
        run.windows(0, windows);
    }

    private void awaitCount(String text) throws Exception {
        tab.await("document.querySelector('#tile-count strong')?.textContent === '" + text + "'");
    }

    @Test
    void waitsForTheFirstWindowAndFollowsTheRun() throws Exception {
        tab.go(store.page());
        tab.await("document.querySelector('#waiting')?.hidden === false");
        assertThat(tab.text("#write-url")).isEqualTo("influxdbUrl=" + store.writeUrl());
        writeRun(1);
        awaitCount("1,350");
        tab.click("#generators summary");
        run.windows(1, 20);
        awaitCount("27,000");
        assertThat(tab.evaluate("document.querySelector('#generators details').open")
                        .asBoolean())
                .as("what was opened stays open")
                .isTrue();
        assertThat(tab.text("#title")).isEqualTo("Checkoutrunning");
        assertThat(tab.text("#tile-errors strong")).isEqualTo("80");
        run.end(20);
        tab.await("document.querySelector('#title .chip').textContent === 'ended'");
        assertThat(tab.text("#elapsed")).isEqualTo("1:40");
        assertThat(tab.text("#tile-delivery")).contains("Pending at the last report 2");
        assertThat(tab.texts("#marks time")).hasSize(4);
        String report = tab.evaluate("document.querySelector('#save-html').getAttribute('href')")
                .asText();
        assertThat(client.get("/" + report).body())
                .startsWith("<!DOCTYPE html>")
                .contains("Checkout");
        assertThat(client.json("/" + report.replace(".html", ".json"))
                        .at("/table/0/count")
                        .asInt())
                .isEqualTo(27_000);
    }

    /** How red the middle of a plot is at a share of its width: the red part less the blue part, 0 to 255. */
    private int redness(String plot, double share) throws Exception {
        String copy = "const copy = new OffscreenCanvas(canvas.width, canvas.height);"
                + "const context = copy.getContext('2d', {willReadFrequently: true}); context.drawImage(canvas, 0, 0);";
        return tab.evaluate("(canvas => {" + copy + "const at = context.getImageData(Math.round(canvas.width * " + share
                        + "), Math.round(canvas.height / 3), 1, 1).data; return at[3] === 0 ? 0 : at[0] - at[2]; })"
                        + "(document.querySelector('#plot-" + plot + " canvas'))")
                .asInt();
    }

    /** Of 100 s all are shown; the second generator is slow from 40 s to 60 s. */
    @Test
    void shadesTheTimesThatALimitIsCrossedWhileTheTestRuns() throws Exception {
        store.limits(Thresholds.parse("pay:p95>50 for 10s;p95>1;pay:p95>5000 for 10s"));
        run.start();
        run.windows(0, 8);
        tab.go(store.page());
        awaitCount("10,800");
        assertThat(tab.evaluate("document.querySelector('#gate').hidden").asBoolean())
                .as("none is crossed for good")
                .isTrue();
        Map<String, Samples> slow = Map.of("pay", new Samples(ShopRun.durations(300, 100_000), 0));
        for (int number = 8; number < 20; number++) {
            boolean isSlow = number < 12;
            run.write(run.firstOnly(number)
                    + run.two.window(
                            ShopRun.START + (long) ShopRun.WINDOW * number,
                            9,
                            number + 1,
                            isSlow ? slow : ShopRun.samples(150)));
        }
        tab.await("document.querySelector('#gate')?.hidden === false");

        assertThat(tab.texts("#gate tbody td"))
                .containsExactly(
                        "✗ FAILED",
                        "pay:p95>50 for 10s",
                        "pay",
                        "109 ms at worst; beyond the threshold 35 to 65 s after the start");
        for (String plot : List.of("durations", "threads")) {
            assertThat(redness(plot, 0.3)).as(plot).isLessThan(5);
            assertThat(redness(plot, 0.55)).as(plot).isGreaterThan(10);
            assertThat(redness(plot, 0.85)).as(plot).isLessThan(5);
        }
        tab.evaluate("document.querySelector('#plot-threads .canvas').focus()");
        for (int i = 0; i < 11; i++) {
            tab.press("ArrowRight");
        }
        assertThat(tab.text("#plot-threads .told")).contains("✗ pay: p95 > 50 ms for 10 s");
        tab.press("Escape");
        tab.press("ArrowRight");
        assertThat(tab.text("#plot-threads .told")).doesNotContain("✗");
    }

    @Test
    void showsTheMeasuredFigures() throws Exception {
        writeRun(4);
        tab.go(store.page());
        awaitCount("5,400");
        long[] pay = ShopRun.durations(300, 5000);
        List<String> cells = row("pay");
        assertThat(cells.get(1)).isEqualTo("1,800");
        assertThat(cells.get(2)).isEqualTo("16");
        assertThat(Double.parseDouble(cells.get(7))).isCloseTo(pay[150] / 1000.0, within(pay[150] / 1000.0 * 0.04));
        assertThat(Double.parseDouble(cells.get(9))).isCloseTo(pay[285] / 1000.0, within(pay[285] / 1000.0 * 0.04));
        assertThat(cells.get(12)).isEqualTo("14.0");
        JsonNode state = client.json("/api/runs/latest");
        for (JsonNode transaction : state.get("table")) {
            String name = transaction.get("transaction").asText();
            List<String> told = row(name.equals("all") ? "All samples" : name);
            assertThat(told.get(1))
                    .isEqualTo(String.format("%,d", transaction.get("count").asLong()));
            String[] fields = {"mean", "min", "p50", "p90", "p95", "p99", "p99.9", "max"};
            for (int n = 0; n < fields.length; n++) {
                double figure = transaction.get(fields[n]).asDouble();
                assertThat(Double.parseDouble(told.get(n + 5))).as(fields[n]).isCloseTo(figure, within(figure * 0.005));
            }
        }
        assertThat(tab.texts("#errors tbody tr > *")).startsWith("pay", "500", "Internal Server Error", "16");
        assertThat(tab.text("#tile-delivery")).contains("Points written80", "Pending 2", "Set aside 0", "Lost 0");
    }

    private List<String> row(String name) throws Exception {
        List<String> all = tab.texts("#transactions tbody tr > *");
        int first = all.indexOf(name);
        return all.subList(first, first + 13);
    }

    @Test
    void showsASilentGeneratorInRed() throws Exception {
        writeRun(2);
        tab.go(store.page());
        awaitCount("2,700");
        assertThat(tab.texts("tr.silent")).isEmpty();
        for (int number = 2; number < 4; number++) {
            run.write(run.firstOnly(number));
        }
        awaitCount("4,500");
        assertThat(tab.texts("tr.silent")).as("two windows later").isEmpty();
        clock.set(clock.millis() + 1);
        tab.await("document.querySelector('tr.silent')");
        assertThat(tab.texts("tr.silent > th bdi")).containsExactly("192.0.2.3:9270");
        assertThat(tab.evaluate("getComputedStyle(document.querySelector('tr.silent > th')).color")
                        .asText())
                .isEqualTo("rgb(200, 32, 47)");
        assertThat(tab.text("#tile-threads")).contains("2 generators", "1 silent");
        clock.set(ShopRun.START + 3_600_000);
        tab.await("document.querySelector('#title .chip').textContent === 'silent'");
        assertThat(tab.text("#elapsed")).as("until it was last heard of").isEqualTo("21 s");
    }

    @Test
    void sortsByEveryColumnByMouseAndKeyboard() throws Exception {
        writeRun(1);
        tab.go(store.page());
        awaitCount("1,350");
        String names = "#transactions tbody th";
        assertThat(tab.texts(names)).containsExactly("All samples", "browse", "order", "pay");
        tab.click("#transactions [data-column=p95]");
        assertThat(tab.texts(names)).containsExactly("All samples", "order", "pay", "browse");
        assertThat(sorted()).isEqualTo("p95 descending");
        tab.click("#transactions [data-column=p95]");
        assertThat(tab.texts(names)).containsExactly("All samples", "browse", "pay", "order");
        tab.evaluate("document.querySelector('#transactions [data-column=errors]').focus()");
        tab.press("Enter");
        assertThat(tab.texts(names)).startsWith("All samples", "pay");
        assertThat(sorted()).isEqualTo("Errors descending");
        for (String column : List.of("transaction", "count", "errorRate", "rate", "mean", "min", "p50", "max")) {
            tab.click("#transactions [data-column='" + column + "']");
            assertThat(tab.texts("#transactions [aria-sort=ascending], #transactions [aria-sort=descending]"))
                    .as(column)
                    .hasSize(1);
        }
        tab.evaluate("const filter = document.querySelector('#filter'); filter.value = 'RD';"
                + " filter.dispatchEvent(new Event('input'))");
        assertThat(tab.texts(names)).containsExactly("order");
    }

    private String sorted() throws Exception {
        return tab.evaluate("(th => th.textContent + ' ' + th.ariaSort)"
                        + "(document.querySelector('#transactions th:not([aria-sort=none])[aria-sort]'))")
                .asText();
    }

    @Test
    void hasTwoLanguagesAndTwoThemesAndRemembersTheChoice() throws Exception {
        tab.prefer("dark", "zh-CN");
        writeRun(1);
        tab.go(store.page());
        awaitCount("1,350");
        assertThat(tab.evaluate("document.documentElement.lang").asText()).isEqualTo("zh-CN");
        assertThat(tab.evaluate("document.documentElement.dataset.theme").asText())
                .isEqualTo("dark");
        assertThat(tab.texts("h2")).contains("事务", "压测机");
        assertGuide("https://.+/live/README\\.zh-CN\\.md#.+");
        tab.click("#language");
        assertGuide("https://.+/live/README\\.md#the-page");
        tab.click("#theme");
        assertThat(tab.texts("h2")).contains("Transactions", "Generators");
        tab.reload();
        awaitCount("1,350");
        assertThat(tab.texts("h2")).contains("Transactions", "Generators");
        assertThat(tab.evaluate("document.documentElement.dataset.theme").asText())
                .isEqualTo("light");
    }

    @Test
    void linksToTheDashboardThatTheListenerNames() throws Exception {
        String link = "http://grafana:3000/d/jmeter-load-test?var-run=1";
        writeRun(1);
        run.write(
                run.one.event("Again started", ShopRun.START + 300).replace("text=", "grafana=\"javascript:1\",text="));
        tab.go(store.page());
        awaitCount("1,350");
        assertThat(tab.evaluate("document.querySelector('#grafana').hidden").asBoolean())
                .isTrue();
        run.write(
                run.one.event("Again started", ShopRun.START + 400).replace("text=", "grafana=\"" + link + "\",text="));
        tab.await("!document.querySelector('#grafana').hidden");
        assertThat(tab.evaluate("document.querySelector('#grafana').href").asText())
                .isEqualTo(link + "&from=" + ShopRun.START + "&to=now");
    }

    private void assertGuide(String address) throws Exception {
        assertThat(tab.evaluate("document.querySelector('#guide').href").asText())
                .matches(address);
    }

    @Test
    void showsEachGeneratorApartAndKeepsTheHistoryOverAReload() throws Exception {
        writeRun(5);
        tab.go(store.page());
        awaitCount("6,750");
        List<String> before = windowsOfRate();
        assertThat(before).hasSize(5).allMatch(told -> told.endsWith("Rate270 /s"));
        tab.reload();
        awaitCount("6,750");
        assertThat(windowsOfRate()).isEqualTo(before);
        tab.click("#plot-controls [data-value=true]");
        assertThat(tab.texts("#legend button")).containsExactly("192.0.2.2:9270", "192.0.2.3:9270");
        assertThat(windowsOfRate())
                .hasSize(5)
                .allMatch(told -> told.endsWith("192.0.2.2:9270180 /s192.0.2.3:927090.0 /s"));
        tab.click("#legend button");
        assertThat(windowsOfRate()).hasSize(5).noneMatch(told -> told.contains("192.0.2.2:9270"));
    }

    /** The text of the box at the cursor for each window, without the marks. */
    private List<String> windowsOfRate() throws Exception {
        tab.evaluate("document.querySelector('#plot-rate .canvas').focus()");
        List<String> told = new ArrayList<>();
        for (int n = 0; n < 20; n++) {
            tab.press("ArrowRight");
            String text = tab.evaluate("(box => box.hidden ? '' : [...box.children].filter(e => e.className !== 'note')"
                            + ".map(e => e.textContent).join(''))(document.querySelector('#plot-rate .told'))")
                    .asText();
            if (!told.contains(text)) {
                told.add(text);
            }
        }
        tab.press("Escape");
        assertThat(tab.evaluate("document.querySelector('#plot-rate .told').hidden")
                        .asBoolean())
                .isTrue();
        return told;
    }

    @Test
    void zoomsToWhatTheMouseSelects() throws Exception {
        writeRun(10);
        tab.go(store.page());
        awaitCount("13,500");
        assertThat(windowsOfRate()).hasSize(10);
        tab.drag("#plot-rate .u-over", 0.41, 0.79);
        tab.await("document.querySelector('#plot-controls [data-value=\"0\"]')");
        tab.click("#plot-controls [data-value='0']");
        tab.await("!document.querySelector('#plot-controls [data-value=\"0\"]')");
    }

    @Test
    void takesHostileTextsForTextsAndFitsANarrowWindow() throws Exception {
        String markup = "<img src=x onerror=alert(1)></script><script>alert(2)</script>\"quoted\" 'single' & ";
        String label = markup + "x".repeat(10_000);
        String tag = label.replace(",", "\\,").replace(" ", "\\ ").replace("=", "\\=");
        ListenerRows hostile = new ListenerRows("shop", "__proto__", ShopRun.WINDOW);
        clock.set(ShopRun.START + ShopRun.WINDOW);
        run.write(hostile.event("</script><b>Checkout</b> " + "y".repeat(10_000) + " started", ShopRun.START)
                + hostile.window(ShopRun.START, 3, 1, ShopRun.samples(10))
                + "jmeter,application=shop,instance=__proto__,transaction=" + tag
                + ",statut=all count=7,avg=1,min=1,max=1 " + ShopRun.START + "000000\n"
                + "jmeter,application=shop,instance=__proto__,transaction=" + tag + ",responseCode=" + tag
                + ",responseMessage=" + tag + " count=7 " + ShopRun.START + "000000\n");
        tab.size(360, 740);
        tab.go(store.page());
        awaitCount("30");
        assertThat(tab.evaluate(
                                "document.querySelectorAll('main img, main script, main b:not(tr b):not(.told b)').length")
                        .asInt())
                .isZero();
        String cut = "#transactions button.cut";
        assertThat(tab.text(cut)).startsWith("<img src=x onerror=alert(1)>").hasSizeLessThan(100);
        tab.click(cut);
        assertThat(tab.text(cut)).isEqualTo(label);
        assertThat(tab.evaluate("document.documentElement.scrollWidth").asInt()).isLessThanOrEqualTo(360);
        assertThat(tab.evaluate("document.body.getBoundingClientRect().width").asInt())
                .isGreaterThan(340);
        assertThat(tab.texts("#generators th bdi")).containsExactly("__proto__");
        tab.click("#plot-controls [data-value=true]");
        assertThat(tab.texts("#legend button")).containsExactly("__proto__");
    }

    @Test
    @Tag("full")
    void goesOnAfterARestartOfTheStore() throws Exception {
        writeRun(1);
        tab.go(store.page());
        awaitCount("1,350");
        int port = store.page().getPort();
        store.close();
        tab.await("!document.querySelector('#notice').hidden");
        assertThat(tab.text("#notice")).startsWith("No connection to the store since ");
        openStore(port);
        tab.await("document.querySelector('#notice').hidden");
        run.windows(1, 2);
        awaitCount("2,700");
        assertThat(tab.complaints()).allMatch(complaint -> complaint.contains("net::ERR_"));
        tab.forgetComplaints();
    }

    @Test
    void showsTheEndOfATestThatTheProgramEndsWith() throws Exception {
        writeRun(1);
        tab.go(store.page());
        awaitCount("1,350");
        int port = store.page().getPort();
        run.end(1);
        store.awaitPages();
        store.close();
        tab.await("!document.querySelector('#notice').hidden");
        assertThat(tab.text("#notice")).startsWith("The test has ended, and the program that serves this page");
        assertThat(tab.evaluate("getComputedStyle(document.querySelector('#notice')).color")
                        .asText())
                .as("not red")
                .isEqualTo(tab.evaluate("getComputedStyle(document.body).color").asText());
        assertThat(tab.text("#title")).isEqualTo("Checkoutended");
        openStore(port);
        tab.await("document.querySelector('#notice').hidden");
        assertThat(tab.complaints()).allMatch(complaint -> complaint.contains("net::ERR_"));
        tab.forgetComplaints();
    }

    @Test
    void labelsAnAxisWithAllDigitsOfItsSteps() throws Exception {
        tab.go(store.page());
        tab.await("document.querySelector('#waiting')?.hidden === false");
        assertThat(tab.evaluate("Format.axisValues([0, 2.5, 5], 2.5).join(' ')").asText())
                .isEqualTo("0.0 2.5 5.0");
        assertThat(tab.evaluate("Format.axisValues([0, 0.25], 0.25).join(' ')").asText())
                .isEqualTo("0.00 0.25");
        assertThat(tab.evaluate("Format.axisValues([0, 500, 1000], 500).join(' ')")
                        .asText())
                .isEqualTo("0 500 1,000");
    }

    @Test
    @Tag("full")
    void showsAnEarlierRunOnRequest() throws Exception {
        writeRun(1);
        ListenerRows later = new ListenerRows("bank", "192.0.2.2:9270", ShopRun.WINDOW);
        clock.set(ShopRun.START + 3_600_000);
        run.write(later.event("Transfers started", ShopRun.START + 3_600_000)
                + later.window(ShopRun.START + 3_600_000, 3, 1, ShopRun.samples(10)));
        tab.go(store.page());
        awaitCount("30");
        tab.evaluate("const runs = document.querySelector('#runs'); runs.selectedIndex = 1;"
                + " runs.dispatchEvent(new Event('change'))");
        awaitCount("1,350");
        tab.reload();
        awaitCount("1,350");
        assertThat(tab.text("#title")).startsWith("Checkout");
        tab.evaluate("location.hash = '#run=gone'");
        awaitCount("30");
        assertThat(tab.text("#title")).startsWith("Transfers");
        assertThat(tab.complaints()).hasSize(1).allMatch(complaint -> complaint.contains("/api/runs/gone"));
        tab.forgetComplaints();
    }
}
