package io.github.jmeterrpc.plans.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.testkit.ManagedProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The sweep as a user starts it, in a process of its own. */
class SweepEndToEndTest {

    private static final Duration LIMIT = Duration.ofSeconds(240);

    private final Path folder = Suite.find().folder("e2e").resolve("sweep");

    private ManagedProcess sweep(String name, String... options) {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dsuite.home=" + System.getProperty("suite.home"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.jmeterrpc.plans.sweep.Sweep"));
        command.addAll(List.of(options));
        command.add("--out=" + folder.resolve(name));
        return ManagedProcess.start("sweep", new ProcessBuilder(command), folder.resolve(name + ".txt"), LIMIT);
    }

    /** The table by levels, each with its cells by column; notes are the last column, and may hold commas. */
    private static Map<String, Map<String, String>> table(Path csv) throws IOException {
        List<String> lines = Files.readAllLines(csv);
        String[] head = lines.get(0).split(",");
        Map<String, Map<String, String>> table = new HashMap<>();
        for (String line : lines.subList(1, lines.size())) {
            String[] cells = line.split(",", head.length);
            Map<String, String> row = new HashMap<>();
            for (int i = 0; i < head.length; i++) {
                row.put(head[i], cells[i]);
            }
            table.put(cells[0], row);
        }
        return table;
    }

    @Test
    void addsUpTwoGeneratorsAtTwoLevels() throws IOException {
        try (ManagedProcess sweep = sweep(
                "two-generators",
                "dubbo-stress",
                "--start-target",
                "--threads=2,4",
                "--generators=2",
                "--duration=3",
                "--warm-up=1",
                // One call in 50 ms and thread: a throughput that is known, on a slow machine too.
                "-Jmethod=sleep",
                "-Jtypes=long",
                "-Jarguments=[50]")) {
            int exitCode = sweep.awaitExit();

            String said = Files.readString(sweep.output());
            assertThat(exitCode).as(said).isZero();
            Map<String, Map<String, String>> table = table(folder.resolve("two-generators/sweep.csv"));
            assertThat(table).containsOnlyKeys("2", "4");
            for (int threads : new int[] {2, 4}) {
                Map<String, String> row = table.get(String.valueOf(threads));
                assertThat(row)
                        .containsEntry("errors", "0")
                        .containsEntry("out_of_memory", "no")
                        .containsEntry("notes", "");
                double most = threads * 20;
                assertThat(Double.parseDouble(row.get("throughput_per_s")))
                        .as(said)
                        // One generator alone can have half of the most.
                        .isBetween(most * 0.6, most);
                assertThat(Double.parseDouble(row.get("p50_ms"))).isBetween(49.0, 70.0);
                assertThat(Double.parseDouble(row.get("target_pool_threads"))).isPositive();
                assertThat(Double.parseDouble(row.get("target_memory_mb"))).isPositive();
                assertThat(Double.parseDouble(row.get("generator_cpu_percent"))).isPositive();
            }
            assertThat(said).contains("starting", "calls/s  p95", "no knee: throughput still grew at 4 threads");
            assertThat(Files.readString(folder.resolve("two-generators/sweep.html")))
                    .contains("<svg");
            assertThat(Files.readString(folder.resolve("two-generators/sweep.md")))
                    .contains("| threads |");
        }
    }

    @Test
    void keepsTheLevelsThatAreDoneWhenItIsStoppedAndEndsEveryProcess() throws IOException {
        try (ManagedProcess sweep = sweep(
                "stopped",
                "thrift-stress",
                "--start-target",
                "--threads=1,2",
                "--duration=2",
                "--warm-up=0",
                "-Jmethod=echo")) {
            sweep.awaitLine(line -> line.matches("sweep: +2 threads +\\d+ s .*"), LIMIT);
            ProcessHandle handle = ProcessHandle.of(sweep.pid()).orElseThrow();
            List<ProcessHandle> started = handle.descendants().toList();
            assertThat(started).hasSizeGreaterThanOrEqualTo(2);

            handle.destroy(); // SIGTERM to the sweep alone; Ctrl-C takes the same way.

            sweep.awaitExit();
            assertThat(started).noneMatch(ProcessHandle::isAlive);
            assertThat(table(folder.resolve("stopped/sweep.csv"))).containsOnlyKeys("1");
            assertThat(Files.readString(folder.resolve("stopped/sweep.md"))).contains("1 of 2 levels are done");
            assertThat(Files.readString(sweep.output())).contains("stopped; the levels that were done are in");
        }
    }

    @Test
    void refusesLevelsThatTheHandlesDoNotSufficeForBeforeAnythingStarts() throws IOException {
        ProcessBuilder limited = new ProcessBuilder(
                "bash",
                "-c",
                "ulimit -n 512 && exec \"$0\" \"$@\"",
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Dsuite.home=" + System.getProperty("suite.home"),
                "-cp",
                System.getProperty("java.class.path"),
                "io.github.jmeterrpc.plans.sweep.Sweep",
                "thrift-stress",
                "--threads=10,2000",
                "--out=" + folder.resolve("refused"));
        try (ManagedProcess sweep = ManagedProcess.start("sweep", limited, folder.resolve("refused.txt"), LIMIT)) {
            assertThat(sweep.awaitExit()).isEqualTo(2);
            assertThat(Files.readString(sweep.output()))
                    .contains("2000 threads need 2400", "the limit is 512", "ulimit -n 2400")
                    .doesNotContain("10 threads need");
            assertThat(folder.resolve("refused")).doesNotExist();
        }
    }
}
