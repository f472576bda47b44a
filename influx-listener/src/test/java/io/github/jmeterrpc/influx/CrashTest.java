package io.github.jmeterrpc.influx;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.influx.journal.JournalCopies;
import io.github.jmeterrpc.influx.replay.Main;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests that all points left by a killed JVM or a full disk arrive later. */
@Tag("full")
class CrashTest {

    private static final int LABELS = 3;
    private static final Pattern RECORDED = Pattern.compile("recorded (\\d+) at \\d+");

    @TempDir
    private Path folder;

    private OwnInfluxd influx;

    @AfterEach
    void stop() {
        if (influx != null) {
            influx.close();
        }
    }

    private String spool() {
        return folder.resolve("spool").toString();
    }

    private ManagedProcess generator(List<String> prefix, int labels, long millis) {
        influx = OwnInfluxd.in(folder.resolve("influxd"));
        return ListenerProgram.java(
                folder.resolve("generator.log"),
                prefix,
                ListenerProgram.class,
                influx.url("db=load"),
                "",
                spool(),
                String.valueOf(labels),
                String.valueOf(millis),
                "500");
    }

    private boolean isOnDisk(long samples) {
        try {
            return JournalCopies.samples(folder.resolve("spool"), Files.createDirectories(folder.resolve("copies")))
                    >= samples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String replay(int exitCode, String... more) throws IOException {
        Path output = folder.resolve("replay.log");
        List<String> args = new ArrayList<>(List.of("replay", spool()));
        args.addAll(List.of(more));
        try (ManagedProcess replay = ListenerProgram.java(output, List.of(), Main.class, args.toArray(String[]::new))) {
            assertThat(replay.awaitExit()).as(Files.readString(output)).isEqualTo(exitCode);
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

    @Test
    void aKilledJvmLosesAtMostTheWindowInItsMemory() throws IOException {
        long closed;
        try (ManagedProcess generator = generator(List.of(), LABELS, 100_000)) {
            generator.awaitLine(line -> RECORDED.matcher(line).find(), Duration.ofSeconds(30));
            long begin = System.currentTimeMillis();
            generator.awaitUntil(
                    "some seconds of load",
                    () -> System.currentTimeMillis() > begin + 2500 && recorded() > 50,
                    Duration.ofSeconds(30));
            assertThat(replay(0, "--dry-run")).contains(": in use");
            long recorded = recorded();
            generator.awaitUntil("the windows closed", () -> isOnDisk(recorded), Duration.ofSeconds(30));
            generator.kill();
            closed = recorded;
        }
        influx.start();
        InfluxDatabase database = influx.database("load").create();

        assertThat(replay(0, "--dry-run")).contains("for " + influx.url("db=load"));
        assertThat(replay(0, "--url", influx.url("db=load"))).contains("set aside 0, left 0");

        // Samples recorded later are missing, in the open window and in one that waited for late samples; a delivery
        // that was not acknowledged may be counted.
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
        assertThat(replay(0, "--url", influx.url("db=load"))).contains("Points: found 0,");
        assertThat(sum(database)).isEqualTo(sum);
        assertThat(Path.of(spool())).isEmptyDirectory();
    }

    @Test
    void aFullDiskCostsNothing() throws IOException {
        // No file may grow beyond 40 KB, the log included; what does not fit fails as on a full disk, in the middle of
        // a record.
        List<String> limited = List.of("bash", "-c", "ulimit -f 40; exec \"$@\"", "bash");
        try (ManagedProcess generator = generator(limited, 50, 4000)) {
            assertThat(generator.awaitExit()).isZero();
        }
        String log = Files.readString(folder.resolve("generator.log"));
        long recorded = recorded();
        assertThat(log)
                .contains("cannot write to", "File too large", "takes points again")
                .contains("samples seen=" + recorded + " written=0 pending=" + recorded + " set aside=0 lost=0")
                .doesNotContain("please report");

        influx.start();
        InfluxDatabase database = influx.database("load").create();
        assertThat(replay(0, "--url", influx.url("db=load"))).contains("set aside 0, left 0");
        long stored = Math.round(sum(database));
        System.out.println(new FaultCounts(
                "disk of the journal full, InfluxDB away, then replayed", "InfluxDB Metrics", recorded, stored, 0, 0));
        assertThat(stored).isEqualTo(recorded);
    }
}
