package io.github.jmeterrpc.live.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.live.ListenerRows;
import io.github.jmeterrpc.live.ListenerRows.Arriving;
import io.github.jmeterrpc.live.ListenerRows.Samples;
import io.github.jmeterrpc.live.disk.Body;
import io.github.jmeterrpc.live.disk.BodyFiles;
import io.github.jmeterrpc.live.document.Bounds;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.GeneratorState;
import io.github.jmeterrpc.live.document.ResponseRow;
import io.github.jmeterrpc.live.document.RunArrivals;
import io.github.jmeterrpc.live.document.RunInfo;
import io.github.jmeterrpc.live.document.RunRow;
import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.json.Json;
import io.github.jmeterrpc.metrics.line.LineException;
import io.github.jmeterrpc.metrics.line.WritePrecision;
import io.github.jmeterrpc.support.testing.ForcedFiles;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final long START = 1_795_368_600_000L;
    private static final Map<String, Samples> SAMPLES =
            Map.of("order", new Samples(new long[] {1000, 2000, 90_000}, 1));

    @TempDir
    Path folder;

    private final List<String> warnings = new ArrayList<>();
    private final SetClock clock = new SetClock();
    private final ListenerRows one = new ListenerRows("shop", "a:1", 5000);
    private final ListenerRows two = new ListenerRows("shop", "b:1", 5000);
    private Store store;

    @BeforeEach
    void start() throws IOException {
        open();
        // The last one, of a test that restarts it.
        opened.add("store", () -> store.close());
    }

    private void open() throws IOException {
        store = new Store(folder, 3, clock, warnings::add);
    }

    @Test
    void windowsOfTheScreenAreThinnedAndNoSumChanges() throws Exception {
        int windows = 2000;
        clock.millis = START + 5000L * windows;
        for (int i = 0; i < windows; i++) {
            write(one.window(START + 5000L * i, 4, i + 1, SAMPLES));
        }
        RunState state = state();
        Map<String, double[]> all = state.windows().all();

        assertThat(state.windowMs()).isEqualTo(20_000);
        assertThat(all.get("time")).hasSizeBetween(400, 720);
        assertThat(Arrays.stream(all.get("count")).sum()).isEqualTo(3.0 * windows);
        assertThat(Arrays.stream(all.get("errors")).sum()).isEqualTo(1.0 * windows);
        assertThat(all.get("rate")).containsOnly(0.6);
        assertThat(all.get("threads")).containsOnly(4);
        assertThat(state.table().get(0).count()).isEqualTo(3L * windows);
        assertThat(state.table().get(0).of(Figure.P99)).isEqualTo(90, within(2.9));
        assertThat(state.table().get(0).of(Figure.MAX)).isEqualTo(90);
    }

    /**
     * The test runs for the last 2 s of the first window, a whole one, and the first second of the
     * third.
     */
    @Test
    void aRateIsOfTheTimeThatWasMeasured() throws Exception {
        clock.millis = START + 15_000;
        write(one.window(START, 4, 1, SAMPLES).replace("window_ms=5000", "window_ms=2000"));
        assertThat(state().table().get(0).of(Figure.RATE)).as("a single window").isEqualTo(3 / 2.0);
        write(one.window(START + 5000, 4, 2, SAMPLES));
        write(one.window(START + 10_000, 4, 3, SAMPLES).replace("window_ms=5000", "window_ms=1000"));
        assertThat(state().table().get(0).of(Figure.RATE)).isEqualTo(9 / 8.0);
        write(two.window(START, 4, 1, SAMPLES).replace("window_ms=5000", "window_ms=4000"));
        assertThat(state().table().get(0).of(Figure.RATE))
                .as("a generator that began earlier")
                .isEqualTo(12 / 10.0);
    }

    @Test
    void figuresOfAllGeneratorsHaveIntervals() throws Exception {
        clock.millis = START + 200_000;
        for (int i = 0; i < 30; i++) {
            if (i == 5) {
                assertThat(state().steady().neededSeconds()).isEqualTo(50);
                assertThat(state().table().get(1).intervals()).isEmpty();
            }
            for (ListenerRows generator : List.of(one, two)) {
                long slow = i % 4 == 0 ? 100_000 : 90_000;
                long[] micros = {1000, 2000, 2000, slow, slow};
                write(generator.window(START + 5000L * i, 4, i + 1, Map.of("order", new Samples(micros, 1))));
            }
        }
        RunState state = state();
        RunRow order = state.table().get(1);

        assertThat(state.steady().neededSeconds()).isZero();
        assertThat(state.steady().windows()).isBetween(20, 30);
        assertThat(state.steady().trend()).isEqualTo("none");
        assertThat(order.intervals()).containsOnlyKeys("rate", "errorRate", "mean", "p50", "p90", "p95");
        assertThat(order.intervals().get("rate")).isEqualTo(new Bounds(2, 2));
        assertThat(order.intervals().get("errorRate").low())
                .as("3/n below 20 %")
                .isBetween(18.5, 19.0);
        assertThat(order.intervals().get("mean").low()).isBetween(36.0, 38.0);
        assertThat(order.intervals().get("mean").high()).isBetween(38.1, 40.0);
        assertThat(order.intervals().get("p90").low()).isBetween(80.0, 95.0);
        assertThat(state.table().get(0).intervals()).isEqualTo(order.intervals());
    }

    @Test
    void responseTimesAndArrivalsAreMergedOverGeneratorsAndWindows() throws Exception {
        Map<String, Samples> samples = Map.of("order", new Samples(new long[] {1000, 2000, 90_000}, 0));
        write(one.arriving(new Arriving(10, 0.1, 100, 100, 0, 0)).window(START, 4, 1, samples)
                + two.arriving(new Arriving(0, 6, 100, 80, 5, 15)).window(START, 4, 1, samples));
        String last = one.arriving(new Arriving(10, 0.1, 200, 200, 0, 0)).window(START + 5000, 4, 2, samples)
                + two.arriving(new Arriving(0, 6, 200, 150, 10, 40)).window(START + 5000, 4, 2, samples);
        write(last);
        write(last);
        RunState state = state();

        assertThat(state.arrivals()).isEqualTo(new RunArrivals(400, 350, 10, 40));
        for (RunRow row : state.table()) {
            ResponseRow responses = row.response();
            assertThat(responses.count()).isEqualTo(12);
            assertThat(responses.of(Figure.RESPONSE_MEAN)).isCloseTo(31 + 8.05, within(1e-9));
            assertThat(responses.of(Figure.RESPONSE_P50)).isCloseTo(11.1, within(0.4));
            assertThat(responses.of(Figure.RESPONSE_P99)).isCloseTo(100.1, within(3.3));
            assertThat(responses.of(Figure.RESPONSE_MAX)).isEqualTo(100.1);
            assertThat(responses.of(Figure.START_DELAY)).isCloseTo(8.05, within(1e-9));
            assertThat(responses.of(Figure.NO_FREE_THREAD)).isCloseTo(5, within(1e-9));
            assertThat(responses.of(Figure.WOKE_LATE)).isCloseTo(3.05, within(1e-9));
        }
        Map<String, double[]> all = state.windows().all();
        assertThat(all.get("due")).containsExactly(40, 40);
        assertThat(all.get("dropped")).containsExactly(1, 1);
        assertThat(all.get("waiting")).containsExactly(15, 40);
        assertThat(all.get("wokeLate")).containsExactly(new double[] {3.05, 3.05}, within(1e-9));
        assertThat(all.get("responseP99")[1]).isCloseTo(100.1, within(3.3));
        assertThat(state.generators())
                .extracting(generator -> generator.condition().warnings())
                .containsExactly(List.of(), List.of(GeneratorState.STARTED_LATE));
        assertThat(state.generators().get(1).schedule().arrivals()).isEqualTo(new RunArrivals(200, 150, 10, 40));
    }

    @Test
    void arrivalsOfAGeneratorThatWasKilledAndBeganAgainAreAddedUp() throws Exception {
        write(one.arriving(new Arriving(0, 0, 1000, 990, 0, 10)).window(START, 4, 1, SAMPLES)
                + two.arriving(new Arriving(0, 0, 1000, 1000, 0, 0)).window(START, 4, 1, SAMPLES));
        write(one.arriving(new Arriving(0, 0, 50, 49, 1, 0)).window(START + 20_000, 4, 1, SAMPLES)
                + two.arriving(new Arriving(0, 0, 5000, 5000, 0, 0)).window(START + 20_000, 4, 5, SAMPLES));
        RunState state = state();

        assertThat(state.arrivals()).isEqualTo(new RunArrivals(6050, 6039, 1, 10));
        assertThat(state.windows().generators().get("a:1").get("due")).containsExactly(200, 10);
    }

    @Test
    void aTestWithoutArrivalsHasADocumentWithoutThem() throws Exception {
        write(one.window(START, 4, 1, SAMPLES));

        assertThat(new String(Json.bytes(state()), StandardCharsets.UTF_8))
                .doesNotContain("response\"", "arrivals", "wokeLate", "responseP");
    }

    /**
     * 17,280 windows of 5 s, five generators, a thousand labels of which each window has one: an
     * accelerated day.
     */
    @Tag("full")
    @Test
    void aDayOfAThousandLabelsKeepsABoundedNumberOfWindowsAndExactTotals() throws Exception {
        int labels = 1000;
        int generators = 5;
        int windows = 17_280;
        StringBuilder lines = new StringBuilder();
        for (int window = 0; window < windows; window++) {
            for (int generator = 0; generator < generators; generator++) {
                String tags = ",application=shop,instance=g" + generator + ",transaction=";
                String time = " " + (START + 5000L * window) + "000000\n";
                String label = "t" + (window * generators + generator) % labels;
                for (String transaction : List.of(label, "all")) {
                    lines.append("jmeter").append(tags).append(transaction);
                    lines.append(",statut=all count=2,countError=1,avg=3,min=1,max=5,window_ms=5000")
                            .append(time);
                    lines.append("jmeter_buckets").append(tags).append(transaction);
                    lines.append(" count=2,histogram=\"79:1,,1\",window_ms=5000,interval_ms=5000")
                            .append(time);
                }
            }
            if (window % 100 == 99 || window == windows - 1) {
                clock.millis = START + 5000L * window;
                write(lines.toString());
                lines.setLength(0);
            }
        }

        RunState state = state();
        long counted = 2L * windows * generators;
        assertThat(state.windows().all().get("time")).hasSizeBetween(360, 720);
        assertThat(state.windows().generators().values())
                .hasSize(generators)
                .allMatch(own -> own.get("time").length <= 720);
        assertThat(Arrays.stream(state.windows().all().get("count")).sum()).isEqualTo(counted);
        assertThat(state.table()).hasSize(labels + 1);
        assertThat(state.table().get(0).count()).isEqualTo(counted);
        assertThat(state.table().get(0).errors()).isEqualTo(counted / 2);
        assertThat(state.table().subList(1, labels + 1).stream()
                        .mapToLong(row -> row.count())
                        .sum())
                .isEqualTo(counted);
        assertThat(state.table().get(0).of(Figure.MAX)).isEqualTo(5);
    }

    @Test
    void anOldWindowThatComesAgainIsFoundOnDisk() throws Exception {
        for (int i = 0; i < 300; i++) {
            write(one.window(START + 5000L * i, 4, i + 1, SAMPLES));
        }
        int files = bodies().size();
        write(one.window(START, 4, 1, SAMPLES));
        assertThat(bodies()).hasSize(files);
        String more = "jmeter,application=shop,instance=a:1,transaction=late,statut=all count=7,avg=1,min=1,max=1 "
                + START + "000000\n";
        write(one.window(START + 5000, 4, 2, SAMPLES) + more + more);

        assertThat(state().table().get(0).count()).isEqualTo(900);
        assertThat(state().table().get(1).count()).isEqualTo(7);
        assertThat(bodies()).hasSize(files + 1);
        store.close();
        open();
        assertThat(state().table().get(0).count()).isEqualTo(900);
        assertThat(state().generators().get(0).reports().windowsReceived()).isEqualTo(300);
    }

    @Test
    void allThatWasAcceptedIsLineProtocolForZcat() throws Exception {
        String first = "jmeter,transaction=all,statut=all count=1 " + START + "000000";
        String second = "jmeter,transaction=all,statut=all count=2 " + (START + 5000) + "000000";
        write(first);
        write(second + "\n");
        store.accept(
                Body.of(("jmeter,transaction=all,statut=all count=3 " + (START + 10_000))
                        .getBytes(StandardCharsets.UTF_8)),
                new WritePrecision(1_000_000),
                BodyLimits.NONE);

        assertThat(text())
                .isEqualTo(first + "\n" + second + "\njmeter,transaction=all,statut=all count=3 " + (START + 10_000)
                        + "000000\n");
        store.close();
        open();
        assertThat(state().table().get(0).count()).isEqualTo(6);
    }

    @Test
    void aDamagedBodyCostsNoOtherPoint() throws Exception {
        for (int i = 0; i < 3; i++) {
            write(one.window(START + 5000L * i, 4, i + 1, SAMPLES));
        }
        store.close();
        List<Path> files = bodies();
        assertThat(files).hasSize(3);
        Files.write(files.get(0).resolveSibling("points-000000004.lp.gz.77.part"), new byte[] {1, 2, 3});
        open();
        assertThat(state().table().get(0).count()).isEqualTo(9);
        store.close();
        byte[] damaged = Files.readAllBytes(files.get(1));
        damaged[damaged.length / 2] ^= 1;
        Files.write(files.get(1), damaged);
        open();
        assertThat(state().table().get(0).count()).isEqualTo(6);
        assertThat(warnings)
                .singleElement()
                .asString()
                .contains("points-000000002.lp.gz is damaged, its points are lost");
        write(one.window(START + 5000L, 4, 2, SAMPLES));
        assertThat(state().table().get(0).count()).isEqualTo(9);
        assertThat(bodies()).hasSize(4);
    }

    @Test
    void forcesBodiesAndJoinedOnesToTheDisk() throws Exception {
        clock.millis = START;
        write(one.window(START, 4, 1, SAMPLES));
        Path first = bodies().get(0);
        assertThat(ForcedFiles.below(folder, store::tick)).containsExactly(first, first.getParent());
        assertThat(ForcedFiles.below(folder, store::tick)).as("forced before").isEmpty();

        write(one.window(START + 5000, 4, 2, SAMPLES));
        clock.millis += 60_000;
        List<Path> forced = ForcedFiles.below(folder, store::tick);
        assertThat(forced)
                .extracting(file -> file.getFileName().toString())
                .containsSubsequence("points-000000002.lp.gz", "points-000000001-000000002.lp.gz");
    }

    @Test
    void joinsBodiesOncePerMinuteAndCountsEachOnce() throws Exception {
        clock.millis = START;
        for (int i = 0; i < 12; i++) {
            write(one.window(START + 5000L * i, 4, i + 1, SAMPLES));
        }
        write("events,application=shop,instance=a:1 text=\"x\" " + START + "000000\n");
        String before = text();
        clock.millis += 60_000;
        store.tick();
        // A reader that has listed the bodies still finds them.
        assertThat(bodies()).hasSize(14);
        assertThat(text()).isEqualTo(before);
        write(one.window(START + 60_000, 4, 13, SAMPLES));
        clock.millis += 60_000;
        store.tick();
        assertThat(bodies())
                .extracting(file -> file.getFileName().toString())
                .containsExactly(
                        "points-000000001-000000013.lp.gz",
                        "points-000000001-000000014.lp.gz",
                        "points-000000014.lp.gz");
        clock.millis += 60_000;
        store.tick();
        assertThat(bodies()).hasSize(1);
        write(one.window(START + 65_000, 4, 14, SAMPLES));
        clock.millis += 60_000;
        store.tick();
        write(one.window(START + 70_000, 4, 15, SAMPLES));
        store.close();
        open();
        assertThat(state().table().get(0).count()).isEqualTo(3 * 15);
        assertThat(state().marks()).hasSize(1);
        // What the store before left of joined bodies goes, too.
        assertThat(bodies()).hasSize(4);
        clock.millis += 60_000;
        store.tick();
        assertThat(bodies())
                .extracting(file -> file.getFileName().toString())
                .containsExactly("points-000000001-000000015.lp.gz", "points-000000016.lp.gz");
    }

    @Test
    void aRunThatCannotBeReadIsAnErrorForEachThatAsks() throws Exception {
        write(one.window(START, 4, 1, SAMPLES));
        store.close();
        open();
        String id = store.list().get(0).id();
        Path run = store.folder(id).orElseThrow();
        Path elsewhere = folder.resolveSibling(folder.getFileName() + "-away");
        Files.move(run, elsewhere);
        for (int i = 0; i < 2; i++) {
            assertThatThrownBy(() -> store.state(id))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("the run cannot be read");
        }
        Files.move(elsewhere, run);
        assertThat(state().table().get(0).count()).isEqualTo(3);
    }

    @Test
    void aRunThatIsReadDelaysNoPointsOfAnother() throws Exception {
        clock.millis = START + 86_400_000;
        for (int i = 0; i < 1500; i++) {
            write(one.window(START + 5000L * i, 4, i + 1, SAMPLES));
        }
        String old = store.list().get(0).id();
        store.close();
        open();
        Thread looking = new Thread(() -> {
            try {
                store.state(old);
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        ListenerRows other = new ListenerRows("other", "c:1", 5000);
        write(other.window(START, 4, 1, SAMPLES));
        looking.start();
        int writes = 0;
        while (looking.isAlive()) {
            writes++;
            write(other.window(START + 5000L * writes, 4, writes + 1, SAMPLES));
        }
        assertThat(store.version(old)).isPositive();
        // Under the store's lock the reading would let one of them in before, and one after.
        assertThat(writes).isGreaterThan(3);
    }

    @Test
    void refusesPointsFarAheadAndBodiesOfManyRuns() throws Exception {
        clock.millis = START;
        write(one.window(START + 3_000_000, 4, 1, SAMPLES));
        assertThatThrownBy(() -> write(one.window(START + 3_700_000, 4, 1, SAMPLES)))
                .isInstanceOf(LineException.class)
                .hasMessageContaining("more than an hour ahead of the store's clock");
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 17; i++) {
            lines.append(new ListenerRows("app" + i, "a:1", 5000).window(START, 4, 1, SAMPLES));
        }
        assertThatThrownBy(() -> write(lines.toString())).hasMessageContaining("points of 17 runs");
        assertThat(store.list()).hasSize(1);
    }

    /** Telegraf sends what it collected from several tests in one body. */
    @Test
    void aBodyWithPointsOfTwoRunsIsCountedInEach() throws Exception {
        ListenerRows bank = new ListenerRows("bank", "a:1", 5000);
        Map<String, Samples> single = Map.of("pay", new Samples(new long[] {500}, 0));
        String body = one.window(START, 4, 1, SAMPLES)
                + bank.window(START, 4, 1, single)
                + one.window(START + 5000, 4, 2, SAMPLES)
                + bank.window(START + 5000, 4, 2, single);
        write(body);
        write(body);

        assertThat(counts()).isEqualTo(Map.of("shop", 6L, "bank", 2L));
        store.close();
        open();
        assertThat(counts()).isEqualTo(Map.of("shop", 6L, "bank", 2L));
    }

    private Map<String, Long> counts() throws IOException {
        Map<String, Long> counts = new HashMap<>();
        for (RunInfo run : store.list()) {
            counts.put(
                    run.tags().application(),
                    store.state(run.id()).orElseThrow().table().get(0).count());
        }
        return counts;
    }

    @Test
    void leavesOutARunWithADamagedDescription() throws Exception {
        write(one.window(START, 4, 1, SAMPLES));
        store.close();
        Files.writeString(Files.createDirectory(folder.resolve("null-run")).resolve("run.json"), "null");
        Files.writeString(Files.createDirectory(folder.resolve("empty-run")).resolve("run.json"), "{}");
        Path elsewhere = Files.createDirectory(folder.resolveSibling(folder.getFileName() + "-elsewhere"));
        Files.writeString(elsewhere.resolve("run.json"), "{}");
        Files.createSymbolicLink(folder.resolve("linked"), elsewhere);
        open();

        assertThat(store.list()).hasSize(1);
        assertThat(warnings)
                .hasSize(2)
                .anyMatch(text -> text.contains("null-run is left out: run.json is damaged"))
                .anyMatch(text -> text.contains("empty-run is left out: run.json is damaged"));
    }

    @Test
    void keepsFilesPrivate() throws Exception {
        write(one.window(START, 4, 1, SAMPLES));
        Path run = store.folder(Store.LATEST).orElseThrow();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(run)))
                .isEqualTo("rwx------");
        try (Stream<Path> files = Files.list(run)) {
            assertThat(files).hasSize(2).allSatisfy(file -> assertThat(
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------"));
        }
    }

    @Test
    void aGeneratorThatIsNotHeardOfForTwoWindowsIsSilent() throws Exception {
        clock.millis = START;
        write(one.event("T started", START) + two.event("T started", START));
        write(one.window(START, 4, 1, SAMPLES) + two.window(START, 4, 1, SAMPLES));
        clock.millis = START + 10_000;
        write(one.window(START + 5000, 4, 2, SAMPLES));
        store.tick();
        assertThat(states()).containsExactly("running", "running");
        long version = store.version(Store.LATEST);
        clock.millis++;
        store.tick();
        assertThat(states()).containsExactly("running", "silent");
        assertThat(store.version(Store.LATEST)).as("pages notice it").isGreaterThan(version);
        // The window that waited for it is shown without it.
        assertThat(state().windows().all().get("generators")).containsExactly(2, 1);
        write(one.event("T ended", START + 10_000) + two.event("T ended", START + 10_000));
        assertThat(state().run().state()).isEqualTo("ended");
    }

    @Test
    void theListAfterACrashHasTitleStateAndEndOfARun() throws Exception {
        write(one.event("T started", START));
        store.tick();
        write(one.window(START, 4, 1, SAMPLES) + one.event("T ended", START + 5000));
        List<RunInfo> running = store.list();
        store.tick();

        try (Store next = new Store(folder, 3, clock, warnings::add)) {
            assertThat(next.list())
                    .isEqualTo(running)
                    .first()
                    .extracting(RunInfo::state)
                    .isEqualTo("ended");
        }
    }

    @Test
    void longWindowsAreNotTakenForSilence() throws Exception {
        ListenerRows minutes = new ListenerRows("shop", "a:1", 60_000);
        clock.millis = START;
        write(minutes.event("T started", START));
        clock.millis = START + 100_000;
        store.tick();
        assertThat(states()).containsExactly("running");
        write(minutes.window(START, 4, 1, SAMPLES));
        clock.millis += 119_000;
        store.tick();
        assertThat(states()).containsExactly("running");
        clock.millis += 2_000;
        store.tick();
        assertThat(states()).containsExactly("silent");
    }

    @Test
    void aWindowWaitsForAllGeneratorsThatRun() throws Exception {
        clock.millis = START;
        write(one.window(START, 4, 1, SAMPLES) + two.window(START, 4, 1, SAMPLES));
        write(one.window(START + 5000, 4, 2, SAMPLES));
        assertThat(state().windows().all().get("time")).containsExactly(START);
        write(two.window(START + 5000, 4, 2, SAMPLES));

        Map<String, double[]> all = state().windows().all();
        assertThat(all.get("time")).contains(START + 5000);
        assertThat(all.get("generators")).containsOnly(2);
    }

    @Test
    void aKindOfErrorHasAnExampleAndTheLastOnesComeFirst() throws Exception {
        String tags = ",application=shop,instance=a:1,transaction=pay";
        write("jmeter_errors" + tags
                + " responseCode=\"200\",responseMessage=\"OK\",assertion=\"no\nline\",url=\"u\",response=\"<b>\" "
                + START + "000001\n");
        write("jmeter" + tags + ",responseCode=Assertion\\ failed,responseMessage=no\\nline count=2 " + START
                + "000000\n");
        write("jmeter" + tags + ",responseCode=500,responseMessage=x count=1 " + (START + 5000) + "000000\n");

        assertThat(state().errors())
                .extracting(row -> row.code() + " " + row.count())
                .containsExactly("500 1", "Assertion failed 2");
        assertThat(state().errors().get(1).example().response()).isEqualTo("<b>");
        assertThat(state().errors().get(0).example()).isNull();
    }

    @Test
    void runsThatWereWrittenLongestAgoGoOnceTheyAreOver() throws Exception {
        clock.millis = START;
        for (int i = 0; i < 5; i++) {
            clock.millis += 1000;
            write(new ListenerRows("app" + i, "a:1", 5000).window(clock.millis, 4, 1, SAMPLES));
        }
        // None of them has ended.
        assertThat(store.list()).hasSize(5);
        clock.millis += 601_000;
        // An old run, written last.
        write(new ListenerRows("old", "a:1", 5000).window(START - 86_400_000L, 4, 1, SAMPLES));

        assertThat(store.list()).extracting(run -> run.tags().application()).containsExactly("app4", "app3", "old");
        try (Stream<Path> folders = Files.list(folder)) {
            assertThat(folders).hasSize(3);
        }
    }

    @Test
    void labelsAndGeneratorsAreBounded() throws Exception {
        StringBuilder lines = new StringBuilder();
        for (int i = 0; i < 3000; i++) {
            lines.append("jmeter,instance=i")
                    .append(i)
                    .append(",transaction=t")
                    .append(i)
                    .append(",statut=all count=1,avg=1,min=1,max=1 ")
                    .append(START)
                    .append("000000\n");
        }
        write(lines.toString());

        RunState state = state();
        assertThat(state.table()).hasSizeLessThanOrEqualTo(2002);
        assertThat(state.generators()).hasSizeLessThanOrEqualTo(1001);
        assertThat(state.table().stream().mapToLong(row -> row.count()).sum()).isEqualTo(3000);
    }

    @Test
    void deletesWhatAKilledStoreLeftHalfWritten() throws Exception {
        write(one.window(START, 4, 1, SAMPLES));
        Path run = store.folder(Store.LATEST).orElseThrow();
        Path part = Files.writeString(run.resolve("points-000000002.lp.gz.4711.part"), "half");
        Path foreign = Files.writeString(run.resolve("notes.txt"), "mine");
        store.close();
        open();

        assertThat(part).doesNotExist();
        assertThat(foreign).exists();
        assertThat(state().table().get(0).count()).isEqualTo(3);
    }

    private List<Path> bodies() throws IOException {
        Path run = store.folder(Store.LATEST).orElseThrow();
        try (Stream<Path> files = Files.list(run)) {
            return files.filter(BodyFiles::isBody).sorted().toList();
        }
    }

    /** What the bodies hold, as zcat shows it. */
    private String text() throws IOException {
        StringBuilder text = new StringBuilder();
        BodyFiles.readAll(
                store.folder(Store.LATEST).orElseThrow(),
                part -> text.append(new String(part.readAllBytes(), StandardCharsets.UTF_8)),
                warnings::add);
        return text.toString();
    }

    private List<String> states() throws IOException {
        return state().generators().stream()
                .map(generator -> generator.presence().state())
                .toList();
    }

    private RunState state() throws IOException {
        return store.state(Store.LATEST).orElseThrow();
    }

    private void write(String lines) throws Exception {
        store.accept(Body.of(lines.getBytes(StandardCharsets.UTF_8)), WritePrecision.NANOS, BodyLimits.NONE);
    }

    private static final class SetClock implements InstantSource {

        private long millis = START;

        @Override
        public Instant instant() {
            return Instant.ofEpochMilli(millis);
        }
    }
}
