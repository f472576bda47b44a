package io.github.jmeterrpc.plans.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.FreePorts;
import io.github.jmeterrpc.harness.JMeterRun;
import io.github.jmeterrpc.harness.ManagedProcess;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.testkit.TestInflux;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Targets behind a network that resets connections, or lets replies through byte by byte: every sample has its own reply or its code. */
@Tag("full")
class TargetFaultsEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(4);
    private static final int THREADS = 4;
    private static final String DUBBO = "dubbo";
    private static final String THRIFT = "thrift";
    private static final String OK = "OK";
    private static final String TIMEOUT = "TIMEOUT";

    private static final Suite SUITE = Suite.find();
    private static final Path FOLDER = SUITE.folder("e2e").resolve("target-faults");
    private static final List<Integer> PORTS = FreePorts.several(2);

    private static InfluxServer influx;
    private static ManagedProcess provider;
    private static ManagedProcess server;

    @BeforeAll
    static void start() {
        influx = TestInflux.orSkip();
        provider = SUITE.startProvider(PORTS.get(0), 50, FOLDER.resolve("provider.txt"), LIMIT);
        server = SUITE.startThriftServer(PORTS.get(1), List.of(), FOLDER.resolve("server.txt"), LIMIT);
    }

    @AfterAll
    static void stop() {
        for (AutoCloseable part : new AutoCloseable[] {provider, server, influx}) {
            try {
                if (part != null) {
                    part.close();
                }
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Calls both targets through relays with a fault; returns the numbers of samples by label and response code. */
    private static Map<String, Map<String, Integer>> codes(
            String name, FaultyRelay dubbo, FaultyRelay thrift, int loops, int timeout) throws IOException {
        Path plan = Files.createDirectories(FOLDER).resolve("faults.jmx");
        Files.write(
                plan,
                TargetFaultsEndToEndTest.class.getResourceAsStream("faults.jmx").readAllBytes());
        InfluxDatabase database = influx.newDatabase();
        Map<String, Map<String, Integer>> codes = new TreeMap<>();
        try (JMeterRun run = SUITE.jmeter()
                .start(
                        name,
                        plan,
                        FOLDER.resolve(name),
                        Map.of(
                                "dubbo.port", String.valueOf(dubbo.port()),
                                "thrift.port", String.valueOf(thrift.port()),
                                "idl", SUITE.thriftIdl().toString(),
                                "influx.url", database.writeUrl(),
                                "loops", String.valueOf(loops),
                                "timeout", String.valueOf(timeout)),
                        LIMIT)) {
            run.await();
            run.results().forEach(line -> {
                // Also of a reply that belongs to another call, by the plan's assertion.
                assertThat(line.success())
                        .as(line.toString())
                        .isEqualTo(line.responseCode().equals(OK));
                codes.computeIfAbsent(line.label(), label -> new TreeMap<>())
                        .merge(line.responseCode(), 1, Integer::sum);
            });
        }
        long stored = sum(database, "count");
        int sent = codes.values().stream()
                .flatMap(counts -> counts.values().stream())
                .mapToInt(Integer::intValue)
                .sum();
        System.out.println("fault: " + name + ": " + codes + ", sent=" + 2 * THREADS * loops + " in the result file="
                + sent + " stored=" + stored);
        assertThat(sent).isEqualTo(2 * THREADS * loops);
        assertThat(stored).isEqualTo(sent);
        assertThat(sum(database, "countError"))
                .isEqualTo(sent
                        - codes.values().stream()
                                .mapToInt(counts -> counts.getOrDefault(OK, 0))
                                .sum());
        return codes;
    }

    private static long sum(InfluxDatabase database, String field) {
        return database
                .query("SELECT sum(\"" + field + "\") AS n FROM jmeter WHERE transaction='all' AND statut='all'")
                .stream()
                .mapToLong(row -> Math.round(row.number("n")))
                .sum();
    }

    @Test
    void connectionsThatAreResetFailTheCallsOnThem() throws IOException {
        try (FaultyRelay dubbo = new FaultyRelay(FaultyRelay.Fault.RESETS, PORTS.get(0));
                FaultyRelay thrift = new FaultyRelay(FaultyRelay.Fault.RESETS, PORTS.get(1))) {
            Map<String, Map<String, Integer>> codes = codes("resets", dubbo, thrift, 1000, 5000);

            assertThat(codes.get(DUBBO)).containsOnlyKeys(OK, "CONNECT_ERROR");
            assertThat(dubbo.resets()).isGreaterThan(1);
            assertThat(codes.get(THRIFT)).containsOnlyKeys(OK, "CONNECTION_CLOSED");
            assertThat(codes.get(THRIFT)).containsEntry("CONNECTION_CLOSED", thrift.resets());
            // One for each thread, and another one after each reset, unless that was a thread's last call.
            assertThat(thrift.accepted()).isBetween(thrift.resets(), THREADS + thrift.resets());
        }
    }

    @Test
    void repliesThatComeByteByByteInTimeAreWhole() throws IOException {
        try (FaultyRelay dubbo = new FaultyRelay(FaultyRelay.Fault.SLOW, PORTS.get(0));
                FaultyRelay thrift = new FaultyRelay(FaultyRelay.Fault.SLOW, PORTS.get(1))) {
            Map<String, Map<String, Integer>> codes = codes("slow", dubbo, thrift, 5, 60_000);

            assertThat(codes).allSatisfy((label, counts) -> assertThat(counts).containsOnlyKeys(OK));
            assertThat(thrift.accepted()).isEqualTo(THREADS);
        }
    }

    @Test
    void repliesThatComeByteByByteTooLateAreTimeouts() throws IOException {
        try (FaultyRelay dubbo = new FaultyRelay(FaultyRelay.Fault.SLOW, PORTS.get(0));
                FaultyRelay thrift = new FaultyRelay(FaultyRelay.Fault.SLOW, PORTS.get(1))) {
            Map<String, Map<String, Integer>> codes = codes("slower-than-the-timeout", dubbo, thrift, 20, 50);

            assertThat(codes).allSatisfy((label, counts) -> assertThat(counts).containsOnlyKeys(TIMEOUT));
            // A late reply cannot meet the next call: each has a connection of its own.
            assertThat(thrift.accepted()).isEqualTo(THREADS * 20);
            assertThat(dubbo.accepted()).isEqualTo(1);
        }
    }
}
