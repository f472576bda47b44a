package io.github.jmeterrpc.influx.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.influx.listener.FaultCounts;
import io.github.jmeterrpc.influx.listener.ListenerProgram;
import io.github.jmeterrpc.influx.listener.OwnInfluxd;
import io.github.jmeterrpc.influx.spool.SpoolFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tests the end of {@code jmeter -n}: without InfluxDB, and by SIGTERM. */
@Tag("full")
class EndOfJMeterEndToEndTest {

    private static final long SAMPLES = (long) HeadlessJMeter.THREADS * HeadlessJMeter.SAMPLES_OF_EACH;

    private static final Duration PATIENCE = Duration.ofMinutes(1);

    @TempDir
    private Path folder;

    /** It would wait for InfluxDB for an hour, which no process of a test may. */
    private ManagedProcess jmeter(String url, boolean ends) {
        return ListenerProgram.java(
                folder.resolve("console.txt"),
                List.of(),
                HeadlessJMeter.class,
                url,
                folder.toString(),
                "3600",
                String.valueOf(ends));
    }

    private String console() throws IOException {
        return Files.readString(folder.resolve("console.txt"));
    }

    private long inResultFile() {
        return new CsvResultFile(folder.resolve("results.csv")).summary().samples();
    }

    private long inSpool() {
        return SpoolFiles.samples(folder.resolve("spool"));
    }

    private void print(String fault, long stored) throws IOException {
        System.out.println(new FaultCounts(fault, "InfluxDB Metrics", inResultFile(), stored, inSpool(), 0));
    }

    private void terminate(ManagedProcess jmeter) {
        assertThat(ProcessHandle.of(jmeter.pid()).orElseThrow().destroy()).isTrue();
        jmeter.awaitExit();
    }

    @Test
    void withoutAnInfluxDbItReportsThatTwiceAndWaitsForNothing() throws IOException {
        String url = "http://127.0.0.1:" + FreePorts.one() + "/write?db=x&u=me&p=s3cret";
        try (ManagedProcess jmeter = jmeter(url, true)) {
            assertThat(jmeter.awaitExit()).isZero();
        }

        print("influxd away for the whole test", 0);

        assertThat(inResultFile()).isEqualTo(SAMPLES).isEqualTo(inSpool());
        assertThat(console())
                .containsSubsequence(
                        "InfluxDB listener: No answer from",
                        "points are kept in " + folder.resolve("spool"),
                        // Printed when all listeners know the end of the test: waits there are not
                        // counted.
                        "summary =",
                        "InfluxDB listener: samples seen=600 written=0 pending=600",
                        "replay " + folder.resolve("spool") + " --url \"" + url.replaceFirst("&u=.*", "") + "\"")
                .doesNotContain("should have exited", "s3cret");
    }

    @Test
    void aSigtermInTheMiddleOfAWindowLosesNothing() throws IOException {
        try (OwnInfluxd influx = OwnInfluxd.in(folder.resolve("influxd")).start()) {
            InfluxDatabase database = influx.database("load").create();
            try (ManagedProcess jmeter = jmeter(influx.url("db=load"), false)) {
                awaitSilence(jmeter);
                terminate(jmeter);
            }

            long stored = Math.round(database.query("SELECT sum(count) FROM jmeter WHERE transaction='all'")
                    .get(0)
                    .number("sum"));
            print("SIGTERM in the middle of a window", stored);
            assertThat(inResultFile()).isEqualTo(SAMPLES).isEqualTo(stored);
            assertThat(console()).contains("InfluxDB listener: samples seen=600 written=600 pending=0");
        }
    }

    @Test
    void aSigtermWithoutAnInfluxDbLeavesAllInTheSpool() throws IOException {
        try (ManagedProcess jmeter = jmeter("http://127.0.0.1:" + FreePorts.one() + "/write?db=x", false)) {
            awaitSilence(jmeter);
            terminate(jmeter);
        }

        print("SIGTERM, no influxd", 0);
        assertThat(inResultFile()).isEqualTo(SAMPLES).isEqualTo(inSpool());
        assertThat(console()).contains("InfluxDB listener: samples seen=600 written=0 pending=600");
    }

    @Test
    void sigtermAfterTheTestLeavesTheRestInTheSpool() throws IOException {
        try (OwnInfluxd influx = OwnInfluxd.in(folder.resolve("influxd")).start()) {
            InfluxDatabase database = influx.database("load").create();
            try (ManagedProcess jmeter = jmeter(influx.url("db=load"), false)) {
                awaitSilence(jmeter);
                jmeter.awaitUntil(
                        "a point",
                        () -> !database.query("SELECT text FROM events").isEmpty(),
                        PATIENCE);
                influx.kill();
                Files.createFile(folder.resolve("end"));
                jmeter.awaitLine(line -> line.contains("points are not delivered yet"), PATIENCE);
                jmeter.awaitLine(line -> line.contains("end of run"), PATIENCE);
                assertThat(console()).contains("summary =    600");
                terminate(jmeter);
            }

            print("SIGTERM after the end, influxd killed", 0);
            assertThat(inResultFile()).isEqualTo(SAMPLES).isEqualTo(inSpool());
            assertThat(console()).contains("InfluxDB listener: samples seen=600 written=0 pending=600");
        }
    }

    private void awaitSilence(ManagedProcess jmeter) {
        jmeter.awaitUntil(
                "all samples",
                () -> {
                    try {
                        return console()
                                        .lines()
                                        .filter("silence begins"::equals)
                                        .count()
                                == HeadlessJMeter.THREADS;
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                },
                PATIENCE);
    }
}
