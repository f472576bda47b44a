package io.github.jmeterrpc.influx.merge;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.InfluxReplies;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.LeaseRows;
import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Destination;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Tests which generator merges, and when. */
@Timeout(60)
class MergeTaskTest {

    private static final long LENGTH = 5000;

    /** A whole hour, so that nothing depends on when this runs. */
    private static final long START = 1_795_000_000_000L / 3_600_000 * 3_600_000;

    private static InfluxServer influx;

    private final List<Sink> targets = new ArrayList<>();
    private final Map<String, Boolean> claims = new LinkedHashMap<>();
    private InfluxDatabase database;

    @BeforeAll
    static void startInflux() {
        influx = TestInflux.orSkip();
    }

    @AfterAll
    static void stopInflux() {
        if (influx != null) {
            influx.close();
        }
    }

    @BeforeEach
    void newDatabase() {
        database = influx.newDatabase();
    }

    @AfterEach
    void close() {
        targets.forEach(Sink::close);
    }

    private static SeriesTags naming(String instance) {
        return new SeriesTags("jmeter", "shop", instance, Map.of());
    }

    private Sink target() {
        Sink target = Destination.parse(database.writeUrl(), "", "").open(what -> {});
        targets.add(target);
        return target;
    }

    private MergeTask turn(String instance) {
        return turn(instance, new LateWindows(() -> 0));
    }

    private MergeTask turn(String instance, LateWindows late) {
        // As generators do: a claim that is not renewed lasts for seconds only.
        claims.forEach(this::write);
        return new MergeTask(target(), naming(instance), LENGTH, List.of(), late, what -> {});
    }

    private void claim(String instance, boolean alive) {
        claims.put(instance, alive);
        write(instance, alive);
    }

    private void write(String instance, boolean alive) {
        database.write(new LeaseRows(naming(instance)).row("mark-of-" + instance, alive));
    }

    private void window(String instance, long number, int samples) {
        database.write(GeneratorRows.of(instance, Map.of()).window(START + number * LENGTH, "pay", new long[samples]));
    }

    private static long endOf(long number) {
        return START + (number + 1) * LENGTH;
    }

    private List<Long> merged() {
        return database.query("SELECT count FROM jmeter_merged WHERE transaction='all'").stream()
                .map(row -> (Math.round(row.number("time")) - START) / LENGTH)
                .toList();
    }

    private double samples() {
        return database.query("SELECT sum(count) FROM jmeter_merged WHERE transaction='pay'").stream()
                .mapToDouble(row -> row.number("sum"))
                .sum();
    }

    @Test
    void theOneWithTheSmallestNameMergesAWindowOnceItIsClosed() throws WriteException {
        claim("g1", true);
        claim("g2", true);
        window("g1", 0, 1);
        window("g2", 0, 1);
        window("g2", 1, 1);

        assertThat(turn("g1").look(endOf(0) - 1)).isZero();
        assertThat(turn("g1").look(endOf(0))).isEqualTo(1);
        assertThat(merged()).containsExactly(0L);
    }

    @Test
    void theNextOnesDoWhatItHasNotDoneOneAndTwoWindowsLaterAndNobodyElse() throws WriteException {
        for (int i = 1; i <= 4; i++) {
            claim("g" + i, true);
        }
        window("g1", 0, 1);

        assertThat(turn("g2").look(endOf(0))).isZero();
        assertThat(turn("g3").look(endOf(1))).isZero();
        assertThat(turn("g4").look(endOf(9))).isZero();
        assertThat(turn("g3").look(endOf(2))).isEqualTo(1);

        window("g1", 3, 1);
        assertThat(turn("g2").look(endOf(4))).isEqualTo(1);
        assertThat(merged()).containsExactly(0L, 3L);
    }

    @Test
    void whoIsFarBackInTheOrderAsksInEveryTenthWindowAtLeast() throws WriteException {
        for (int i = 10; i < 40; i++) {
            claim("g" + i, true);
        }
        assertThat(windowsUntilItMerges("g13"))
                .as("the first behind the deputies")
                .isEqualTo(1);
        assertThat(windowsUntilItMerges("g16")).isLessThanOrEqualTo(4);
        assertThat(IntStream.rangeClosed(22, 31).mapToObj(i -> "g" + i).map(this::windowsUntilItMerges))
                .as("each in another window")
                .containsExactlyInAnyOrder(1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
    }

    @Test
    void whoIsFarBackInTheOrderAsksForItsRankOnlyAfterNobodyMergesAndThenMissesNoWindow() throws WriteException {
        for (int i = 10; i < 40; i++) {
            claim("g" + i, true);
        }
        MergeTask first = turn("g10");
        MergeTask far = turn("g30");
        long window = 0;
        window("g10", window, 1);
        first.look(endOf(window));
        assertThat(far.look(endOf(window))).isZero();
        claims.replaceAll((name, alive) -> name.equals("g30"));
        claims.forEach(this::write);
        while (window++ < 25) {
            window("g30", window, 1);
            first.look(endOf(window));
            assertThat(far.look(endOf(window))).isZero();
        }
        do {
            window("g30", window, 1);
        } while (far.look(endOf(window++)) == 0);
        assertThat(merged()).hasSize((int) window);
    }

    /** All others end after its first look; it merges when it notices. */
    private int windowsUntilItMerges(String instance) {
        try {
            return windowsUntilIt(instance);
        } catch (WriteException e) {
            throw new AssertionError(e);
        }
    }

    private int windowsUntilIt(String instance) throws WriteException {
        claims.replaceAll((name, alive) -> true);
        MergeTask task = turn(instance);
        assertThat(task.look(endOf(0))).isZero();
        claims.replaceAll((name, alive) -> name.equals(instance));
        claims.forEach(this::write);
        database.query("DROP MEASUREMENT jmeter_merged");
        window(instance, 0, 1);
        int windows = 1;
        while (task.look(endOf(windows)) == 0) {
            windows++;
        }
        return windows;
    }

    @Test
    void afterTheFirstHasEndedTheNextOneIsTheFirst() throws WriteException {
        claim("g1", true);
        claim("g2", true);
        claim("g1", false);
        window("g2", 0, 1);

        assertThat(turn("g2").look(endOf(0))).isEqualTo(1);
    }

    @Test
    void ifNobodyClaimsANameEachOneMerges() throws WriteException {
        window("g1", 0, 1);

        assertThat(turn("g2").look(endOf(0))).isEqualTo(1);
        assertThat(turn("g1").look(endOf(0))).isZero();
    }

    @Test
    void generatorsOfAnotherRunAreNotInTheOrder() throws WriteException {
        database.write(
                new LeaseRows(new SeriesTags("jmeter", "shop", "a", Map.of("run", "x"))).row("0123456789", true));
        database.write(new LeaseRows(new SeriesTags("jmeter", "store", "b", Map.of())).row("0123456789", true));
        window("g1", 0, 1);

        assertThat(turn("g1").look(endOf(0))).isEqualTo(1);
    }

    @Test
    void severalAtOnceWriteWhatOneWouldHaveWritten() throws Exception {
        for (int w = 0; w < 10; w++) {
            window("g1", w, 2);
            window("g2", w, 3);
        }
        ExecutorService threads = Executors.newFixedThreadPool(4);
        try {
            CyclicBarrier together = new CyclicBarrier(4);
            List<Future<Integer>> results = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                MergeTask turn = turn("g" + i);
                Callable<Integer> look = () -> {
                    together.await();
                    return turn.look(endOf(9));
                };
                results.add(threads.submit(look));
            }
            for (Future<Integer> result : results) {
                result.get(30, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }

        assertThat(merged()).containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
        assertThat(samples()).isEqualTo(50);
    }

    @Test
    void atTheEndThereIsNoOrderAndTheLastWindowsAreMergedThoughTheyAreNotOver() throws WriteException {
        claim("g1", true);
        window("g1", 0, 1);
        window("g1", 1, 1);
        window("g2", 1, 1);

        assertThat(turn("g2").last(START, START + LENGTH + 10)).isEqualTo(2);
        assertThat(samples()).isEqualTo(3);
    }

    @Test
    void atTheEndItIsLeftToOthersWhereMoreThanThreeAreAtWork() throws WriteException {
        for (int i = 1; i <= 5; i++) {
            claim("g" + i, true);
        }
        window("g1", 0, 1);
        window("g5", 0, 1);

        claim("g1", false);
        assertThat(turn("g1").last(START, endOf(0)))
                .as("four others have not ended")
                .isZero();
        claim("g5", false);
        assertThat(turn("g5").last(START, endOf(0))).as("three have not").isEqualTo(1);
        assertThat(samples()).isEqualTo(2);
    }

    @Test
    void atTheEndKilledGeneratorsAreNotAtWork() throws WriteException {
        String nanos = " " + TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis() - 9000);
        for (int i = 1; i <= 5; i++) {
            database.write(new LeaseRows(naming("g" + i)).row("mark-of-g" + i, true) + nanos);
            window("g" + i, 0, 1);
        }
        assertThat(turn("g6").last(START, endOf(0)))
                .as("their claims, 9 s old, keep their names for 4 s more")
                .isEqualTo(1);
    }

    private void write(LateWindows late, String rows) throws WriteException {
        List<String> lines = rows.lines().toList();
        target().write(lines);
        late.written(lines);
    }

    @Test
    void whatALookNoLongerSeesIsMergedAgainByWhoeverWroteItOneAfterTheOther() throws WriteException {
        claim("g1", true);
        claim("g2", true);
        long hours = 3 * 720;
        window("g1", 0, 1);
        turn("g1").look(endOf(0));
        LateWindows late = new LateWindows(() -> endOf(hours));
        write(late, GeneratorRows.of("g2", Map.of()).window(START, "pay", 5, 6));
        MergeTask turn = turn("g2", late);

        assertThat(turn.look(endOf(hours))).isZero();
        assertThat(samples()).isEqualTo(1);
        assertThat(turn.look(endOf(hours + 1))).isEqualTo(1);
        assertThat(samples()).isEqualTo(3);
        assertThat(late.isEmpty()).isTrue();
    }

    @Test
    void pointsOfAnEarlierRunAreMergedInTheirOwnGroupAlsoAtTheEnd() throws WriteException {
        LateWindows late = new LateWindows(() -> Long.MAX_VALUE);
        SeriesTags earlier = new SeriesTags("metrics of, \"x\"", "other", "g2", Map.of("run", "monday"));
        write(late, new GeneratorRows(earlier, 1000).window(START, "pay", 5, 6));

        assertThat(turn("g1", late).last(START, endOf(10_000))).isEqualTo(1);
        assertThat(database.query("SELECT * FROM \"metrics of, \\\"x\\\"_merged\" WHERE run='monday'"))
                .hasSize(2);
    }

    @Test
    void theFirstOneLooksFurtherBackNowAndThen() throws WriteException {
        window("g1", 0, 1);
        MergeTask turn = turn("g1");
        int looks = 1;
        while (turn.look(endOf(500 + looks)) == 0) {
            looks++;
        }
        assertThat(looks).isEqualTo(60);
    }

    @Test
    void whatGeneratorsWroteWhoseClocksAreBehindIsMergedWithinAMinuteAndAtTheEnd() throws WriteException {
        window("g1", 100, 1);
        MergeTask turn = turn("g1");
        assertThat(turn.look(endOf(100))).isEqualTo(1);
        // Five minutes behind.
        window("g2", 40, 2);
        int looks = 1;
        while (turn.look(endOf(100 + looks)) == 0) {
            looks++;
        }
        assertThat(looks).isLessThanOrEqualTo(12);
        assertThat(samples()).isEqualTo(3);

        window("g2", 41, 2);
        assertThat(turn.last(START + 99 * LENGTH, endOf(200))).isEqualTo(1);
        assertThat(samples()).isEqualTo(5);
    }

    @Test
    void whoIsFarBackInTheOrderLooksAtTheLastMinuteAloneAtTheEnd() throws WriteException {
        for (int i = 1; i <= 4; i++) {
            claim("g" + i, true);
        }
        window("g4", 0, 1);
        window("g4", 100, 1);

        assertThat(turn("g4").last(START, endOf(100))).isEqualTo(1);
        assertThat(turn("g3").last(START, endOf(100))).isEqualTo(1);
    }

    @Test
    void windowsThatAreAheadOfAClockThatWasSetBackAreMerged() throws Exception {
        long start = (System.currentTimeMillis() / LENGTH + 120) * LENGTH;
        database.write(GeneratorRows.of("g1", Map.of()).window(start, "pay", 5, 6));
        MergeThread thread = new MergeThread(target(), naming("g1"), LENGTH, List.of(), new LateWindows(() -> 0));
        thread.closed(start, start + LENGTH);
        thread.finish(30_000);

        assertThat(thread.merged()).isEqualTo(new Merged(1, ""));
        assertThat(samples()).isEqualTo(2);
    }

    @Test
    @Tag("full")
    void theLastMergeIsTriedAgainAsLongAsThereIsTime() throws Exception {
        window("g1", 0, 3);
        String url = database.writeUrl();
        try (ScriptedHttpServer server = InfluxReplies.writeOnly(url, InfluxReplies.influx(503, "busy"))) {
            Sink target =
                    Destination.parse(InfluxReplies.url(server, url), "", "").open(what -> {});
            MergeThread thread = new MergeThread(target, naming("g1"), LENGTH, List.of(), new LateWindows(() -> 0));
            thread.closed(START, START + LENGTH);
            Thread healing = new Thread(() -> {
                while (server.requests().stream().filter(InfluxReplies::isQuery).count() < 3) {
                    Thread.onSpinWait();
                }
                server.always(InfluxReplies.forward(url));
            });
            healing.start();
            thread.finish(30_000);
            healing.join();

            assertThat(thread.merged()).isEqualTo(new Merged(1, ""));
        }
        assertThat(samples()).isEqualTo(3);
    }

    @Test
    void whatCannotBeMergedAtTheEndIsTold() throws Exception {
        String url = database.writeUrl();
        try (ScriptedHttpServer server = InfluxReplies.writeOnly(url, InfluxReplies.influx(503, "busy"))) {
            Sink target =
                    Destination.parse(InfluxReplies.url(server, url), "", "").open(what -> {});
            MergeThread thread = new MergeThread(target, naming("g1"), LENGTH, List.of(), new LateWindows(() -> 0));
            thread.finish(700);

            assertThat(thread.merged().windows()).isZero();
            assertThat(thread.merged().problem()).contains("answers 503 to a question: busy");
        }
    }

    @Test
    void aQuestionThatIsCutOffAtTheEndDoesNotHideWhatFailedBeforeIt() throws Exception {
        CountDownLatch asked = new CountDownLatch(2);
        CountDownLatch cutOff = new CountDownLatch(1);
        Sink target = new Sink() {
            @Override
            public void check(long timeoutMillis) {}

            @Override
            public void write(List<String> lines) {}

            @Override
            public List<QueryRow> query(String influxQl, long timeoutMillis) throws WriteException {
                asked.countDown();
                if (asked.getCount() > 0) {
                    throw new WriteException(WriteException.Remedy.RETRY, "query", "busy", 0, null);
                }
                try {
                    cutOff.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
                throw new WriteException(WriteException.Remedy.RETRY, "query", "Canceled", 0, null);
            }

            @Override
            public void abort() {
                cutOff.countDown();
            }

            @Override
            public String name() {
                return "a sink";
            }

            @Override
            public void close() {}
        };
        MergeThread thread = new MergeThread(target, naming("g1"), LENGTH, List.of(), new LateWindows(() -> 0));
        thread.finish(2000);

        assertThat(asked.getCount()).as("asked again before the time was over").isZero();
        assertThat(thread.merged().problem()).isEqualTo("busy");
    }

    @Test
    void whoMayNotReadIsNotWaitedFor() throws Exception {
        String url = database.writeUrl();
        try (ScriptedHttpServer server = InfluxReplies.writeOnly(url, InfluxReplies.NO_RIGHT)) {
            Sink target =
                    Destination.parse(InfluxReplies.url(server, url), "", "").open(what -> {});
            MergeThread thread = new MergeThread(target, naming("g1"), LENGTH, List.of(), new LateWindows(() -> 0));
            thread.finish(3_600_000);

            assertThat(thread.merged().problem()).contains("insufficient permissions");
        }
    }

    @Test
    void whatWasNotMergedSinceItFailedIsKeptForTheNextTime() throws Exception {
        LateWindows late = new LateWindows(() -> Long.MAX_VALUE);
        late.written(
                GeneratorRows.of("g", Map.of()).window(START, "pay", 5).lines().toList());
        window("g", 0, 1);
        Sink closed = Destination.parse("http://127.0.0.1:1/write?db=x", "", "").open(what -> {});
        targets.add(closed);
        try {
            late.merge(new Merger(closed, List.of(), what -> {}), Long.MAX_VALUE);
        } catch (WriteException e) {
            assertThat(e).hasMessageContaining("no answer");
        }

        assertThat(late.merge(new Merger(target(), List.of(), what -> {}), Long.MAX_VALUE))
                .isEqualTo(1);
    }
}
