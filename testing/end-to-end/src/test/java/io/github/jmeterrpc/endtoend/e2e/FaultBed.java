package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An InfluxDB, both targets, and JMeter processes in which each call wants its own reply. */
final class FaultBed implements AutoCloseable {

    static final String DUBBO = "dubbo";
    static final String THRIFT = "thrift";
    static final String OK = "OK";

    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final Pattern ACCOUNT =
            Pattern.compile("samples seen=(\\d+) written=(\\d+) pending=(\\d+) set aside=(\\d+) lost=(\\d+)");

    private final InfluxServer influx = TestInflux.orSkip();
    private final Suite suite = Suite.find();
    private final List<Integer> ports = FreePorts.several(2);
    private final Path folder;
    private final ManagedProcess provider;
    private final ManagedProcess server;

    FaultBed(String name, int providerThreads) {
        folder = suite.folder("e2e").resolve(name);
        provider = suite.startProvider(ports.get(0), providerThreads, folder.resolve("provider.txt"), LIMIT);
        server = suite.start(TargetServer.THRIFT_SERVER, ports.get(1), List.of(), folder.resolve("server.txt"), LIMIT);
    }

    /** The port of the Dubbo target. */
    int dubboPort() {
        return ports.get(0);
    }

    /** The port of the Thrift target. */
    int thriftPort() {
        return ports.get(1);
    }

    /**
     * Runs JMeter; returns the numbers of samples by label and response code. The result file,
     * InfluxDB and the account in the log must say the same.
     *
     * @param properties properties of the plan {@code faults.jmx}, in addition to the addresses of
     *     the targets
     * @param started receives the process
     */
    Map<String, Map<String, Integer>> codes(
            String name, Map<String, String> properties, List<String> jvmOptions, Consumer<ManagedProcess> started) {
        InfluxDatabase database = influx.newDatabase();
        Map<String, String> all = new HashMap<>(Map.of(
                "dubbo.port", String.valueOf(dubboPort()),
                "thrift.port", String.valueOf(thriftPort()),
                "idl", suite.thriftIdl().toString(),
                "influx.url", database.writeUrl()));
        all.putAll(properties);
        Map<String, Map<String, Integer>> codes = new TreeMap<>();
        try (JMeterRun run = suite.jmeter().start(name, plan(), folder.resolve(name), all, jvmOptions, LIMIT)) {
            started.accept(run.process());
            run.await();
            run.results().forEach(line -> {
                // Also of a reply that belongs to another call, by the plan's assertion.
                assertThat(line.success())
                        .as(line.toString())
                        .isEqualTo(line.responseCode().equals(OK));
                codes.computeIfAbsent(line.label(), label -> new TreeMap<>())
                        .merge(line.responseCode(), 1, Integer::sum);
            });
            compare(name, codes, database, run);
        }
        return codes;
    }

    private Path plan() {
        try (var plan = FaultBed.class.getResourceAsStream("faults.jmx")) {
            return Files.write(Files.createDirectories(folder).resolve("faults.jmx"), plan.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void compare(
            String name, Map<String, Map<String, Integer>> codes, InfluxDatabase database, JMeterRun run) {
        long sent = codes.values().stream()
                .flatMap(counts -> counts.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
        long passed = codes.values().stream()
                .mapToInt(counts -> counts.getOrDefault(OK, 0))
                .sum();
        long stored = sum(database, "count");
        Matcher account = ACCOUNT.matcher(text(run.log()));
        assertThat(account.find()).as("the account in " + run.log()).isTrue();
        System.out.println("fault: " + name + ": " + codes + ", sent=" + sent + " stored=" + stored + " pending="
                + account.group(3) + " set aside=" + account.group(4) + " lost=" + account.group(5) + " doubled="
                + Math.max(0, stored - sent));
        assertThat(List.of(stored, sum(database, "countError"))).containsExactly(sent, sent - passed);
        assertThat(account.group())
                .isEqualTo("samples seen=" + sent + " written=" + sent + " pending=0 set aside=0 lost=0");
    }

    private static long sum(InfluxDatabase database, String field) {
        return database
                .query("SELECT sum(\"" + field + "\") AS n FROM jmeter WHERE transaction='all' AND statut='all'")
                .stream()
                .mapToLong(row -> Math.round(row.number("n")))
                .sum();
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        provider.close();
        server.close();
        influx.close();
    }
}
