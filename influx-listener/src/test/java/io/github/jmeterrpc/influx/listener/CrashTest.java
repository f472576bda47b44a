package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.influx.commands.InfluxCommands;
import io.github.jmeterrpc.influx.commands.TestReplay;
import io.github.jmeterrpc.influx.delivery.TestDelivery;
import io.github.jmeterrpc.influx.spool.Batch;
import io.github.jmeterrpc.influx.spool.BatchQueue;
import io.github.jmeterrpc.influx.spool.Lines;
import io.github.jmeterrpc.influx.spool.SpoolFiles;
import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests that all points left by a killed JVM or a full disk arrive later. */
@Tag("full")
class CrashTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int LABELS = 3;
    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+) at \\d+");

    @TempDir
    private Path folder;

    private OwnInfluxd influx;

    private String spool() {
        return folder.resolve("spool").toString();
    }

    private ManagedProcess generator(List<String> prefix, int labels, long millis) {
        influx = opened.add(OwnInfluxd.in(folder.resolve("influxd")));
        ListenerLoad load = ListenerLoad.to(influx.url("db=load"), folder.resolve("spool"))
                .labels(labels)
                .millis(millis)
                .flushMillis(500);
        return ListenerProgram.java(folder.resolve("generator.log"), prefix, ListenerProgram.class, load.arguments());
    }

    private boolean isOnDisk(long samples) {
        return SpoolFiles.samples(folder.resolve("spool")) >= samples;
    }

    private String replay(String... more) {
        TestReplay replay =
                TestReplay.of(Stream.concat(Stream.of(spool()), Stream.of(more)).toArray(String[]::new));
        assertThat(replay.exitCode()).as(replay.output()).isZero();
        return replay.output();
    }

    /** As a user does. */
    private String replayInAnotherJvm() throws IOException {
        Path output = folder.resolve("replay.log");
        try (ManagedProcess replay = ListenerProgram.java(
                output, List.of(), InfluxCommands.class, "replay", spool(), "--url", influx.url("db=load"))) {
            assertThat(replay.awaitExit()).as(Files.readString(output)).isZero();
        }
        return Files.readString(output);
    }

    private static double sum(InfluxDatabase database) {
        return database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                .get(0)
                .number("sum");
    }

    /** How many samples were recorded until now. */
    private long recorded() {
        try {
            long recorded = 0;
            for (Matcher line = RECORDED.matcher(Files.readString(folder.resolve("generator.log"))); line.find(); ) {
                recorded = Long.parseLong(line.group(1));
            }
            return recorded;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @ConcurrentTest
    void aKilledJvmLosesAtMostTheWindowInItsMemory() throws IOException {
        long closed;
        try (ManagedProcess generator = generator(List.of(), LABELS, 100_000)) {
            generator.awaitLine(line -> RECORDED.matcher(line).find(), Duration.ofSeconds(30));
            long begin = System.currentTimeMillis();
            generator.awaitUntil(
                    "some seconds of load",
                    () -> System.currentTimeMillis() > begin + 2500 && recorded() > 50,
                    Duration.ofSeconds(30));
            assertThat(replay("--dry-run")).contains(": in use");
            long recorded = recorded();
            generator.awaitUntil("the windows closed", () -> isOnDisk(recorded), Duration.ofSeconds(30));
            generator.kill();
            closed = recorded;
        }
        influx.start();
        InfluxDatabase database = influx.database("load").create();

        assertThat(replay("--dry-run")).contains("samples, for 127.0.0.1_");
        assertThat(replayInAnotherJvm()).contains("set aside 0, left 0");

        // Samples recorded later are missing, in the open window and in one that waited for late
        // samples; a delivery that was not acknowledged may be counted.
        double sum = sum(database);
        System.out.println(new FaultCounts(
                "generator killed, up to a window and half a second open",
                "InfluxDB Metrics",
                recorded(),
                Math.round(sum),
                0,
                0));
        assertThat(sum).isBetween((double) closed, (double) recorded() + LABELS);
        assertThat(sum).isGreaterThan(50);
        assertThat(replay("--url", influx.url("db=load"))).contains("Points: found 0,");
        assertThat(sum(database)).isEqualTo(sum);
        assertThat(Path.of(spool())).isEmptyDirectory();
    }

    @ConcurrentTest
    void aFullDiskCostsNothing() throws IOException, InterruptedException {
        // No file may grow beyond 1 KB, as on a full disk, until the limit is lifted; except the
        // log.
        List<String> limited = List.of("bash", "-c", "exec > >(cat) 2>&1; ulimit -S -f 1; exec \"$@\"", "bash");
        try (ManagedProcess generator = generator(limited, 100, 6000)) {
            generator.awaitLine(line -> line.contains("cannot write to"), Duration.ofSeconds(30));
            Thread.sleep(1000);
            String pid = String.valueOf(generator.pid());
            assertThat(new ProcessBuilder("prlimit", "--fsize=unlimited", "--pid", pid)
                            .inheritIO()
                            .start()
                            .waitFor())
                    .isZero();
            assertThat(generator.awaitExit()).isZero();
        }
        String log = Files.readString(folder.resolve("generator.log"));
        long recorded = recorded();
        assertThat(log)
                .contains("File too large", "takes points again")
                .contains("samples seen=" + recorded + " written=0 pending=" + recorded + " set aside=0 lost=0")
                .doesNotContain("please report");

        influx.start();
        InfluxDatabase database = influx.database("load").create();
        assertThat(replay("--url", influx.url("db=load"))).contains("set aside 0, left 0");
        long stored = Math.round(sum(database));
        System.out.println(new FaultCounts(
                "disk of the spool full, InfluxDB away, then replayed", "InfluxDB Metrics", recorded, stored, 0, 0));
        assertThat(stored).isEqualTo(recorded);
    }

    @ConcurrentTest
    void aKilledJvmLeavesAllWrittenBatches() throws IOException {
        Path spool = folder.resolve("spool");
        for (int kill = 0; kill < 5; kill++) {
            Path output = folder.resolve("writer-" + kill + ".log");
            try (ManagedProcess writer = ListenerProgram.java(output, List.of(), BatchWriter.class, spool.toString())) {
                int windows = 40 + kill * 7;
                writer.awaitLine(line -> line.equals("written " + windows), Duration.ofSeconds(60));
                writer.kill();
            }
            long written = Files.readAllLines(output).stream()
                    .filter(line -> line.startsWith("written "))
                    .count();
            TestDelivery later = new TestDelivery(spool, "here", 100 << 20);
            later.spool().findEarlier();
            long found = later.ofEarlierRuns().accepted().points();
            assertThat(found).isBetween(written * BatchWriter.LINES, (written + 1) * BatchWriter.LINES);
            BatchQueue left = later.spool().earlier();
            for (Optional<Batch> batch = left.first(5000); batch.isPresent(); batch = left.first(5000)) {
                assertThat(batch.get().lines()).allMatch(line -> line.text().matches("m,name=b\\d+,größe=\\d+ v=1 5"));
                left.acknowledged(batch.get());
            }
            later.close();
            assertThat(later.ofEarlierRuns().acknowledged())
                    .isEqualTo(later.ofEarlierRuns().accepted());
            assertThat(spool).isEmptyDirectory();
        }
    }

    /** Writes windows to a spool, joined ones too, and never ends. */
    public static final class BatchWriter {

        static final int LINES = 300;

        private BatchWriter() {}

        public static void main(String[] args) {
            TestDelivery delivery = new TestDelivery(Path.of(args[0]), "here", 100 << 20);
            for (int window = 1; ; window++) {
                delivery.spool().force();
                delivery.add(Lines.of("b" + window, LINES));
                System.out.println("written " + window);
            }
        }
    }

    @ConcurrentTest
    void twoJvmsShareAFolderAndALaterTestSendsWhatBothLeft() throws Exception {
        List<Path> logs = List.of(folder.resolve("one.log"), folder.resolve("other.log"));
        influx = opened.add(OwnInfluxd.in(folder.resolve("influxd")));
        String url = influx.url("db=load");
        List<ManagedProcess> generators = new ArrayList<>();
        try {
            for (Path log : logs) {
                generators.add(ListenerProgram.process(
                        log,
                        ListenerLoad.to(url, folder.resolve("spool"))
                                .labels(20)
                                .millis(2000)
                                .flushMillis(200)));
            }
            for (ManagedProcess generator : generators) {
                assertThat(generator.awaitExit()).isZero();
            }
        } finally {
            generators.forEach(ManagedProcess::close);
        }
        long pending = 0;
        for (Path log : logs) {
            Matcher account = Pattern.compile("seen=(\\d+) written=0 pending=\\1 set aside=0 lost=0")
                    .matcher(Files.readString(log));
            assertThat(account.find()).as(Files.readString(log)).isTrue();
            pending += Long.parseLong(account.group(1));
        }
        assertThat(SpoolFiles.samples(folder.resolve("spool"))).isEqualTo(pending);

        influx.start();
        InfluxDatabase database = influx.database("load").create();
        InfluxListener next = ListenerProgram.start(TestSettings.to(url, folder.resolve("spool"))
                .stopOnStartFailure()
                .build());
        Awaitility.await().atMost(Duration.ofMinutes(1)).until(() -> SpoolFiles.samples(folder.resolve("spool")) == 0);
        next.stop();
        assertThat(Math.round(sum(database))).isEqualTo(pending);
        assertThat(folder.resolve("spool")).isEmptyDirectory();
    }
}
