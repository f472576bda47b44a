package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sweep as a user starts it, in a process of its own. */
@Tag("full")
@Tag("alone")
class SweepEndToEndTest {

    @Test
    void addsUpTwoGeneratorsAtTwoLevels() throws IOException {
        try (SweepProcess sweep = SweepProcess.start(
                "two-generators",
                "dubbo-stress",
                "--start-target",
                "--threads=2,4",
                "--generators=2",
                "--duration=5",
                "--warm-up=1",
                // One call in 50 ms and thread: a throughput that is known, on a slow machine too.
                "-Jmethod=sleep",
                "-Jtypes=long",
                "-Jarguments=[50]")) {
            int exitCode = sweep.process().awaitExit();

            String said = sweep.said();
            assertThat(exitCode).as(said).isZero();
            assertThat(sweep.table()).containsOnlyKeys(2, 4);
            sweep.table().forEach((threads, row) -> {
                assertThat(row.cells()).containsEntry("errors", "0").containsEntry("out_of_memory", "no");
                // A window that became longer than others does not count, and that is said.
                assertThat(row.cells().get("notes")).matches("(\"?only \\d of 5 s counted.*)?");
                double most = threads * 20;
                assertThat(row.callsPerSecond()).as(said).isBetween(1.0, most);
                // By Little's law, however long the calls took. One generator alone can have half
                // of the threads; more than all are counted only for calls that began before the
                // seconds that count: one for each thread.
                assertThat(row.callsPerSecond() * row.number("mean_ms") / 1000)
                        .as(said)
                        .isBetween(threads * 0.52, threads * (1.02 + row.number("max_ms") / 1000));
                assertThat(row.number("p50_ms")).isBetween(49.0, 1000.0);
                assertThat(row.number("target_pool_threads")).isPositive();
                assertThat(row.number("target_memory_mb")).isPositive();
                assertThat(row.number("generator_cpu_percent")).isPositive();
            });
            // Twice as much from twice as many threads, unless the machine did other things at the
            // second level.
            boolean knee = sweep.table().get(2).cells().get("knee").equals("yes");
            double grown =
                    sweep.table().get(4).callsPerSecond() / sweep.table().get(2).callsPerSecond();
            boolean disturbed = said.contains("no verdict: this machine was busy with other work");
            assertThat(knee).as(said).isEqualTo(grown < 1.1 && !disturbed);
            assertThat(said).contains("starting", "calls/s  p95").containsPattern("takes about \\d+ min \\d+ s");
            assertThat(disturbed || said.contains(knee ? "knee at 2 threads" : "no knee: throughput still grew at 4"))
                    .as(said)
                    .isTrue();
            assertThat(said.lines().reduce((first, last) -> last).orElseThrow())
                    .startsWith("sweep: report: ")
                    .contains("sweep.html");
            String page = Files.readString(sweep.folder().resolve("sweep.html"));
            Matcher links = Pattern.compile("<a href=\"(live/[^\"]+/report.html)\">([24])</a>")
                    .matcher(page);
            assertThat(links.results().map(link -> link.group(2))).containsExactly("2", "4");
            links.reset();
            assertThat(links.results())
                    .allSatisfy(link ->
                            assertThat(sweep.folder().resolve(link.group(1))).exists());
            assertThat(Files.readString(sweep.folder().resolve("sweep.md"))).contains("| threads |");
        }
    }

    @Test
    void keepsTheLevelsThatAreDoneWhenItIsStoppedAndEndsEveryProcess() throws IOException {
        try (SweepProcess sweep = SweepProcess.start(
                "stopped",
                "thrift-stress",
                "--start-target",
                "--threads=1,2",
                // The second level continues for long after the line that is waited for.
                "--duration=10",
                "--warm-up=0",
                "-Jmethod=echo")) {
            sweep.process().awaitLine(line -> line.matches("sweep: +2 threads +\\d+ s .*"), SweepProcess.LIMIT);
            ProcessHandle handle = ProcessHandle.of(sweep.process().pid()).orElseThrow();
            List<ProcessHandle> started = handle.descendants().toList();
            assertThat(started).hasSizeGreaterThanOrEqualTo(2);

            handle.destroy(); // SIGTERM to the sweep alone; Ctrl-C takes the same way.

            sweep.process().awaitExit();
            assertThat(started).noneMatch(ProcessHandle::isAlive);
            assertThat(sweep.table()).containsOnlyKeys(1);
            assertThat(Files.readString(sweep.folder().resolve("sweep.md"))).contains("1 of 2 levels are done");
            assertThat(sweep.said()).contains("stopped; the finished levels are in");
        }
    }

    @Test
    void refusesLevelsThatTheHandlesDoNotSufficeForBeforeAnythingStarts() throws IOException {
        List<String> limited = List.of("bash", "-c", "ulimit -n 512 && exec \"$0\" \"$@\"");
        try (SweepProcess sweep = SweepProcess.start(limited, "refused", "thrift-stress", "--threads=10,2000")) {
            assertThat(sweep.process().awaitExit()).isEqualTo(2);
            assertThat(sweep.said())
                    .contains("2000 threads need 2400", "the limit is 512", "ulimit -n 2400")
                    .doesNotContain("10 threads need");
            assertThat(sweep.folder()).doesNotExist();
        }
    }
}
