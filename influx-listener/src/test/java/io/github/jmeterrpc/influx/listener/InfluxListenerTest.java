package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import io.github.jmeterrpc.files.GzipMembers;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.influx.commands.InfluxCommands;
import io.github.jmeterrpc.influx.delivery.TestDelivery;
import io.github.jmeterrpc.influx.influxdb.InfluxUrl;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.spool.Lines;
import io.github.jmeterrpc.influx.spool.PointCount;
import io.github.jmeterrpc.influx.spool.SpoolFiles;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

class InfluxListenerTest {

    @RegisterExtension
    final Opened opened = new Opened();

    @TempDir
    private Path folder;

    private OwnInfluxd influx;
    private Path spool;

    @BeforeEach
    void start() {
        spool = folder.resolve("spool");
        influx = opened.add(OwnInfluxd.in(folder.resolve("influxd"))).start();
    }

    private void run(String url, int samples, long flushMillis) throws IOException, InterruptedException {
        InfluxListener listener = ListenerProgram.start(
                TestSettings.to(url, spool).flushMillis(flushMillis).build());
        for (int i = 0; i < samples; i++) {
            ListenerProgram.record(listener, "a");
        }
        listener.stop();
    }

    private static double sum(InfluxDatabase database) {
        return database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'").stream()
                .mapToDouble(row -> row.number("sum"))
                .sum();
    }

    /** What is merged of all windows. */
    private static double merged(InfluxDatabase database) {
        return database.query("SELECT sum(count) FROM jmeter_merged WHERE transaction='a'").stream()
                .mapToDouble(row -> row.number("sum"))
                .sum();
    }

    @Test
    void theNextTestSendsPointsThatWaitedForADatabase() throws IOException, InterruptedException {
        run(influx.url("db=later"), 1000, 500);
        assertThat(spool).isNotEmptyDirectory();
        InfluxDatabase database = influx.database("later").create();

        InfluxListener next = ListenerProgram.start(TestSettings.to(influx.url("db=later"), spool)
                .stopOnStartFailure()
                .build());
        ListenerProgram.record(next, "a");
        long deadline = System.nanoTime() + 60_000_000_000L;
        // The annotations of its start and end, and of the start of this one.
        while ((sum(database) < 1000
                        || database.query("SELECT text FROM events").size() < 3)
                && System.nanoTime() < deadline) {
            LockSupport.parkNanos(5_000_000);
        }
        next.stop();

        assertThat(sum(database)).isEqualTo(1001);
        assertThat(merged(database)).isEqualTo(1001);
        assertThat(spool).isEmptyDirectory();
    }

    @Test
    void theNextTestDeliversWaitingPoints() throws IOException, InterruptedException {
        InfluxDatabase database = influx.database("load").create();
        ListenerSettings settings = TestSettings.to(influx.url("db=load"), spool)
                .flushMillis(3_600_000)
                .instance("generator")
                .build();
        InfluxListener one = ListenerProgram.start(settings);
        ListenerProgram.record(one, "a");
        awaitSum(database, 1);
        int first = lastPort(database);
        influx.kill();
        ListenerProgram.record(one, "a");
        one.end();
        assertThat(one.awaitEnd(100)).isFalse();

        InfluxListener next = ListenerProgram.start(settings);
        assertThat(one.awaitEnd(0)).isTrue();
        ListenerProgram.record(next, "a");
        influx.start();
        awaitSum(database, 3);
        // The annotation of the end may be in a file of its own.
        Awaitility.await().until(() -> SpoolFiles.batches(spool).isEmpty());
        next.stop();

        // The next test takes the name of the first once it is free: a higher port would mean
        // that it did not wait. A lower one may have become free in another JVM.
        assertThat(lastPort(database)).isEqualTo(first);
        assertThat(spool).isEmptyDirectory();
    }

    /** The highest port in the names of the generators. */
    private static int lastPort(InfluxDatabase database) {
        return database.query("SHOW TAG VALUES FROM jmeter WITH KEY = instance").stream()
                .map(row -> Pattern.compile("generator:(\\d+)-[a-z0-9]{6}").matcher(row.text("value")))
                .peek(name -> assertThat(name.matches()).isTrue())
                .mapToInt(name -> Integer.parseInt(name.group(1)))
                .max()
                .orElseThrow();
    }

    private static void awaitSum(InfluxDatabase database, double samples) {
        long deadline = System.nanoTime() + 60_000_000_000L;
        while (sum(database) < samples) {
            assertThat(System.nanoTime()).as("60 s are enough").isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
        }
    }

    /** Available shortly after the end of the test, and slow after its first response. */
    @Test
    void waitsLongerAtTheEndOnceTheServerHasAcceptedAPoint() throws IOException, InterruptedException {
        AtomicLong end = new AtomicLong(Long.MAX_VALUE);
        AtomicLong accepted = new AtomicLong();
        try (ScriptedHttpServer server = InfluxReplies.server()) {
            server.always(request -> {
                if (System.nanoTime() < end.get()) {
                    return InfluxReplies.influx(503, "");
                }
                if (request.body().lines().count() > 500) {
                    return InfluxReplies.influx(413, "");
                }
                if (accepted.getAndIncrement() > 0) {
                    LockSupport.parkNanos(500_000_000);
                }
                return InfluxReplies.OK;
            });
            InfluxListener listener = ListenerProgram.start(
                    TestSettings.to(InfluxReplies.url(server), spool).build());
            for (int i = 0; i < 900; i++) {
                ListenerProgram.record(listener, "label " + i);
            }
            listener.end();
            assertThat(listener.isUnanswered()).isTrue();
            end.set(System.nanoTime() + 200_000_000L);
            listener.stop();
        }
        assertThat(SpoolFiles.batches(spool)).isEmpty();
    }

    @Test
    void theStartWaitsSixSecondsAtMostForASilentServer() throws IOException, InterruptedException {
        try (ServerSocket hanging = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            long begin = System.nanoTime();
            InfluxListener listener = ListenerProgram.start(
                    TestSettings.to("http://127.0.0.1:" + hanging.getLocalPort() + "/write?db=x", spool)
                            .flushMillis(100)
                            .build());
            long taken = System.nanoTime() - begin;
            listener.stop();

            assertThat(taken / 1_000_000).as("ms").isLessThan(6000);
        }
    }

    @Test
    void nothingIsLeftOnTheDiskByATestThatWroteEverything() throws IOException, InterruptedException {
        InfluxDatabase database = influx.database("load").create();
        run(influx.url("db=load"), 500, 60_000);

        assertThat(sum(database)).isEqualTo(500);
        assertThat(merged(database)).isEqualTo(500);
        assertThat(spool).doesNotExist();
    }

    @Test
    @Tag("full")
    void aFileCanBeWrittenToAndSentLater() throws IOException, InterruptedException {
        Path file = folder.resolve("points.lp");
        run(file.toUri().toString(), 300, 10_000);
        run(file.toUri().toString(), 200, 10_000);
        assertThat(Files.readAllLines(file))
                .startsWith("# DML", "# CONTEXT-DATABASE: jmeter")
                .filteredOn(line -> line.startsWith("# DML"))
                .hasSize(1);
        assertThat(spool).doesNotExist();

        InfluxDatabase database = influx.database("load").create();
        Path output = folder.resolve("replay.log");
        try (ManagedProcess replay = ListenerProgram.java(
                output, List.of(), InfluxCommands.class, "replay", file.toString(), "--url", influx.url("db=load"))) {
            assertThat(replay.awaitExit()).as(Files.readString(output)).isZero();
        }
        assertThat(sum(database)).isEqualTo(500);
        assertThat(merged(database)).isEqualTo(500);
        assertThat(database.query("SELECT text FROM events")).hasSize(4);
    }

    @Test
    @Tag("full")
    void aFileIsWrittenToByOneListenerOnly() throws IOException, InterruptedException {
        String url = folder.resolve("points.lp").toUri().toString();
        ListenerSettings settings =
                TestSettings.to(url, spool).stopOnStartFailure().build();
        InfluxListener one = ListenerProgram.start(settings);
        try {
            assertThatThrownBy(() -> ListenerProgram.start(settings))
                    .hasMessageContaining("another listener or process writes to it");
            Path output = folder.resolve("generator.log");
            try (ManagedProcess other = ListenerProgram.process(
                    output, ListenerLoad.to(url, spool).millis(100).flushMillis(500))) {
                assertThat(other.awaitExit()).isZero();
            }
            assertThat(output).content().contains("another listener or process writes to it");
        } finally {
            one.stop();
        }
    }

    @Test
    void anInterruptedEndWritesTheLastWindowAndLeavesNoThread() throws IOException, InterruptedException {
        Path file = folder.resolve("points.lp");
        Set<Thread> ofOthers = Thread.getAllStackTraces().keySet();
        InfluxListener listener = ListenerProgram.start(
                TestSettings.to(file.toUri().toString(), spool).build());
        for (int i = 0; i < 5; i++) {
            ListenerProgram.record(listener, "a");
        }
        Thread.currentThread().interrupt();

        assertThatThrownBy(listener::stop).isInstanceOf(InterruptedException.class);
        assertThat(Files.readAllLines(file).stream()
                        .filter(line -> line.contains("transaction=all,statut"))
                        .mapToLong(line -> Long.parseLong(line.replaceFirst(".* count=(\\d+),.*", "$1")))
                        .sum())
                .isEqualTo(5);
        // A thread that has nothing more to do may still take a moment to end.
        long deadline = System.nanoTime() + 20_000_000_000L;
        while (!ownThreads(ofOthers).isEmpty() && System.nanoTime() < deadline) {
            LockSupport.parkNanos(5_000_000);
        }
        assertThat(ownThreads(ofOthers)).isEmpty();
    }

    private static List<String> ownThreads(Set<Thread> ofOthers) {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> !ofOthers.contains(thread))
                .map(Thread::getName)
                .filter(name -> name.startsWith("influx-listener-"))
                .toList();
    }

    @Test
    void aListenerThatCannotBeginGivesBackWhatItHolds() throws IOException, InterruptedException {
        String url = folder.resolve("points.lp").toUri().toString();
        ListenerSettings settings =
                TestSettings.to(url, spool).stopOnStartFailure().build();
        ListenerSettings impossible =
                TestSettings.to(url, spool).windowMillis(0).raw().build();

        assertThatThrownBy(() -> ListenerProgram.start(impossible)).isInstanceOf(ArithmeticException.class);
        Awaitility.await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().startsWith("influx-listener-raw")));
        ListenerProgram.start(settings).stop();
    }

    @Test
    void setsRejectedPointsAsideAndWritesTheOthers() throws IOException {
        InfluxDatabase database = influx.database("load").create();
        // As another tool might have written it: from now on no number is accepted there.
        database.write("jmeter countError=\"text\" " + System.currentTimeMillis() * 1_000_000);
        Path output = folder.resolve("generator.log");
        try (ManagedProcess generator =
                ListenerProgram.process(output, ListenerLoad.to(influx.url("db=load"), spool))) {
            assertThat(generator.awaitExit()).isZero();
        }

        assertThat(output)
                .content()
                .containsPattern("samples seen=(\\d+) written=0 pending=0 set aside=\\1 lost=0")
                .containsPattern("Rejected points are in " + spool + "/.*\\.set-aside\\.lp\\.gz")
                .doesNotContain("please report");
        assertThat(database.query("SELECT count FROM jmeter WHERE transaction='label 0'"))
                .isNotEmpty();
        assertThat(text(".reason")).contains("field type conflict");
        assertThat(text(".lp.gz")).contains("transaction=all").doesNotContain("label 0");
    }

    /** The text of the only file in the spool whose name ends so. */
    private String text(String suffix) throws IOException {
        try (Stream<Path> files = Files.list(spool)) {
            Path file = files.filter(each -> each.toString().endsWith(suffix))
                    .reduce((one, other) -> fail("several files end with " + suffix))
                    .orElseThrow();
            try (InputStream in = Files.newInputStream(file)) {
                return new String((suffix.endsWith(".gz") ? new GzipMembers(in) : in).readAllBytes());
            }
        }
    }

    @Test
    void losesAndRepeatsNothingWhenInfluxDbIsKilled() throws Exception {
        InfluxDatabase database = influx.database("load").create();
        int batches = 100;
        int lines = 1000;
        TestDelivery delivery = new TestDelivery(spool, "here", 100 << 20);
        for (int i = 0; i < batches - 1; i++) {
            delivery.add(Lines.of("b" + i, lines));
        }
        delivery.start(InfluxUrl.parse(influx.url("db=load"), "", "").open(what -> {}));
        awaitWritten(delivery, 10L * lines);
        influx.kill();
        // However much was written until then.
        delivery.add(Lines.of("last", lines));
        long atKill = delivery.totals().acknowledged().points();
        influx.start();

        assertThat(atKill).isLessThan((long) batches * lines);
        assertThat(delivery.finish(60_000).acknowledged())
                .isEqualTo(new PointCount((long) batches * lines, 2L * batches * lines));
        assertThat(database.query("SELECT count(v) FROM m").get(0).number("count"))
                .isEqualTo((double) batches * lines);
        assertThat(spool).doesNotExist();
    }

    private static void awaitWritten(TestDelivery delivery, long points) {
        long deadline = System.nanoTime() + 30_000_000_000L;
        while (delivery.totals().acknowledged().points() < points) {
            assertThat(System.nanoTime()).as("30 s are enough").isLessThan(deadline);
            LockSupport.parkNanos(5_000_000);
        }
    }

    @Test
    @Tag("full")
    void countsOnlyAWindowThatCannotBeClosedAsLost() throws IOException {
        Path file = folder.resolve("points.lp");
        Path output = folder.resolve("generator.log");
        try (ManagedProcess generator = ListenerProgram.java(
                output, List.of(), FailingWindow.class, file.toUri().toString(), spool.toString())) {
            assertThat(generator.awaitExit()).isZero();
        }

        assertThat(output)
                .content()
                .contains("a window was not closed properly")
                .contains("samples seen=30 written=20 pending=0 set aside=0 lost=10")
                .doesNotContain("please report");
    }

    /**
     * Records ten samples, whose window cannot be closed (two, if one ends just then), then twenty
     * more.
     */
    public static final class FailingWindow {

        private FailingWindow() {}

        public static void main(String[] args) throws IOException, InterruptedException {
            AtomicBoolean failing = new AtomicBoolean();
            Semaphore failures = new Semaphore(0);
            ListenerSettings settings =
                    TestSettings.to(args[0], Path.of(args[1])).build();
            InfluxListener listener = InfluxListener.start(
                    settings,
                    () -> {
                        if (failing.get()) {
                            failures.release();
                            throw new OutOfMemoryError("as a test wants it");
                        }
                        return new ClosedWindow.Threads(1, 1, 0);
                    },
                    Follower.NONE);
            failing.set(true);
            record(listener, 10);
            // One may be under way, and the samples are in two, if it took long to record them.
            failures.drainPermits();
            failures.acquire(3);
            failing.set(false);
            record(listener, 20);
            listener.stop();
        }

        private static void record(InfluxListener listener, int samples) {
            for (int i = 0; i < samples; i++) {
                ListenerProgram.record(listener, "a");
            }
        }
    }
}
