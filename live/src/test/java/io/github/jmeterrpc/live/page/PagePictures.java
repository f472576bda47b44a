package io.github.jmeterrpc.live.page;

import io.github.jmeterrpc.live.Client;
import io.github.jmeterrpc.live.Lines;
import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.figures.RunFigures;
import io.github.jmeterrpc.live.figures.sums.ResultSample;
import io.github.jmeterrpc.live.gate.Comparison;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ReportPage;
import io.github.jmeterrpc.support.testing.Opened;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/**
 * Draws the pictures of page and report for the guides, of simulated tests: the same ones each time.
 * Its name keeps it out of the tests of a build; {@code docs/make-pictures page} runs it.
 */
class PagePictures {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Path DOCS = Path.of("docs");
    private static final String TITLE = "Web shop, 64 threads";
    private static final int WINDOW = 5000;
    private static final int GENERATORS = 4;
    private static final int THREADS = 16;

    /** Share of the calls and median in ms of each transaction. */
    private static final Map<String, double[]> SHOP = new TreeMap<>(Map.of(
            "browse", new double[] {0.495, 28},
            "search", new double[] {0.247, 52},
            "add to cart", new double[] {0.11, 46},
            "order", new double[] {0.074, 118},
            "pay", new double[] {0.074, 205}));

    @TempDir
    Path profile;

    @TempDir
    Path folder;

    private Tab tab;

    @BeforeEach
    void open() throws Exception {
        tab = opened.add(opened.add(Chromium.start(profile)).tab());
        tab.call("Emulation.setScrollbarsHidden", Map.of("hidden", true));
    }

    /** A web shop that is slow for a while after seven minutes, called by four generators. */
    private static final class Shop {

        private final Random random;
        private final double slower;
        private final List<ListenerRows> generators = new ArrayList<>();

        /** @param slower by how much all calls are slower than those of the faster shop, at least 1 */
        Shop(long seed, double slower) {
            random = new Random(seed);
            this.slower = slower;
            for (int i = 1; i <= GENERATORS; i++) {
                generators.add(new ListenerRows("shop,run=night-8", "192.0.2.1" + i + ":9270", WINDOW));
            }
        }

        static long at(int window) {
            return ShopRun.START + (long) WINDOW * window;
        }

        String start() {
            StringBuilder lines = new StringBuilder();
            for (int i = 0; i < GENERATORS; i++) {
                lines.append(generators.get(i).event(TITLE + " started", ShopRun.START + 100L * (i + 1)));
            }
            return lines.toString();
        }

        /** One window of so many generators. */
        String window(int number, List<Integer> running) {
            double seconds = number * WINDOW / 1000.0;
            double factor = slower;
            if (slower > 1 && seconds >= 400 && seconds < 430) {
                factor *= seconds < 410 ? 2.4 : 1 + 0.5 * random.nextDouble();
            }
            int threads = (int) Math.min(THREADS, 1 + seconds / 4);
            StringBuilder lines = new StringBuilder();
            for (int generator : running) {
                Map<String, Samples> samples = new TreeMap<>();
                double calls = threads * WINDOW / (62 * factor) * (0.96 + 0.08 * random.nextDouble());
                for (Map.Entry<String, double[]> transaction : SHOP.entrySet()) {
                    long[] micros = new long[(int) (calls * transaction.getValue()[0])];
                    for (int i = 0; i < micros.length; i++) {
                        double pause = random.nextInt(400) == 0 ? 400 * random.nextDouble() : 0;
                        double slower = random.nextInt(5) == 0 ? factor * factor : factor;
                        micros[i] = Math.round(1000
                                * (pause + transaction.getValue()[1] * slower * Math.exp(0.3 * random.nextGaussian())));
                    }
                    samples.put(transaction.getKey(), new Samples(micros, failed(transaction.getKey(), micros.length)));
                }
                lines.append(generators.get(generator).window(at(number), threads, number + 1, samples));
            }
            return lines.toString();
        }

        private int failed(String transaction, int calls) {
            double share = transaction.equals("pay") ? 0.004 : transaction.equals("order") ? 0.0013 : 0;
            int failed = 0;
            for (int i = 0; i < calls; i++) {
                failed += random.nextDouble() < share ? 1 : 0;
            }
            return failed;
        }

        String end(int window) {
            StringBuilder lines = new StringBuilder();
            generators.forEach(generator -> lines.append(generator.event(TITLE + " ended", at(window))));
            return lines.toString();
        }
    }

    private void wholePage(Path file, int width) throws Exception {
        tab.size(width, 900);
        int height = tab.evaluate("document.documentElement.scrollHeight").asInt();
        tab.size(width, height);
        tab.evaluate("new Promise(drawn => setTimeout(drawn, 500))");
        tab.picture(file);
    }

    /** The third generator was killed 35 s ago. */
    @Test
    void pageOfFourGenerators() throws Exception {
        SteppedClock clock = new SteppedClock(ShopRun.START);
        LiveStore store = opened.add(LiveStore.open(new LiveSettings(
                new LiveSettings.RunStorage(folder, false, 100),
                new LiveSettings.Listening(InetAddress.getLoopbackAddress(), 0, false),
                "",
                warning -> {},
                clock)));
        Client client = new Client(store.page());
        Shop shop = new Shop(1, 1.01);
        client.write(shop.start());
        for (int window = 0; window < 131; window++) {
            clock.set(Shop.at(window) + WINDOW + 600);
            client.write(shop.window(window, window < 124 ? List.of(0, 1, 2, 3) : List.of(0, 1, 3)));
        }
        clock.set(Shop.at(131) + 900);
        tab.size(1440, 900);
        tab.go(store.page());
        tab.await("document.querySelector('#elapsed')?.textContent.startsWith('10:5')");
        wholePage(DOCS.resolve("page.png"), 1440);
        tab.size(360, 900);
        tab.reload();
        tab.await("document.querySelector('#tile-count strong')");
        tab.evaluate("[...document.querySelectorAll('button')].find(e => e.textContent === 'Each generator').click()");
        tab.evaluate("new Promise(drawn => setTimeout(drawn, 500))");
        tab.picture(DOCS.resolve("narrow.png"));
    }

    private static RunState shop(long seed, double slower) throws Exception {
        RunFigures figures = new RunFigures("night", "shop", "night-8");
        Shop shop = new Shop(seed, slower);
        figures.add(Lines.points(shop.start()), ShopRun.START);
        for (int window = 0; window < 132; window++) {
            figures.add(Lines.points(shop.window(window, List.of(0, 1, 2, 3))), Shop.at(window + 1));
        }
        figures.add(Lines.points(shop.end(132)), Shop.at(132));
        return figures.stateWithWindows(Shop.at(140));
    }

    private void show(RunState state) throws Exception {
        tab.go(Files.write(folder.resolve("report.html"), ReportPage.of(state)).toUri());
        tab.await("document.querySelector('#tile-count strong')");
    }

    @Test
    void darkReportInChinese() throws Exception {
        RunState now = shop(1, 1.15);
        RunState judged = now.with(
                Thresholds.parse(List.of("p95>300", "errors>0.1%", "pay:p99>700", "rate<500", "p95>300 for 30s"))
                        .judge(now),
                Comparison.of(now, shop(2, 1), 0.1));
        tab.prefer("dark", "zh-CN");
        show(judged);
        tab.size(1024, 1595);
        tab.evaluate("new Promise(drawn => setTimeout(drawn, 500))");
        tab.picture(DOCS.resolve("report-dark.png"));
    }

    /** A service with one worker that is 60 % busy; in its first 30 s it is slower, and 85 % busy. */
    @Test
    void confidenceOfAQueue() throws Exception {
        Random random = new Random(3);
        RunFigures figures = new RunFigures("results", "", "");
        double free = 0;
        double arrives = 0;
        while (arrives < 200_000) {
            arrives += -Math.log(1 - random.nextDouble()) * 5;
            free = Math.max(free, arrives) - Math.log(1 - random.nextDouble()) * (arrives < 30_000 ? 4.25 : 3);
            long start = ShopRun.START + Math.round(arrives);
            long elapsed = Math.round(free - arrives);
            figures.add(
                    "results",
                    new ResultSample(
                            new ResultSample.SampleTime(start, start + elapsed, elapsed),
                            "order",
                            new ResultSample.Success(1, random.nextInt(500) == 0 ? 1 : 0, "500", "Error"),
                            false,
                            new ResultSample.SampleLoad(200, 100, THREADS),
                            null));
        }
        figures.endOfFiles();
        tab.size(1020, 900);
        show(figures.stateWithWindows(0));
        tab.evaluate("new Promise(drawn => setTimeout(drawn, 500))");
        tab.picture(DOCS.resolve("confidence.png"), "section.card:has(#plots)", 4);
    }
}
