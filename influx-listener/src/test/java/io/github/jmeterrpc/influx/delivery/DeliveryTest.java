package io.github.jmeterrpc.influx.delivery;

import static io.github.jmeterrpc.influx.listener.InfluxReplies.OK;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.influx;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.server;
import static io.github.jmeterrpc.influx.listener.InfluxReplies.url;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.files.GzipMembers;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.influx.influxdb.InfluxSink;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.spool.Account;
import io.github.jmeterrpc.influx.spool.Lines;
import io.github.jmeterrpc.influx.spool.PointCount;
import io.github.jmeterrpc.influx.spool.SpoolFiles;
import io.github.jmeterrpc.influx.task.HandMovedTime;
import io.github.jmeterrpc.support.faults.Fault;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Faults between spool and server, whose replies are scripted; each line accounts for one sample.
 */
class DeliveryTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    private Path folder;

    private final ScriptedHttpServer server = opened.add(server());
    private TestDelivery delivery;

    DeliveryTest() throws IOException {}

    @BeforeEach
    void begin() {
        delivery = new TestDelivery(folder.resolve("spool"), "here", 10 << 20);
    }

    private static List<Line> lines(int from, int to) {
        return IntStream.range(from, to).mapToObj(i -> new Line(text(i), 1)).toList();
    }

    private static String text(int i) {
        return "m,t=" + i + " v=1 5";
    }

    private static String[] texts(int from, int to) {
        return IntStream.range(from, to).mapToObj(DeliveryTest::text).toArray(String[]::new);
    }

    private static InfluxSink sink(String url, Duration answer) {
        return new InfluxSink(InfluxUrl.parse(url, "s3cret", ""), answer);
    }

    private Account.PointTotals deliver(long timeoutMillis) throws InterruptedException {
        return deliver(sink(url(server), LONG), () -> true, timeoutMillis);
    }

    /** Delivers with a clock that runs as fast as it can; ends the test once a condition holds. */
    private Account.PointTotals deliver(Sink sink, BooleanSupplier first, long timeoutMillis)
            throws InterruptedException {
        HandMovedTime time = new HandMovedTime();
        delivery.start(sink, time);
        for (int i = 0; !first.getAsBoolean(); i++) {
            assertThat(i).as("runs").isLessThan(10_000);
            time.advance(100);
        }
        return delivery.finish(timeoutMillis);
    }

    /** The points that the server has taken, without the checks whether it takes any. */
    private List<String> points() {
        return server.lines().stream().filter(line -> !line.startsWith("#")).toList();
    }

    private static PointCount count(int lines) {
        return new PointCount(lines, lines);
    }

    @Test
    void writesInOrderWithLoginPrecisionAndGzipAndLeavesNothing() throws InterruptedException {
        delivery.add(lines(0, 2));
        delivery.add(lines(2, 3));

        Account.PointTotals totals = deliver(60_000);

        assertThat(server.lines()).containsExactly(texts(0, 3));
        assertThat(server.requests())
                .allMatch(request -> request.uri().toString().startsWith("/write?db=test&precision=n")
                        && request.header("Authorization").equals("Token s3cret"));
        assertThat(totals.acknowledged()).isEqualTo(count(3)).isEqualTo(totals.accepted());
        assertThat(folder.resolve("spool")).doesNotExist();
    }

    @ParameterizedTest
    @ValueSource(ints = {500, 502, 503, 504, 429, 401, 403, 404, 200, 302, 408, 0})
    void sendsInOrderAfterAnOutage(int status) throws InterruptedException {
        int[] requests = {0};
        server.always(request -> ++requests[0] <= 12 ? influx(status, "<html>busy</html>") : OK);
        for (int i = 0; i < 20; i++) {
            delivery.add(lines(i * 10, i * 10 + 10));
        }

        assertThat(deliver(600_000).acknowledged()).isEqualTo(count(200));
        assertThat(points()).containsExactly(texts(0, 200));
    }

    @Test
    void waitsTwiceAsLongAfterEachFailureUpToTenSeconds() throws InterruptedException {
        HandMovedTime time = new HandMovedTime();
        List<Long> requests = new ArrayList<>();
        server.always(request -> {
            requests.add(TimeUnit.NANOSECONDS.toMillis(time.nanoTime()));
            return influx(503, "");
        });
        delivery.add(lines(0, 1));
        delivery.start(sink(url(server), LONG), time);
        time.advance(120_000);

        assertThat(requests).hasSizeBetween(14, 30);
        for (int i = 0; i + 1 < requests.size(); i++) {
            long longest = Math.min(10_000, 250L << i);
            assertThat(requests.get(i + 1) - requests.get(i)).isBetween(longest / 2, longest);
        }
        assertThat(delivery.finish(0).pending()).isEqualTo(count(1));
    }

    @ParameterizedTest
    @CsvSource({"7, 7", "3600, 60"})
    void waitsAsLongAsTheServerAsksUpToAMinute(int asked, int seconds) throws InterruptedException {
        server.next(influx(503, "").with("Retry-After", String.valueOf(asked)));
        delivery.add(lines(0, 1));
        HandMovedTime time = new HandMovedTime();
        delivery.start(sink(url(server), LONG), time);

        time.advance(seconds * 1000L - 100);
        assertThat(server.requests()).hasSize(1);
        time.advance(200);
        assertThat(server.requests()).hasSize(2);
        assertThat(delivery.finish(1000).acknowledged()).isEqualTo(count(1));
    }

    @Test
    void setsABadPointAsideAndWritesTheOthers() throws Exception {
        server.always(request -> request.body().contains("m,t=37 ")
                ? influx(400, "{\"error\":\"partial write: field type conflict dropped=1\"}")
                : OK);
        delivery.add(lines(0, 100));

        Account.PointTotals totals = deliver(60_000);

        assertThat(totals.acknowledged()).isEqualTo(count(99));
        assertThat(totals.setAside()).isEqualTo(count(1));
        assertThat(totals.pending()).isEqualTo(PointCount.NONE);
        Path aside = delivery.setAside().path();
        try (InputStream in = new GzipMembers(Files.newInputStream(aside))) {
            assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("# DML\n# CONTEXT-DATABASE: db\n")
                    .endsWith("# samples: 1\n" + text(37) + "\n");
        }
        assertThat(Path.of(aside.toString().replace(".lp.gz", ".reason")))
                .content()
                .contains("1 point(s), the first: " + text(37), "field type conflict");
        assertThat(delivery.messages())
                .singleElement()
                .asString()
                .contains("field type conflict", "1 point(s) set aside in " + aside);
        assertThat(points()).hasSize(99).doesNotContain(text(37));
        assertThat(SpoolFiles.batches(folder)).isEmpty();
    }

    @Test
    void setsOneLineAsideInEachOfManyWindows() throws InterruptedException {
        server.always(request -> request.body().contains("bad") ? influx(400, "{\"error\":\"partial write\"}") : OK);
        server.next(influx(503, ""));
        for (int i = 0; i < 100; i++) {
            delivery.add(List.of(new Line(text(i), 1), new Line("bad,t=" + i + " v=1 5", 1)));
        }

        Account.PointTotals totals = deliver(60_000);
        assertThat(totals.acknowledged()).isEqualTo(count(100));
        assertThat(totals.setAside()).isEqualTo(count(100));
    }

    @Test
    void givesUpHalvingABatchThatIsRejectedWhole() throws InterruptedException {
        server.always(request -> influx(400, "no"));
        delivery.add(lines(0, 1000));

        assertThat(deliver(60_000).setAside()).isEqualTo(count(1000));
        assertThat(server.requests()).hasSizeLessThan(1000);
    }

    @Test
    void countsAsLostWhatCannotBeSetAside() throws Exception {
        server.always(request -> request.body().contains("t=1 ") ? influx(400, "bad") : OK);
        delivery.add(lines(0, 4));
        Files.createDirectories(delivery.setAside().path());

        Account.PointTotals totals = deliver(60_000);
        assertThat(totals.lost()).isEqualTo(count(1));
        assertThat(totals.acknowledged()).isEqualTo(count(3));
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 500, 502, 504})
    void sendsShorterRequestsToAServerThatFailsWithLongOnes(int status) throws InterruptedException {
        server.always(request -> request.body().lines().count() > 700 ? influx(status, "") : OK);
        delivery.add(lines(0, 6000));

        InfluxSink impatient = sink(url(server), Duration.ofMillis(500));
        assertThat(deliver(impatient, () -> true, 60_000).acknowledged()).isEqualTo(count(6000));
        // A slow machine may answer too late what the server has taken.
        assertThat(new HashSet<>(points())).hasSize(6000);
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void sendsShorterRequestsAfter413(boolean ofInfluxDb) throws InterruptedException {
        ScriptedReply tooLarge = ofInfluxDb ? influx(413, "too large") : new ScriptedReply(413, "<html>");
        server.always(request -> request.body().lines().count() > 700 ? tooLarge : OK);
        delivery.add(lines(0, 6000));

        assertThat(deliver(60_000).acknowledged()).isEqualTo(count(6000));
        assertThat(points()).hasSize(6000);
        assertThat(delivery.setAside().isUsed()).isFalse();
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(ints = {-1, 403, 500, 502, 504})
    void aLineThatTheServerFailsWithDelaysNoOther(int status) throws InterruptedException {
        server.always(request -> request.body().contains("m,t=5500 ") ? influx(status, "panic") : OK);
        delivery.add(lines(0, 6000));
        delivery.add(lines(6000, 6001));
        delivery.add(lines(6001, 6002));

        InfluxSink impatient = sink(url(server), Duration.ofMillis(500));
        BooleanSupplier others = () -> delivery.totals().acknowledged().points() == 6001;
        assertThat(deliver(impatient, others, 0).pending()).isEqualTo(count(1));
        assertThat(new HashSet<>(points())).hasSize(6001).doesNotContain(text(5500));
    }

    /** A gateway refuses one label for 45 s; each window has two rows of it. */
    @ParameterizedTest
    @ValueSource(ints = {400, 403, 413, 422, 500, 502, 504})
    void aRefusedLabelDelaysNoOther(int status) throws InterruptedException {
        ScriptedReply refusal = new ScriptedReply(status, "<html><title>Blocked</title></html>");
        server.always(request -> request.body().contains("label=bad") ? refusal : OK);
        HandMovedTime time = new HandMovedTime();
        delivery.start(sink(url(server), LONG), time);

        for (int window = 0; window < 9; window++) {
            List<Line> lines = new ArrayList<>(lines(window * 20, window * 20 + 20));
            lines.add(7, new Line("m,label=bad,of=all v=1 " + window, 1));
            lines.add(14, new Line("m,label=bad,of=ok v=1 " + window, 1));
            delivery.add(lines);
            time.advance(5000);
            assertThat(delivery.totals().acknowledged())
                    .as("after window " + window)
                    .isEqualTo(count(20 * window + 20));
        }
        assertThat(server.requests()).hasSizeLessThan(9 * 40);
        server.always(request -> OK);
        time.advance(31_000);
        assertThat(delivery.totals().pending()).isEqualTo(PointCount.NONE);
        assertThat(delivery.finish(1000).acknowledged()).isEqualTo(count(9 * 22));
        assertThat(delivery.setAside().isUsed()).isFalse();
    }

    /** The check succeeds, which contains no line. */
    @Test
    void doesNotFloodAServerThatRefusesEveryLine() throws InterruptedException {
        server.always(request -> request.body().contains("m,t=") ? influx(500, "disk full") : OK);
        HandMovedTime time = new HandMovedTime();
        delivery.start(sink(url(server), LONG), time);
        delivery.add(lines(0, 5000));
        time.advance(60_000);

        assertThat(server.requests().size()).as("requests and checks").isLessThan(2 * 30);
        server.always(request -> OK);
        time.advance(31_000);
        assertThat(delivery.finish(1000).acknowledged()).isEqualTo(count(5000));
    }

    @Test
    void sendsAnIsolatedLineAgainAtTheEnd() throws InterruptedException {
        server.always(request -> request.body().contains("m,t=1 ") ? influx(500, "panic") : OK);
        HandMovedTime time = new HandMovedTime();
        delivery.start(sink(url(server), LONG), time);
        delivery.add(lines(0, 3));
        time.advance(60_000);
        assertThat(delivery.totals().pending()).isEqualTo(count(1));
        assertThat(delivery.spool().amount()).isEqualTo(count(1));
        server.always(request -> OK);

        assertThat(delivery.finish(5000).acknowledged()).isEqualTo(count(3));
        assertThat(SpoolFiles.batches(folder)).isEmpty();
    }

    @Test
    void losesNothingIfTheServerFailsWhileABatchIsHalved() throws InterruptedException {
        server.next(influx(413, ""), OK, influx(503, ""), ScriptedReply.CLOSE);
        delivery.add(lines(0, 100));

        assertThat(deliver(60_000).acknowledged()).isEqualTo(count(100));
        assertThat(points()).containsExactly(texts(0, 100));
    }

    @ParameterizedTest
    @ValueSource(ints = {400, 413, 422})
    void retriesWhatAProxyRejects(int status) throws InterruptedException {
        ScriptedReply foreign = new ScriptedReply(status, "<html><title>No</title></html>");
        server.next(foreign, foreign);
        delivery.add(lines(0, 10));

        assertThat(deliver(60_000).acknowledged()).isEqualTo(count(10));
        assertThat(delivery.setAside().isUsed()).isFalse();
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"hangs", "is away"})
    void keepsOnDiskWhatIsNotAcknowledgedInTime(String fault) throws InterruptedException {
        if (fault.equals("hangs")) {
            server.always(request -> ScriptedReply.HANG);
        } else {
            server.close();
        }
        delivery.add(lines(0, 2));

        Account.PointTotals totals = deliver(sink(url(server), Duration.ofMillis(300)), () -> true, 500);
        assertThat(totals.pending()).isEqualTo(count(2));
        assertThat(totals.acknowledged()).isEqualTo(PointCount.NONE);
        assertThat(SpoolFiles.samples(folder)).isEqualTo(2);
    }

    @Tag("full")
    @ParameterizedTest
    @ValueSource(strings = {"reset", "half-closed", "slow", "endless", "stalled"})
    void reconnectsAfterABrokenConnection(String fault) throws Exception {
        try (FaultProxy faulty = new FaultProxy(server.port())) {
            switch (fault) {
                case "reset" -> faulty.requests(Fault.RESET.ofFirst(3));
                case "half-closed" -> faulty.requests(Fault.HALF_CLOSE.ofFirst(3));
                case "slow" ->
                    faulty.replies(Fault.delay(Duration.ofMillis(500)).ofFirst(3));
                case "endless" ->
                    faulty.replies(Fault.trickle(Duration.ofMillis(200)).ofFirst(1));
                default -> faulty.requests(Fault.STALL.ofFirst(1));
            }
            delivery.add(lines(0, 2));
            delivery.add(lines(2, 3));

            String url = "http://127.0.0.1:" + faulty.port() + "/write?db=test";
            assertThat(deliver(sink(url, Duration.ofMillis(700)), () -> true, 60_000)
                            .acknowledged())
                    .isEqualTo(count(3));
        }
    }

    /**
     * A sink that throws each of the given errors once, which no server can cause, and then writes.
     */
    private record FailingSink(Sink target, List<Error> errors) implements Sink {

        @Override
        public void check(long timeoutMillis) throws WriteException {
            target.check(timeoutMillis);
        }

        @Override
        public void write(List<String> lines) throws WriteException {
            if (!errors.isEmpty()) {
                throw errors.remove(0);
            }
            target.write(lines);
        }

        @Override
        public String name() {
            return target.name();
        }

        @Override
        public void close() {
            target.close();
        }
    }

    @Test
    void continuesAfterErrorsOfTheJvm() throws InterruptedException {
        List<Error> errors = new ArrayList<>(List.of(new OutOfMemoryError("for a moment"), new StackOverflowError()));
        delivery.add(lines(0, 2));

        assertThat(deliver(new FailingSink(sink(url(server), LONG), errors), () -> true, 60_000)
                        .acknowledged())
                .isEqualTo(count(2));
        assertThat(errors).isEmpty();
    }

    @Test
    void sendsWhatAnEarlierRunLeftAfterItsOwnAndIsNotDelayedByItsFailures() throws InterruptedException {
        delivery.add(Lines.of("earlier", 1));
        delivery.close();
        delivery = new TestDelivery(folder.resolve("spool"), "here", 10 << 20);
        server.always(request -> request.body().contains("earlier") ? influx(503, "") : OK);
        HandMovedTime time = new HandMovedTime();
        delivery.start(sink(url(server), LONG), time);
        for (int i = 0; i < 5; i++) {
            time.advance(20_000);
            delivery.add(lines(i, i + 1));
            time.advance(110);
            assertThat(points()).hasSize(i + 1);
        }
        assertThat(delivery.ofEarlierRuns().pending()).isEqualTo(new PointCount(1, 2));
        server.always(request -> OK);
        time.advance(20_000);

        assertThat(points()).hasSize(6).last().asString().contains("earlier");
        assertThat(delivery.ofEarlierRuns().acknowledged()).isEqualTo(new PointCount(1, 2));
        assertThat(delivery.finish(1000).acknowledged()).isEqualTo(count(5));
        assertThat(folder.resolve("spool")).isEmptyDirectory();
    }

    @Tag("full")
    @Test
    void severalRunsWithoutAServerStayWithinTheDiskLimit() throws InterruptedException {
        String refusing = "http://127.0.0.1:" + FreePorts.one() + "/write?db=test";
        long max = 1 << 20;
        for (int run = 0; run < 4; run++) {
            delivery = new TestDelivery(folder.resolve("spool"), "here", max);
            HandMovedTime time = new HandMovedTime();
            delivery.start(sink(refusing, LONG), time);
            for (int i = 0; i < 60; i++) {
                delivery.add(lines(i * 5000, i * 5000 + 5000));
                assertThat(SpoolFiles.bytes(folder)).isLessThanOrEqualTo(max);
                time.advance(1000);
            }
            delivery.finish(0);
        }

        assertThat(SpoolFiles.bytes(folder)).isGreaterThan(max / 2);
    }

    @Test
    void finishInterruptedStopsDelivery() {
        server.always(request -> ScriptedReply.HANG);
        delivery.add(lines(0, 2));
        delivery.start(sink(url(server), LONG));
        Awaitility.await().until(() -> !server.requests().isEmpty());
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> delivery.finish(60_000)).isInstanceOf(InterruptedException.class);
        Awaitility.await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("influx-listener-writer")));
        assertThat(delivery.totals().pending())
                .isEqualTo(count(2))
                .isEqualTo(delivery.spool().amount());
        assertThat(SpoolFiles.samples(folder)).isEqualTo(2);
    }
}
