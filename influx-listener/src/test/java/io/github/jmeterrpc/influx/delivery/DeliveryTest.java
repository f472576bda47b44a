package io.github.jmeterrpc.influx.delivery;

import static io.github.jmeterrpc.influx.InfluxReplies.OK;
import static io.github.jmeterrpc.influx.InfluxReplies.influx;
import static io.github.jmeterrpc.influx.InfluxReplies.server;
import static io.github.jmeterrpc.influx.InfluxReplies.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.influx.journal.Batches;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.sink.InfluxSink;
import io.github.jmeterrpc.influx.sink.InfluxUrl;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.spool.Backlog;
import io.github.jmeterrpc.influx.spool.JournalSpool;
import io.github.jmeterrpc.influx.task.HandMovedScheduler;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.faults.Fault;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.faults.Reply;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("full")
class DeliveryTest {

    private final ScriptedHttpServer server = server();
    private final DeliveryCounters counters = new DeliveryCounters();
    private final JournalSpool spool = JournalSpool.inMemory(counters);
    private final List<Line> setAside = new CopyOnWriteArrayList<>();

    DeliveryTest() throws IOException {}

    @AfterEach
    void stopServer() {
        server.close();
    }

    private void add(int from, int to) {
        Batch batch = new Batch(IntStream.range(from, to)
                .mapToObj(i -> new Line("m,t=" + i + " v=1 5", 1))
                .toList());
        counters.accepted(PointCount.of(batch));
        spool.add(batch);
    }

    private DeliveryCounters.Totals deliver(long timeoutMillis) throws InterruptedException {
        return deliver(url(server), Duration.ofSeconds(20), timeoutMillis);
    }

    private DeliveryCounters.Totals deliver(String url, Duration answer, long timeoutMillis)
            throws InterruptedException {
        return deliver(url, answer, () -> true, timeoutMillis);
    }

    private DeliveryCounters.Totals deliver(String url, Duration answer, BooleanSupplier first, long timeoutMillis)
            throws InterruptedException {
        InfluxSink target = new InfluxSink(InfluxUrl.parse(url, "s3cret", ""), answer);
        Sender sender = new Sender(target, written -> {}, counters, (lines, reason) -> setAside.addAll(lines));
        DeliveryQueue none = new DeliveryQueue(Backlog.none(), sender);
        HandMovedScheduler time = new HandMovedScheduler();
        Delivery delivery = new Delivery(target, new DeliveryQueue(spool, sender), none, time::nanoTime, time);
        delivery.start(Optional.empty());
        for (int i = 0; !first.getAsBoolean(); i++) {
            assertThat(i).as("runs").isLessThan(10_000);
            time.advance(100);
        }
        delivery.finish(timeoutMillis);
        assertThat(counters.totals().pending())
                .as("what the spool holds, counted there")
                .isEqualTo(spool.amount());
        return counters.totals();
    }

    @Test
    void writesInOrderWithLoginPrecisionAndGzip() throws InterruptedException {
        add(0, 2);
        add(2, 3);

        DeliveryCounters.Totals totals = deliver(60_000);

        assertThat(server.lines()).containsExactly("m,t=0 v=1 5", "m,t=1 v=1 5", "m,t=2 v=1 5");
        assertThat(server.requests())
                .allMatch(request -> request.uri().toString().startsWith("/write?db=test&precision=n")
                        && request.header("Authorization").equals("Token s3cret"));
        assertThat(totals.acknowledged()).isEqualTo(new PointCount(3, 3)).isEqualTo(totals.accepted());
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 503, 429, 200, 302, 408, 0})
    void whatMayPassIsTriedAgain(int status) throws InterruptedException {
        server.next(influx(status, "<html>busy</html>"), influx(status, ""));
        add(0, 2);

        DeliveryCounters.Totals totals = deliver(60_000);

        assertThat(server.lines()).containsExactly("m,t=0 v=1 5", "m,t=1 v=1 5");
        assertThat(totals.acknowledged()).isEqualTo(totals.accepted());
        assertThat(server.requests()).hasSizeGreaterThanOrEqualTo(3);
    }

    @Test
    void aBadPointIsSetAsideAndTheOthersAreWritten() throws InterruptedException {
        server.always(request -> request.body().contains("m,t=37 ")
                ? influx(400, "{\"error\":\"partial write: field type conflict dropped=1\"}")
                : OK);
        add(0, 100);

        DeliveryCounters.Totals totals = deliver(60_000);

        assertThat(totals.acknowledged()).isEqualTo(new PointCount(99, 99));
        assertThat(totals.setAside()).isEqualTo(new PointCount(1, 1));
        assertThat(totals.pending()).isEqualTo(PointCount.NONE);
        assertThat(setAside).extracting(Line::text).containsExactly("m,t=37 v=1 5");
        assertThat(server.lines()).hasSize(99).doesNotContain("m,t=37 v=1 5");
    }

    @Test
    void whatWaitsGoesInOneRequestUpToTheLimit() throws InterruptedException {
        server.next(influx(503, ""));
        for (int i = 0; i < 100; i++) {
            add(i * 70, i * 70 + 70);
        }

        assertThat(deliver(60_000).acknowledged()).isEqualTo(new PointCount(7000, 7000));
        // 71 batches, and the other 29.
        assertThat(server.requests()).hasSize(3);
        assertThat(server.bodies()).extracting(body -> body.lines().count()).containsExactly(4970L, 2030L);
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 500, 502, 504})
    void aRequestThatIsTooMuchForTheServerIsFollowedByOnesOfHalfTheLines(int status) throws InterruptedException {
        server.always(request -> request.body().lines().count() > 700 ? influx(status, "") : OK);
        for (int i = 0; i < 60; i++) {
            add(i * 100, i * 100 + 100);
        }

        DeliveryCounters.Totals totals = deliver(url(server), Duration.ofMillis(500), () -> true, 60_000);
        assertThat(totals.acknowledged()).isEqualTo(new PointCount(6000, 6000));
        assertThat(server.lines()).doesNotHaveDuplicates();
        assertThat(server.bodies()).extracting(body -> body.lines().count()).contains(600L);
    }

    @Test
    void aProxyThatTakesNoLongRequestsGetsShortOnes() throws InterruptedException {
        server.always(request -> request.body().lines().count() > 700 ? new Reply(413, "<html>") : OK);
        add(0, 6000);

        assertThat(deliver(60_000).acknowledged()).isEqualTo(new PointCount(6000, 6000));
        assertThat(setAside).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 403, 500, 502, 504})
    void aLargeBatchThatTheServerFailsWithKeepsNoOtherWaitingNorItsOwnGoodLines(int status)
            throws InterruptedException {
        server.always(request -> request.body().contains("m,t=5500 ") ? influx(status, "") : OK);
        add(0, 6000);
        add(6000, 6001);
        add(6001, 6002);

        // The server has a line a moment before the answer is counted.
        BooleanSupplier others = () -> server.lines().contains("m,t=6001 v=1 5")
                && counters.totals().acknowledged().points() >= 5002;
        DeliveryCounters.Totals totals = deliver(url(server), Duration.ofMillis(500), others, 0);

        assertThat(server.lines()).contains("m,t=0 v=1 5", "m,t=4999 v=1 5", "m,t=6000 v=1 5");
        assertThat(totals.acknowledged().points()).isGreaterThanOrEqualTo(5002);
        assertThat(totals.pending().points()).isPositive();
    }

    @Test
    void smallBatchesOneOfWhichTheServerFailsWithAreToldApart() throws InterruptedException {
        server.always(request -> request.body().contains("m,t=37 ") ? influx(500, "panic") : OK);
        for (int i = 0; i < 50; i++) {
            add(i, i + 1);
        }

        BooleanSupplier others = () -> counters.totals().acknowledged().points() == 49;
        assertThat(deliver(url(server), Duration.ofSeconds(20), others, 0).pending())
                .isEqualTo(new PointCount(1, 1));
    }

    @Test
    void aLineThatIsRefusedInEachOfManyWindowsCostsNoOtherLine() throws InterruptedException {
        server.always(request -> request.body().contains("bad")
                ? influx(400, "{\"error\":\"partial write: field type conflict dropped=1\"}")
                : OK);
        server.next(influx(503, ""));
        for (int i = 0; i < 100; i++) {
            Batch window = new Batch(List.of(new Line("m,t=" + i + " v=1 5", 1), new Line("bad,t=" + i + " v=1 5", 1)));
            counters.accepted(PointCount.of(window));
            spool.add(window);
        }

        DeliveryCounters.Totals totals = deliver(60_000);
        assertThat(totals.acknowledged()).isEqualTo(new PointCount(100, 100));
        assertThat(totals.setAside()).isEqualTo(new PointCount(100, 100));
    }

    @Test
    void aBatchThatIsTooLargeIsSplit() throws InterruptedException {
        server.always(request -> request.body().lines().count() > 30 ? influx(413, "too large") : OK);
        add(0, 100);

        assertThat(deliver(60_000).acknowledged()).isEqualTo(new PointCount(100, 100));
        assertThat(server.lines()).hasSize(100);
    }

    @Test
    void aServerThatFailsInTheMiddleOfASplitBatchLosesNothing() throws InterruptedException {
        server.next(influx(413, ""), OK, influx(503, ""), Reply.CLOSE);
        add(0, 100);

        assertThat(deliver(60_000).acknowledged()).isEqualTo(new PointCount(100, 100));
        assertThat(server.lines()).hasSize(100);
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 413, 422})
    void whatSomethingElseThanInfluxDbRefusesStaysUntilInfluxDbTakesIt(int status) throws InterruptedException {
        Reply foreign = new Reply(status, "<html><title>No</title></html>");
        server.next(foreign, foreign);
        add(0, 10);

        assertThat(deliver(60_000).acknowledged()).isEqualTo(new PointCount(10, 10));
        assertThat(setAside).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {401, 403, 404})
    void whatSomebodyMayPutRightStaysUntilItIs(int status) throws InterruptedException {
        server.always(request -> influx(status, "{\"error\":\"no\"}"));
        add(0, 2);

        DeliveryCounters.Totals totals = deliver(500);

        assertThat(totals.pending()).isEqualTo(new PointCount(2, 2));
        assertThat(setAside).isEmpty();
    }

    @Test
    void aBatchThatTheServerFailsWithKeepsNoOtherWaiting() throws InterruptedException {
        server.always(request -> request.body().contains("m,t=0 ") ? influx(500, "panic") : OK);
        add(0, 1);
        add(1, 2);
        add(2, 3);

        BooleanSupplier othersAreWritten =
                () -> counters.totals().acknowledged().points() == 2;
        DeliveryCounters.Totals totals = deliver(url(server), Duration.ofSeconds(20), othersAreWritten, 500);

        assertThat(server.lines()).containsExactly("m,t=1 v=1 5", "m,t=2 v=1 5");
        assertThat(totals.pending()).isEqualTo(new PointCount(1, 1));
    }

    @Test
    void endlessRefusalEnds() throws InterruptedException {
        server.always(request -> influx(400, "no"));
        add(0, 1000);

        assertThat(deliver(60_000).setAside()).isEqualTo(new PointCount(1000, 1000));
        assertThat(server.requests()).hasSizeLessThan(1000);
    }

    @Test
    void whatIsNotAcknowledgedInTimeIsPending() throws InterruptedException {
        server.always(request -> Reply.HANG);
        add(0, 2);

        DeliveryCounters.Totals totals = deliver(url(server), Duration.ofMillis(300), 300);

        assertThat(totals.pending()).isEqualTo(new PointCount(2, 2));
        assertThat(totals.acknowledged()).isEqualTo(PointCount.NONE);
    }

    @Test
    void aServerThatIsNotThereLeavesEverythingPending() throws InterruptedException {
        server.close();
        add(0, 2);

        assertThat(deliver(500).pending()).isEqualTo(new PointCount(2, 2));
    }

    @ParameterizedTest
    @ValueSource(strings = {"reset", "half-closed", "slow"})
    void connectionsThatBreakAreMadeAnew(String fault) throws Exception {
        try (FaultProxy faulty = new FaultProxy(server.port())) {
            switch (fault) {
                case "reset" -> faulty.requests(Fault.RESET.ofFirst(3));
                case "half-closed" -> faulty.requests(Fault.HALF_CLOSE.ofFirst(3));
                default -> faulty.replies(Fault.delay(Duration.ofMillis(500)).ofFirst(3));
            }
            add(0, 2);
            add(2, 3);

            DeliveryCounters.Totals totals =
                    deliver("http://127.0.0.1:" + faulty.port() + "/write?db=test", Duration.ofSeconds(3), 60_000);

            assertThat(totals.acknowledged()).isEqualTo(new PointCount(3, 3));
            // A slow one is no broken one: both batches may go in one request.
            assertThat(faulty.accepted()).isGreaterThanOrEqualTo(fault.equals("slow") ? 1 : 2);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aServerThatNeverComesToAnEndIsLeftAndTriedAgain(boolean begins) throws Exception {
        try (FaultProxy faulty = new FaultProxy(server.port())) {
            if (begins) {
                faulty.replies(Fault.trickle(Duration.ofMillis(200)).ofFirst(1));
            } else {
                faulty.requests(Fault.STALL.ofFirst(1));
            }
            add(0, 2);

            assertThat(deliver("http://127.0.0.1:" + faulty.port() + "/write?db=test", Duration.ofMillis(700), 60_000)
                            .acknowledged())
                    .isEqualTo(new PointCount(2, 2));
        }
    }

    @Test
    void noErrorEndsTheDelivery() throws InterruptedException {
        add(0, 2);
        InfluxSink influx = new InfluxSink(InfluxUrl.parse(url(server), "", ""));
        List<Throwable> errors = new ArrayList<>(
                List.of(new OutOfMemoryError("for a moment"), new StackOverflowError(), new IllegalStateException()));
        Sink failing = new FailingSink(influx, errors);
        Sender sender = new Sender(failing, written -> {}, counters, (lines, reason) -> false);
        HandMovedScheduler time = new HandMovedScheduler();
        Delivery delivery = new Delivery(
                failing,
                new DeliveryQueue(spool, sender),
                new DeliveryQueue(Backlog.none(), sender),
                time::nanoTime,
                time);
        delivery.start(Optional.empty());
        delivery.finish(60_000);

        assertThat(errors).isEmpty();
        assertThat(counters.totals().acknowledged()).isEqualTo(new PointCount(2, 2));
    }

    @Test
    void whatAnEarlierRunLeftWaitsBehindThePresentOneAndFailsWithoutDelayingIt(@TempDir Path folder) throws Exception {
        JournalSpool before =
                JournalSpool.in(folder, 1 << 20, Batches.header("here"), Backlog.none(), new DeliveryCounters());
        before.add(Batches.of("earlier", 1));
        before.close();
        AtomicInteger tried = new AtomicInteger();
        server.always(request -> {
            if (request.body().contains("earlier")) {
                tried.incrementAndGet();
                return influx(500, "");
            }
            return OK;
        });
        DeliveryCounters earlierLedger = new DeliveryCounters();
        Backlog backlog = new Backlog(folder, "here", earlierLedger);
        InfluxSink target = new InfluxSink(InfluxUrl.parse(url(server), "", ""));
        Sender sender = new Sender(target, written -> {}, counters, (lines, reason) -> false);
        Delivery delivery = new Delivery(
                target,
                new DeliveryQueue(spool, sender),
                new DeliveryQueue(backlog, new Sender(target, written -> {}, earlierLedger, (lines, reason) -> false)));
        add(0, 1);
        delivery.start(Optional.empty());
        List<Boolean> atOnce = new ArrayList<>();
        for (int i = 1; i <= 5; i++) {
            int times = i;
            await(() -> tried.get() >= times, 60_000);
            long begin = System.nanoTime();
            add(i, i + 1);
            await(() -> server.lines().size() == times + 1, 60_000);
            // What failed waits twice as long at least, and twice as long each time.
            atOnce.add(System.nanoTime() - begin < 62_000_000L << (i - 1));
        }
        // Behind it, each would have waited as long. The machine may stand still for some, but not for all.
        assertThat(atOnce).contains(true);
        server.always(request -> OK);
        await(
                () -> earlierLedger.totals().complete()
                        && earlierLedger.totals().accepted().points() == 1,
                60_000);
        delivery.finish(1000);

        assertThat(server.lines()).hasSize(7).last().asString().contains("earlier");
    }

    private static void await(BooleanSupplier condition, long millis) {
        Awaitility.await()
                .atMost(Duration.ofMillis(millis))
                .pollInterval(Duration.ofMillis(2))
                .until(condition::getAsBoolean);
    }

    private static long bytesIn(Path directory) {
        try (Stream<Path> files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile)
                    .mapToLong(file -> file.toFile().length())
                    .sum();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void testsWithoutAServerTakeNoMoreOfTheDiskTogetherThanTheyMay(@TempDir Path folder) throws InterruptedException {
        long max = 200_000;
        InfluxUrl nobody = InfluxUrl.parse("http://127.0.0.1:" + FreePorts.one() + "/write?db=test", "", "");
        Batch batch = new Batch(List.of(new Line("m v=\"" + "x".repeat(20_000) + "\" 5", 1)));
        for (int test = 0; test < 4; test++) {
            DeliveryCounters own = new DeliveryCounters();
            Backlog backlog = new Backlog(folder, nobody.id(), new DeliveryCounters());
            JournalSpool journal = JournalSpool.in(folder, max, Batches.header(nobody.id()), backlog, own);
            InfluxSink target = new InfluxSink(nobody);
            Delivery delivery = new Delivery(
                    target,
                    new DeliveryQueue(journal, new Sender(target, written -> {}, own, (lines, reason) -> false)),
                    new DeliveryQueue(
                            backlog,
                            new Sender(target, written -> {}, new DeliveryCounters(), (lines, reason) -> false)));
            delivery.start(Optional.empty());
            long deadline = System.nanoTime() + 40_000_000_000L;
            int added = 0;
            while (added < 6 || bytesIn(folder) > max) {
                assertThat(System.nanoTime()).as("40 s are enough").isLessThan(deadline);
                journal.add(batch);
                added++;
                LockSupport.parkNanos(50_000_000);
            }
            delivery.finish(0);
            journal.close();
            backlog.close();
        }

        assertThat(bytesIn(folder)).isBetween(max / 2, max);
    }

    @Test
    void whoIsInterruptedAtTheEndFindsNothingUnderWay() throws InterruptedException {
        server.always(request -> Reply.HANG);
        InfluxSink target = new InfluxSink(InfluxUrl.parse(url(server), "", ""));
        Sender sender = new Sender(target, written -> {}, counters, (lines, reason) -> false);
        Delivery delivery =
                new Delivery(target, new DeliveryQueue(spool, sender), new DeliveryQueue(Backlog.none(), sender));
        add(0, 2);
        delivery.start(Optional.empty());
        await(() -> !server.requests().isEmpty(), 60_000);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> delivery.finish(60_000)).isInstanceOf(InterruptedException.class);
        await(
                () -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals("influx-listener-writer")),
                1000);
        assertThat(counters.totals().pending()).isEqualTo(new PointCount(2, 2)).isEqualTo(spool.amount());
    }

    @Test
    void whatCannotEvenBeSetAsideIsLostAndTheRestIsWritten() throws InterruptedException {
        server.always(request -> request.body().contains("t=1 ") ? influx(400, "bad") : OK);
        InfluxSink target = new InfluxSink(InfluxUrl.parse(url(server), "", ""));
        Sender sender = new Sender(target, written -> {}, counters, (lines, reason) -> {
            throw new OutOfMemoryError("as a test wants it");
        });
        Delivery delivery =
                new Delivery(target, new DeliveryQueue(spool, sender), new DeliveryQueue(Backlog.none(), sender));
        add(0, 4);
        delivery.start(Optional.empty());
        delivery.finish(60_000);

        assertThat(counters.totals().lost()).isEqualTo(new PointCount(1, 1));
        assertThat(counters.totals().acknowledged()).isEqualTo(new PointCount(3, 3));
        assertThat(counters.totals().pending()).isEqualTo(PointCount.NONE).isEqualTo(spool.amount());
    }
}
