package io.github.jmeterrpc.influx.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.influx.commands.InfluxCommands;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Result files of real JMeters, beside what their listeners wrote. */
@Tag("full")
class ImportEndToEndTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofSeconds(120);
    private static final int SECONDS = 12;
    private static final int LABELS = 100;

    private static InfluxServer influx;

    @TempDir
    private Path folder;

    @BeforeAll
    static void start() {
        influx = opened.add(TestInflux.orSkip());
    }

    private ManagedProcess java(String name, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx256m",
                "-XX:TieredStopAtLevel=1",
                "-Djava.awt.headless=true",
                "-cp",
                System.getProperty("java.class.path")));
        command.addAll(arguments);
        return ManagedProcess.start(
                name, new ProcessBuilder(command).directory(folder.toFile()), folder.resolve(name + ".txt"), LIMIT);
    }

    private ManagedProcess generator(InfluxDatabase database, int number) {
        return java(
                "generator-" + number,
                List.of(
                        SpreadRun.class.getName(),
                        database.writeUrl(),
                        folder.resolve("generator-" + number + ".csv").toString(),
                        "generator-" + number,
                        String.valueOf(20 + 100 * number),
                        String.valueOf(SECONDS),
                        folder.resolve("end").toString()));
    }

    private ManagedProcess importing(InfluxDatabase database, String run, int windowSeconds, Path... files) {
        return java(
                "import-" + run,
                Stream.concat(
                                Stream.of(
                                        InfluxCommands.class.getName(),
                                        "import",
                                        "--url",
                                        database.writeUrl(),
                                        "--application",
                                        "shop",
                                        "--run",
                                        run,
                                        "--window-seconds",
                                        String.valueOf(windowSeconds),
                                        "--percentiles",
                                        "50;90;95;99;99.9"),
                                Stream.of(files).map(Path::toString))
                        .toList());
    }

    private static void awaitSuccess(ManagedProcess process) {
        if (process.awaitExit() != 0) {
            throw process.failure("failed");
        }
    }

    @Test
    void aRunThatIsImportedEqualsTheRunOfItsListeners() {
        InfluxDatabase database = influx.newDatabase();
        List<ManagedProcess> generators = List.of(generator(database, 0), generator(database, 1));
        try {
            generators.forEach(ImportEndToEndTest::awaitSuccess);
        } finally {
            generators.forEach(ManagedProcess::close);
        }
        try (ManagedProcess importing = importing(
                database, "imported", 1, folder.resolve("generator-0.csv"), folder.resolve("generator-1.csv"))) {
            awaitSuccess(importing);
        }

        Map<String, Map<String, Object>> recorded = run(database, "r 1");
        assertThat(recorded.keySet()).containsExactlyInAnyOrder("all", "browse", "pay");
        assertThat((Double) recorded.get("all").get("samples")).isGreaterThan(1000);
        assertThat(run(database, "imported")).isEqualTo(recorded);
        String totals =
                "SELECT sum(count) AS n, sum(countError) AS errors, sum(rb) AS received, sum(hit) AS hits FROM jmeter"
                        + " WHERE transaction='all' AND statut='all' AND \"run\"='%s'";
        assertThat(database.query(totals.formatted("imported")).get(0).values())
                .isEqualTo(database.query(totals.formatted("r 1")).get(0).values());
    }

    /** The rows of a run by transaction, without those columns that say when windows began. */
    private static Map<String, Map<String, Object>> run(InfluxDatabase database, String run) {
        Map<String, Map<String, Object>> rows = new TreeMap<>();
        for (InfluxRow row : database.query("SELECT * FROM jmeter_runs WHERE \"run\"='" + run + "'")) {
            Map<String, Object> values = new TreeMap<>(row.values());
            values.keySet()
                    .removeIf(column ->
                            column.matches("time|run|start|end|rows|label_rows|windows|.*_(low|high)|rate.*"));
            // Sums are added in another order, as windows begin at other times.
            values.replaceAll((column, value) ->
                    value instanceof Number number ? (Object) (Math.round(number.doubleValue() * 1e6) / 1e6) : value);
            rows.put(row.text("transaction"), values);
        }
        return rows;
    }

    @Test
    void anImportThatIsKilledAndRepeatedLosesAndDoublesNothing() throws IOException {
        Path file = folder.resolve("big.csv");
        List<String> lines =
                new ArrayList<>(List.of("timeStamp,elapsed,label,responseCode,threadName,success,allThreads"));
        for (int i = 0; i < 100_000; i++) {
            lines.add((1_795_000_000_000L + 2L * i) + "," + i % 900 + ",label" + i % LABELS + ",200,Group 1-" + i % 7
                    + ",true,7");
        }
        Files.write(file, lines);
        InfluxDatabase database = influx.newDatabase();
        InfluxDatabase undisturbed = influx.newDatabase();
        try (ManagedProcess importing = importing(database, "old", 1, file)) {
            importing.awaitUntil("points are stored", () -> points(database) > 10_000, LIMIT);
            importing.kill();
        }
        long partly = points(database);
        try (ManagedProcess importing = importing(database, "old", 1, file)) {
            awaitSuccess(importing);
        }
        try (ManagedProcess importing = importing(undisturbed, "old", 1, file)) {
            awaitSuccess(importing);
        }

        assertThat(partly).isLessThan(points(undisturbed));
        for (String transaction : transactions()) {
            assertThat(rows(database, transaction))
                    .as(transaction)
                    .hasSizeGreaterThan(500)
                    .isEqualTo(rows(undisturbed, transaction));
        }
        assertThat(database.query("SELECT * FROM events"))
                .hasSize(2)
                .isEqualTo(undisturbed.query("SELECT * FROM events"));
        assertThat(run(database, "old")).isEqualTo(run(undisturbed, "old"));
        assertThat(run(database, "old").get("all").get("samples")).isEqualTo(100_000.0);
    }

    private static long points(InfluxDatabase database) {
        return Math.round(database.query("SELECT count(count) AS n FROM jmeter").stream()
                .mapToDouble(row -> row.number("n"))
                .sum());
    }

    private static List<String> transactions() {
        return Stream.concat(Stream.of("all"), IntStream.range(0, LABELS).mapToObj(i -> "label" + i))
                .toList();
    }

    private static List<InfluxRow> rows(InfluxDatabase database, String transaction) {
        return Stream.of("jmeter", "jmeter_buckets", "jmeter_merged")
                .flatMap(name ->
                        database.query("SELECT * FROM " + name + " WHERE transaction='" + transaction + "'").stream())
                .toList();
    }
}
