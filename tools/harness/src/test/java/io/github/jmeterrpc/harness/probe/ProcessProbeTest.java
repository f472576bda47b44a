package io.github.jmeterrpc.harness.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ProcessProbeTest {

    private static final long THIS = ProcessHandle.current().pid();

    /** No process has it: it is above the kernel's limit. */
    private static final long NO_PROCESS = Integer.MAX_VALUE;

    @Test
    void readsThisProcess() throws InterruptedException {
        CountDownLatch named = new CountDownLatch(1);
        CountDownLatch end = new CountDownLatch(1);
        Thread pool = new Thread(
                () -> {
                    named.countDown();
                    try {
                        end.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "probe-me-please");
        pool.start();
        // A thread has its name only when it runs.
        named.await();
        try {
            Reading reading = new ProcessProbe(
                            List.of(THIS), List.of(() -> Pool.ofThreads(THIS, Pattern.compile("probe-m.*"))))
                    .read();

            assertThat(reading.cpuMillis()).isBetween(100.0, 3_600_000.0);
            assertThat(reading.memoryBytes()).isBetween(10.0 * (1 << 20), 4.0 * (1 << 30));
            assertThat(reading.pool()).isEqualTo(new Pool(Double.NaN, 1, Double.NaN, Double.NaN));
        } finally {
            end.countDown();
            pool.join();
        }
    }

    @Test
    void addsUpProcessesAndTheirDescendants() throws IOException {
        Process shell = new ProcessBuilder("sh", "-c", "cat; true").start();
        List<ProcessHandle> family = List.of();
        try {
            shell.getOutputStream().write('x');
            shell.getOutputStream().flush();
            // Both run and need no more memory when the child has copied a byte.
            assertThat(shell.getInputStream().read()).isEqualTo('x');
            family = Stream.concat(Stream.of(shell.toHandle()), shell.descendants())
                    .toList();
            double memory = family.stream()
                    .mapToDouble(process -> 1024 * Proc.number(Proc.lines(process.pid() + "/status"), "VmRSS:"))
                    .sum();

            assertThat(family).hasSize(2);
            assertThat(new ProcessProbe(shell.pid()).read().memoryBytes()).isEqualTo(memory);
            assertThat(new ProcessProbe(List.of(shell.pid(), NO_PROCESS), List.of())
                            .read()
                            .memoryBytes())
                    .isEqualTo(memory);
        } finally {
            shell.destroyForcibly();
            family.forEach(ProcessHandle::destroyForcibly);
        }
    }

    @Test
    void isUnknownWithoutTheProcess() {
        Reading reading = new ProcessProbe(
                        List.of(NO_PROCESS), List.of(() -> Pool.ofThreads(NO_PROCESS, Pattern.compile(".*"))))
                .read();

        assertThat(reading.cpuMillis()).isNaN();
        assertThat(reading.memoryBytes()).isNaN();
        assertThat(reading.pool()).isEqualTo(Pool.UNKNOWN);
    }
}
