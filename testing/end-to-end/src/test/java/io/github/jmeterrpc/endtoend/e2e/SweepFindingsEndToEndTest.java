package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.e2e.SweepProcess.Row;
import io.github.jmeterrpc.endtoend.suite.SystemProgram;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Typical findings of load tests of these kinds of servers, on small numbers: pools, connections, a
 * proxy. The requests sleep, so that medians do not depend on how fast the machine is. Ratios of
 * throughputs belong to the sweep's guide, not here. Two generators are in
 * {@link SweepEndToEndTest}.
 */
@Tag("full")
@Tag("alone")
class SweepFindingsEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(9);

    private static final int TURNS_WITH_AB = 4;

    private final Path folder = Suite.find().folder("e2e").resolve("findings");

    private static Row level(int threads, String name, String plan, String... options) {
        return levels(name, plan, String.valueOf(threads), options).get(threads);
    }

    private static Map<Integer, Row> levels(String name, String plan, String threads, String... options) {
        return SweepProcess.run(
                name,
                Stream.concat(
                                // What has to wait for the machine is late, not failed.
                                Stream.of(plan, "--threads=" + threads, "--duration=3", "-Jtimeout=60000"),
                                Arrays.stream(options))
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
                        TargetServer.TOMCAT,
                        List.of("--port=" + port, "--max-threads=12", "--work-ms=100"),
                        output,
                        LIMIT)) {
            Matcher status = Pattern.compile("status (\\S+)").matcher(Files.readString(output));
            assertThat(status.find()).isTrue();

            String[] running = {
                "--warm-up=1",
                "--host=127.0.0.1",
                "--port=" + port,
                "--target-pid=" + tomcat.pid(),
                "--target-status=" + status.group(1)
            };
            Map<Integer, Row> table = levels("pool", "tomcat-threads", "4,8,36", running);

            Row four = table.get(4);
            Row eight = table.get(8);
            Row tooMany = table.get(36);
            // Twice the threads with the same response time give twice the throughput; a connection
            // carries ten calls at most.
            table.forEach((connections, row) -> assertThat(row.callsPerSecond() * row.number("mean_ms") / 1000)
                    .as("calls under way of " + connections)
                    .isBetween(connections * 0.3, connections * (1.02 + row.number("max_ms") / 1000)));
            assertThat(four.number("p50_ms")).isBetween(97.0, 180.0);
            assertThat(eight.number("p50_ms") / four.number("p50_ms")).isBetween(0.6, 1.6);
            // Three times the threads of the pool: its twelve threads serve 120 calls per second,
            // and the calls that waited before.
            assertThat(tooMany.number("p50_ms") / eight.number("p50_ms")).isGreaterThan(2);
            assertThat(tooMany.callsPerSecond()).isLessThan(200);
            // By Little's law, a call has a thread for 100 ms; asked only now and then.
            assertThat(tooMany.number("target_pool_busy")).isBetween(tooMany.callsPerSecond() / 10 * 0.4, 12.0);
            assertThat(tooMany.number("target_pool_threads")).isEqualTo(12);
            assertThat(tooMany.number("target_connections")).isGreaterThanOrEqualTo(36);
            assertThat(table.values().stream().mapToDouble(row -> row.number("target_cpu_percent")))
                    .as("of a machine that may need less than half a percent")
                    .anyMatch(percent -> percent > 0);

            // Both by turns, as long as others take so much of the machine from the one or the
            // other.
            List<Double> toAb = new ArrayList<>();
            toAb.add(eight.number("p50_ms") / median(ab, 8, port));
            while (toAb.size() < TURNS_WITH_AB && !agree(toAb.get(toAb.size() - 1))) {
                Row again = level(8, "pool-again", "tomcat-threads", running);
                toAb.add(again.number("p50_ms") / median(ab, 8, port));
            }
            assertThat(toAb).anyMatch(SweepFindingsEndToEndTest::agree);
        }
    }

    private static boolean agree(double ratio) {
        return ratio > 0.9 && ratio < 1.1;
    }

    /** What ab says, ms, of so many connections that are kept. */
    private double median(Path ab, int connections, int port) throws IOException {
        Path output = folder.resolve("ab.txt");
        ProcessBuilder command = new ProcessBuilder(
                ab.toString(),
                "-k",
                "-c",
                String.valueOf(connections),
                "-n",
                "320",
                "http://127.0.0.1:" + port + "/work");
        try (ManagedProcess process = ManagedProcess.start("ab", command, output, Duration.ofMinutes(5))) {
            assertThat(process.awaitExit()).isZero();
        }
        String said = Files.readString(output);
        assertThat(said).containsPattern("Failed requests: +0\n").containsPattern("Keep-Alive requests: +[1-9]");
        Matcher median = Pattern.compile("\n +50% +(\\d+)\n").matcher(said);
        assertThat(median.find()).as(said).isTrue();
        return Double.parseDouble(median.group(1));
    }

    @Test
    void severalApplicationsBehindAProxyAreOneTarget() {
        SystemProgram.NGINX.requireOrSkip();

        Row proxy = started(
                4, "proxy", "reverse-proxy", "--backends=2", "--target-threads=5", "--backend-options=--work-ms 10");

        // A call takes 10 ms behind the proxy, which has no pool of its own.
        assertThat(proxy.number("p50_ms")).isGreaterThan(9.5);
        // Both applications' threads, which one alone cannot have.
        assertThat(proxy.number("target_pool_threads")).isBetween(6.0, 10.0);
        // By Little's law, a call has a thread for 10 ms at least, asked only now and then; and for
        // a little longer than its client waits, so that there may be more than clients.
        assertThat(proxy.number("target_pool_busy")).isBetween(proxy.callsPerSecond() / 100 * 0.3, 10.0);
        // Three JVMs and nginx.
        assertThat(proxy.number("target_memory_mb")).isGreaterThan(150);
    }
}
