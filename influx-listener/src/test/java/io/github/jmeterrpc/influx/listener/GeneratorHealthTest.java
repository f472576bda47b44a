package io.github.jmeterrpc.influx.listener;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.Required;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Tests the health rows of real generators, some of them in trouble. */
@Tag("full")
class GeneratorHealthTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    /** Longer than a test counts as starting. */
    private static final String PAST_THE_START = "20000";

    @TempDir
    private static Path data;

    @TempDir
    private Path folder;

    private static OwnInfluxd influx;

    @BeforeAll
    static void start() {
        influx = opened.add(OwnInfluxd.in(data)).start();
    }

    private String run(List<String> prefix, String... args) throws IOException {
        Path output = Files.createTempFile(folder, "generator", ".log");
        try (ManagedProcess generator = ListenerProgram.java(output, prefix, HealthProgram.class, args)) {
            assertThat(generator.awaitExit()).as(Files.readString(output)).isZero();
        }
        return Files.readString(output);
    }

    private String run(String database, String millis, String trouble, String... targets) throws IOException {
        List<String> args = new ArrayList<>(
                List.of(influx.url("db=" + database), folder.resolve("spool").toString(), millis, trouble));
        args.addAll(Arrays.asList(targets));
        return run(List.of(), args.toArray(String[]::new));
    }

    @Test
    void everyWindowHasARowOfTheGeneratorAndOneForEachTarget() throws IOException {
        InfluxDatabase database = influx.database("well").create();
        String dead = "127.0.0.1:" + FreePorts.one();
        String log = run("well", "4000", "none", dead);

        List<InfluxRow> windows = database.query("SELECT count FROM jmeter WHERE transaction='all'");
        List<InfluxRow> rows = database.query("SELECT * FROM jmeter_generator WHERE target=''");
        assertThat(rows).hasSameSizeAs(windows).hasSizeGreaterThan(3);
        assertThat(rows)
                .extracting(row -> row.number("time"))
                .containsExactlyElementsOf(
                        windows.stream().map(row -> row.number("time")).toList());
        for (int i = 0; i < rows.size(); i++) {
            InfluxRow row = rows.get(i);
            assertThat(row.number("seq")).isEqualTo(i + 1.0);
            assertThat(row.number("gc_ms")).isLessThanOrEqualTo(row.number("observed_ms") + 1);
            assertThat(row.number("samples")).isEqualTo(windows.get(i).number("count"));
            assertThat(row.values())
                    .containsKeys(
                            "window_ms",
                            "samples_late",
                            "points_acknowledged",
                            "points_pending",
                            "points_set_aside",
                            "points_lost",
                            "cpu_process",
                            "cpu_system",
                            "observed_ms",
                            "gc_ms",
                            "gc_pause_max_ms",
                            "heap_used_mb",
                            "heap_max_mb",
                            "threads_blocked",
                            "threads_active",
                            "fds_open",
                            "fds_max",
                            "wakeup_late_ms")
                    .containsEntry("application", "app")
                    .hasEntrySatisfying(
                            "instance", name -> assertThat(String.valueOf(name)).matches("here:\\d+-[a-z0-9]{6}"));
        }
        InfluxRow last = rows.get(rows.size() - 1);
        assertThat(last.number("points_acknowledged")).isPositive();
        // One machine has one clock; read across a connection, it is known to half of the time that
        // takes.
        assertThat(last.number("clock_offset_ms")).isNotZero().isBetween(-1000.0, 1000.0);
        assertThat(last.number("clock_uncertainty_ms")).isBetween(0.001, 1000.0);

        List<InfluxRow> alive = database.query(
                "SELECT rtt_ms, rtt_failed FROM jmeter_generator WHERE target='127.0.0.1:" + port(log) + "'");
        assertThat(alive).hasSizeGreaterThan(2).allSatisfy(row -> {
            // What was there in time may have been looked at later.
            assertThat(row.number("rtt_ms")).isBetween(0.001, 20_000.0);
            assertThat(row.number("rtt_failed")).isZero();
        });
        // One of them was looked at in time.
        assertThat(alive.stream().mapToDouble(row -> row.number("rtt_ms")).min().orElseThrow())
                .isLessThan(84);
        List<InfluxRow> none =
                database.query("SELECT rtt_ms, rtt_failed FROM jmeter_generator WHERE target='" + dead + "'");
        assertThat(none).hasSizeGreaterThan(2).allSatisfy(row -> {
            assertThat(row.values()).doesNotContainKey("rtt_ms");
            assertThat(row.number("rtt_failed")).isEqualTo(1);
        });
        assertThat(log)
                .contains("generator health: windows=" + rows.size() + " judged=0", "no bottleneck seen")
                .doesNotContain(" WARN ", " ERROR ");
    }

    private static String port(String log) {
        Matcher port = Pattern.compile("listening at (\\d+)").matcher(log);
        assertThat(port.find()).isTrue();
        return port.group(1);
    }

    /** Lost windows by the field {@code seq}: as README.md and the dashboards have it. */
    private static double lost(InfluxDatabase database) {
        return database.query("SELECT sum(d) - count(d) AS lost FROM"
                        + " (SELECT difference(seq) AS d FROM jmeter_generator GROUP BY *) WHERE d > 0")
                .get(0)
                .number("lost");
    }

    @Test
    void windowsThatAreMissingAreCountedAlsoWhereOneRunFollowsAnother() throws IOException {
        InfluxDatabase database = influx.database("lost").create();
        // Of one window, whose number the next run begins with.
        run("lost", "1", "none");
        run("lost", "1500", "none");
        run("lost", "2500", "none");
        assertThat(lost(database)).isZero();

        List<InfluxRow> second = database.query("SELECT seq FROM jmeter_generator ORDER BY time DESC");
        for (int i = 2; i <= 3; i++) {
            long nanos = (long) second.get(i).number("time") * 1_000_000;
            database.query("DELETE FROM jmeter_generator WHERE time = " + nanos);
        }
        assertThat(lost(database)).isEqualTo(2);
    }

    @Test
    void bottlenecksAreLoggedOnceForEachReason() throws Exception {
        influx.database("ill").create();
        influx.database("full").create();
        // Each in a JVM of its own: while garbage is collected, busy threads of the same JVM stop.
        ExecutorService other = Executors.newSingleThreadExecutor();
        Future<String> garbage = other.submit(() -> run("full", PAST_THE_START, "garbage"));
        other.shutdown();
        String log = run("ill", PAST_THE_START, "busy+blocked");

        assertSaidOnce(log, "CPU", "are \\d+ % busy");
        // Eight wait all the time; any other of the JVM may at the moment of looking.
        assertSaidOnce(
                log,
                "blocked threads",
                "([89]|1\\d) threads wait for a lock that another one holds, of 10 load threads");
        assertSaidOnce(garbage.get(), "GC", "garbage collection stops the threads for \\d+ % of the time");
    }

    private static void assertSaidOnce(String log, String reason, String finding) {
        assertThat(log.lines().filter(line -> line.contains("bottleneck (" + reason + ")")))
                .as("%s in%n%s", reason, log)
                .singleElement()
                .asString()
                .contains(" WARN ", "for 3 windows in a row")
                .containsPattern(finding);
        assertThat(log)
                .containsPattern(" WARN .*generator health: windows=\\d+ .*over the limit: .*" + reason + " in \\d+");
    }

    @Test
    void warnsBeforeHandlesRunOut() throws IOException {
        influx.database("handles").create();
        String log = run(
                List.of("sh", "-c", "ulimit -n 500 && exec \"$@\"", "sh"),
                influx.url("db=handles"),
                folder.resolve("spool").toString(),
                "1500",
                "handles");

        assertThat(log.lines().filter(line -> line.contains("bottleneck (handles)")))
                .singleElement()
                .asString()
                .containsPattern("4\\d\\d of 500 file handles are open \\(limit 80 %\\)")
                .contains("ulimit -n");
        assertThat(log).containsPattern("samples seen=(\\d+) written=\\1 pending=0");
    }

    @Test
    void aTargetFurtherAwayStandsOut() throws IOException {
        Path python = Required.program("python.required", "python3", "python3");
        Path network = folder.resolve("slow_network.py");
        Files.write(network, getClass().getResourceAsStream("slow_network.py").readAllBytes());
        List<String> inNetwork =
                List.of("unshare", "--net", "--map-root-user", python.toString(), network.toString(), "0.01");
        if (!Files.exists(Path.of("/dev/net/tun"))) {
            Required.missing("netns.required", "/dev/net/tun", "modprobe tun");
        }
        Required.namespace(inNetwork);
        Path points = folder.resolve("points.lp");
        run(inNetwork, points.toUri().toString(), folder.resolve("spool").toString(), "5000", "none", "10.78.0.2:PORT");

        String written = Files.readString(points);
        assertThat(shortest(written, "127.0.0.1")).isLessThan(10);
        // Any may have been looked at late, but not all of them.
        assertThat(shortest(written, "10.78.0.2")).isBetween(20.0, 84.0);
    }

    private static double shortest(String lines, String host) {
        return Pattern.compile("target=" + Pattern.quote(host) + ":\\d+ rtt_ms=([0-9.E-]+)")
                .matcher(lines)
                .results()
                .mapToDouble(found -> Double.parseDouble(found.group(1)))
                .min()
                .orElseThrow();
    }
}
