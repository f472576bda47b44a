package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * {@code jmeter -n -R}: controller, three {@code jmeter-server} and influxd, each with an address
 * of its own.
 */
@Tag("full")
class RemoteNamespacesEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final int SERVERS = 3;
    private static final int CONTROLLER = 4;
    private static final int STORE = 5;
    private static final Map<String, String> HEAP = Map.of("HEAP", "-Xms128m -Xmx256m");

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("e2e").resolve("remote-namespaces");

    private ManagedProcess start(
            PrivateNetwork network, int member, String name, Map<String, String> env, String... args)
            throws IOException {
        Path own = Files.createDirectories(folder.resolve(name));
        List<String> command = new ArrayList<>(network.in(member));
        command.addAll(List.of(args));
        ProcessBuilder builder = new ProcessBuilder(command).directory(own.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        builder.environment().putAll(env);
        return ManagedProcess.start(name, builder, own.resolve("console.txt"), LIMIT);
    }

    private ManagedProcess server(PrivateNetwork network, int member) throws IOException {
        return start(
                network,
                member,
                "server-" + member,
                HEAP,
                suite.jmeter().path().resolve("bin/jmeter-server").toString(),
                "-Jserver.rmi.ssl.disable=true",
                "-Jserver.exitaftertest=true",
                "-Jgenerator=" + (member - 1),
                "-Djava.rmi.server.hostname=" + PrivateNetwork.address(member));
    }

    private ManagedProcess store(PrivateNetwork network) throws IOException {
        Path data = Files.createTempDirectory("influxd");
        String address = PrivateNetwork.address(STORE);
        return start(
                network,
                STORE,
                "influxd",
                Map.of(
                        "INFLUXDB_REPORTING_DISABLED",
                        "true",
                        "INFLUXDB_BIND_ADDRESS",
                        "127.0.0.1:8088",
                        "INFLUXDB_HTTP_BIND_ADDRESS",
                        address + ":8086",
                        "INFLUXDB_META_DIR",
                        data.resolve("meta").toString(),
                        "INFLUXDB_DATA_DIR",
                        data.resolve("data").toString(),
                        "INFLUXDB_DATA_WAL_DIR",
                        data.resolve("wal").toString()),
                "influxd",
                "run");
    }

    private Path compare(
            PrivateNetwork network, InfluxDatabase database, String name, Path plan, double ofEach, String... more)
            throws IOException {
        Path results = folder.resolve(name + ".csv");
        Files.deleteIfExists(results);
        List<ManagedProcess> servers = new ArrayList<>();
        try {
            for (int i = 1; i <= SERVERS; i++) {
                servers.add(server(network, i));
            }
            for (ManagedProcess server : servers) {
                server.awaitLine(line -> line.startsWith("Created remote object"), LIMIT);
            }
            List<String> command = new ArrayList<>(List.of(
                    suite.jmeter().path().resolve("bin/jmeter").toString(),
                    "-n",
                    "-R",
                    "198.18.77.1,198.18.77.2,198.18.77.3",
                    "-Jserver.rmi.ssl.disable=true",
                    "-Djava.rmi.server.hostname=" + PrivateNetwork.address(CONTROLLER),
                    "-Ginflux.url=" + database.writeUrl(),
                    "-Grun=" + name,
                    "-t",
                    plan.toString(),
                    "-l",
                    results.toString()));
            command.addAll(List.of(more));
            try (ManagedProcess controller =
                    start(network, CONTROLLER, "controller", HEAP, command.toArray(String[]::new))) {
                assertThat(controller.awaitExit()).isZero();
            }
            servers.forEach(ManagedProcess::awaitExit);
        } finally {
            servers.forEach(ManagedProcess::close);
        }
        Map<String, Double> measured = new TreeMap<>();
        new CsvResultFile(results).forEach(line -> measured.merge(line.label(), 1.0, Double::sum));
        List<InfluxRow> shares = database.query("SELECT sum(\"count\") AS n FROM jmeter WHERE run='" + name
                + "' AND transaction<>'all' AND statut='all' GROUP BY instance, transaction");
        Map<String, Double> stored = new TreeMap<>();
        shares.forEach(row -> stored.merge(row.tags().get("transaction"), row.number("n"), Double::sum));
        System.out.println(
                "-R, " + name + ": result file " + measured + ", InfluxDB " + stored + " of " + shares.size());
        assertThat(measured).hasSize(1).containsValue(SERVERS * ofEach);
        assertThat(stored).isEqualTo(measured);
        assertThat(shares).hasSize(SERVERS).allMatch(row -> row.number("n") == ofEach);
        assertThat(shares).extracting(row -> row.tags().get("instance")).doesNotHaveDuplicates();
        return results;
    }

    private void compareThreads(PrivateNetwork network, InfluxDatabase database, String name) throws IOException {
        Path plan = folder.resolve("metrics.jmx");
        Files.write(plan, getClass().getResourceAsStream("metrics.jmx").readAllBytes());
        Path results = compare(network, database, name, plan, 600, "-Gmask=31");
        comparePercentiles(database, name, results);
    }

    /**
     * Percentiles from the buckets of all servers against those of the result file, which the
     * controller writes.
     */
    private static void comparePercentiles(InfluxDatabase database, String name, Path results) {
        List<Long> exact = new ArrayList<>();
        new CsvResultFile(results).forEach(line -> exact.add(line.elapsed()));
        exact.sort(null);
        Histogram all = new Histogram();
        database.query("SELECT histogram FROM jmeter_buckets WHERE run='" + name + "' AND transaction='all'")
                .forEach(row -> all.addRow(row.text("histogram")));
        assertThat(all.total()).isEqualTo(exact.size());
        for (double percent : new double[] {50, 90, 95, 99, 99.9}) {
            long right = exact.get((int) Math.ceil(percent / 100 * exact.size() - 1e-9) - 1);
            double merged = all.percentile(percent, exact.get(0), exact.get(exact.size() - 1));
            System.out.printf("-R, %s: p%s %d ms in the result file, %.1f ms merged%n", name, percent, right, merged);
            assertThat(merged).isCloseTo(right, within(right * 0.032));
        }
    }

    /**
     * The servers share one schedule, each by its own {@code -Jgenerator}; columns are named at
     * both ends.
     */
    private void compareArrivals(PrivateNetwork network, InfluxDatabase database) throws IOException {
        String columns = "sample_variables=intended_start,response_time";
        Path results = compare(
                network,
                database,
                "arrivals",
                suite.plan("http-arrivals.jmx"),
                300,
                "-J" + columns,
                "-G" + columns,
                "-Ggenerators=" + SERVERS,
                "-Grate=300",
                "-Gduration=3",
                "-Garrivals=even",
                "-Gseed=7",
                "-Ghost=" + PrivateNetwork.address(STORE),
                "-Gport=8086",
                "-Gpath=/ping");
        assertThat(new CsvResultFile(results).summary().errors()).isZero();
        List<Double> intended = new ArrayList<>();
        new CsvResultFile(results).forEach(line -> {
            intended.add(line.number("intended_start"));
            assertThat(line.number("response_time")).isPositive();
        });
        assertThat(intended).hasSize(SERVERS * 300).allMatch(time -> time > 0);
    }

    @Test
    void threeServersStoreExactlyWhatTheControllerCounts() throws IOException {
        TestInflux.orSkip().close();
        try (PrivateNetwork network = PrivateNetwork.orSkip(STORE);
                ManagedProcess influxd = store(network)) {
            InfluxServer influx = InfluxServer.at("http://" + PrivateNetwork.address(STORE) + ":8086");
            influxd.awaitUntil("answering", () -> influx.database("_internal").answers(), LIMIT);
            InfluxDatabase database = influx.newDatabase();
            compareArrivals(network, database);
            for (String delay : List.of("200us", "2ms")) {
                if (!network.delay(delay)) {
                    System.out.println("NOT TESTED: -R with a delay of " + delay + ", the kernel has no netem (tc)");
                    compareThreads(network, database, "no-delay");
                    return;
                }
                compareThreads(network, database, "delay-" + delay);
            }
        }
    }
}
