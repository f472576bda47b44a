package io.github.jmeterrpc.plans.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.plans.e2e.SweepProcess.Row;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.plans.suite.SystemProgram;
import io.github.jmeterrpc.plans.suite.Target;
import io.github.jmeterrpc.testkit.FreePorts;
import io.github.jmeterrpc.testkit.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What load tests of these kinds of servers have found again and again, on small numbers. Ratios only: how quick a machine is
 * does not matter; and where a request sleeps, it sleeps long beside what a busy machine adds. That two generators see the sum is in {@link SweepEndToEndTest}.
 */
class SweepFindingsEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(3);

    private final Path folder = Suite.find().folder("e2e").resolve("findings");

    private static Row level(int threads, String name, String plan, String... options) {
        return levels(name, plan, String.valueOf(threads), options).get(threads);
    }

    private static Map<Integer, Row> levels(String name, String plan, String threads, String... options) {
        return SweepProcess.run(
                name,
                Stream.concat(Stream.of(plan, "--threads=" + threads, "--duration=3"), Arrays.stream(options))
                        .toArray(String[]::new));
    }

    private static Row started(int threads, String name, String plan, String... options) {
        return level(
                threads,
                name,
                plan,
                Stream.concat(Stream.of("--start-target", "--warm-up=2"), Arrays.stream(options))
                        .toArray(String[]::new));
    }

    @Test
    void throughputGrowsWithTheConnectionsUntilThePoolIsFullAndThenResponseTimeDoes() throws IOException {
        Path ab = SystemProgram.AB.requireOrSkip();
        int port = FreePorts.one();
        Path output = folder.resolve("tomcat.txt");
        try (ManagedProcess tomcat = Suite.find()
                .startTarget(
                        Target.TOMCAT, List.of("--port=" + port, "--max-threads=12", "--work-ms=100"), output, LIMIT)) {
            Matcher status = Pattern.compile("status (\\S+)").matcher(Files.readString(output));
            assertThat(status.find()).isTrue();

            Map<Integer, Row> table = levels(
                    "pool",
                    "tomcat-threads",
                    "4,8,36",
                    "--warm-up=1",
                    "--host=127.0.0.1",
                    "--port=" + port,
                    "--target-pid=" + tomcat.pid(),
                    "--target-status=" + status.group(1));

            Row four = table.get(4);
            Row eight = table.get(8);
            Row tooMany = table.get(36);
            // Twice as many, each as quick: as far as others leave the machine alone in the one level and in the other.
            assertThat(eight.callsPerSecond() / four.callsPerSecond()).isBetween(1.5, 2.7);
            assertThat(eight.number("mean_ms") / four.number("mean_ms")).isBetween(0.7, 1.5);
            // Three times as many as the pool has threads, 4.5 times as many as before.
            assertThat(tooMany.number("mean_ms") / eight.number("mean_ms")).isGreaterThan(2);
            assertThat(tooMany.callsPerSecond() / eight.callsPerSecond()).isLessThan(2.2);
            assertThat(tooMany.number("target_pool_busy")).isGreaterThan(11);
            assertThat(tooMany.number("target_pool_threads")).isEqualTo(12);
            assertThat(tooMany.number("target_connections")).isGreaterThanOrEqualTo(36);
            assertThat(eight.number("target_cpu_percent")).isPositive();

            double ofAb = requestsPerSecond(ab, 8, port);
            assertThat(eight.callsPerSecond() / ofAb).as("ab: " + ofAb).isBetween(0.7, 1.4);
        }
    }

    /** What ab says of so many connections that are kept. */
    private double requestsPerSecond(Path ab, int connections, int port) throws IOException {
        Path output = folder.resolve("ab.txt");
        ProcessBuilder command = new ProcessBuilder(
                ab.toString(),
                "-k",
                "-c",
                String.valueOf(connections),
                "-n",
                "320",
                "http://127.0.0.1:" + port + "/work");
        try (ManagedProcess process = ManagedProcess.start("ab", command, output, Duration.ofMinutes(1))) {
            assertThat(process.awaitExit()).isZero();
        }
        String said = Files.readString(output);
        assertThat(said).containsPattern("Failed requests: +0\n").containsPattern("Keep-Alive requests: +[1-9]");
        Matcher rate = Pattern.compile("Requests per second: +([0-9.]+)").matcher(said);
        assertThat(rate.find()).as(said).isTrue();
        return Double.parseDouble(rate.group(1));
    }

    @Test
    void aThreadForEachConnectionTakesMoreThreadsThanConnectionsAndNewConnectionsCostThroughput() {
        String[] bio = {"--target=tomcat7-bio", "--target-threads=40", "--target-options=--min-threads 1 --work-ms 1"};
        Row kept = started(6, "bio-kept", "tomcat-threads", bio);
        Row closed = started(
                6,
                "bio-closed",
                "tomcat-threads",
                Stream.concat(Arrays.stream(bio), Stream.of("-Jkeepalive=false"))
                        .toArray(String[]::new));

        // A thread that has served the last request of a connection still waits when the next connection has come.
        assertThat(kept.number("target_pool_threads")).isGreaterThan(6);
        assertThat(closed.callsPerSecond() / kept.callsPerSecond()).isBetween(0.3, 0.99);
    }

    @Test
    void longStringsTakeFarFewerCallsThanShortOnes() {
        // A small pool: each of its threads begins with a client of its own.
        Row shortOnes = started(
                4, "consumer-1k", "http-consumer", "--target-threads=4", "-Jpath=/consumer/stressTest/string1k");
        Row longOnes = started(
                4, "consumer-100k", "http-consumer", "--target-threads=4", "-Jpath=/consumer/stressTest/string100k");

        assertThat(longOnes.callsPerSecond() / shortOnes.callsPerSecond()).isLessThan(0.6);
        assertThat(shortOnes.number("target_pool_busy")).isPositive();
    }

    @Test
    void moreThreadsThanAreOfUseRaiseTheResponseTimeNotTheThroughput() {
        // The first level is there for the target's JIT compiler.
        Map<Integer, Row> table = levels("too-many", "dubbo-stress", "4,8,64", "--start-target", "--warm-up=2");

        // Eight times as many threads: nearer to the same throughput than to the eightfold, whatever else the machine
        // had to do in the one level and in the other.
        assertThat(table.get(64).callsPerSecond() / table.get(8).callsPerSecond())
                .isLessThan(3);
        assertThat(table.get(64).number("mean_ms") / table.get(8).number("mean_ms"))
                .isGreaterThan(2.5);
    }

    @Test
    void aNewSocketForEachCallIsFarBehindAKeptOne() {
        Row kept = started(4, "socket-kept", "thrift-stress", "-Jmethod=echo", "-Jlifetime=THREAD");
        Row perCall = started(4, "socket-per-call", "thrift-stress", "-Jmethod=echo", "-Jlifetime=SAMPLE");

        assertThat(perCall.callsPerSecond() / kept.callsPerSecond()).isLessThan(0.7);
    }

    @Test
    void severalApplicationsBehindAProxyAreOneTarget() {
        SystemProgram.NGINX.requireOrSkip();

        Row proxy = started(
                4, "proxy", "reverse-proxy", "--backends=2", "--target-threads=5", "--backend-options=--work-ms 10");

        // A call takes 10 ms behind the proxy, which has no pool of its own.
        assertThat(proxy.number("p50_ms")).isGreaterThan(9.5);
        assertThat(proxy.number("target_pool_threads")).isBetween(2.0, 10.0);
        assertThat(proxy.number("target_pool_busy")).isBetween(1.0, 4.0);
        // Three JVMs and nginx.
        assertThat(proxy.number("target_memory_mb")).isGreaterThan(150);
    }
}
