package io.github.jmeterrpc.influx.health;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.metrics.health.HealthFigure;
import io.github.jmeterrpc.metrics.health.HealthSnapshot;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("full")
class HealthReaderTest {

    @TempDir
    private Path folder;

    @Test
    void readsAllFiguresOnThisSystem() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        long begin = System.nanoTime();
        try (HealthReader reader = new HealthReader()) {
            long cpuBegin = threads.getCurrentThreadCpuTime();
            // However often others take the CPU away.
            while (System.nanoTime() - begin < 350_000_000
                    || threads.getCurrentThreadCpuTime() - cpuBegin < 200_000_000) {
                Thread.onSpinWait();
            }
            double busyNanos = threads.getCurrentThreadCpuTime() - cpuBegin;
            HealthSnapshot snapshot = reader.read(7, new ClockOffset(1, 2));
            double allNanos =
                    (double) (System.nanoTime() - begin) * Runtime.getRuntime().availableProcessors();

            assertThat(snapshot.get(HealthFigure.OBSERVED)).isBetween(190.0, 60_000.0);
            // This thread alone took so much; the system counts in steps of 10 ms.
            assertThat(snapshot.get(HealthFigure.CPU_PROCESS))
                    .isBetween(100 * (busyNanos - 20_000_000) / allNanos, 100.0);
            assertThat(snapshot.get(HealthFigure.CPU_SYSTEM)).isBetween(0.0, 100.0);
            assertThat(snapshot.get(HealthFigure.HEAP_USED)).isBetween(1.0, snapshot.get(HealthFigure.HEAP_MAX));
            assertThat(snapshot.get(HealthFigure.HANDLES_OPEN)).isBetween(3.0, snapshot.get(HealthFigure.HANDLES_MAX));
            assertThat(snapshot.get(HealthFigure.TCP_RETRANSMITS)).isNotNegative();
            assertThat(snapshot.get(HealthFigure.WAKE_UP_LATE)).isBetween(0.001, 60_000.0);
            assertThat(snapshot.get(HealthFigure.THREADS_ACTIVE)).isEqualTo(7);
            assertThat(snapshot.get(HealthFigure.CLOCK_OFFSET)).isEqualTo(1);
            assertThat(snapshot.get(HealthFigure.CLOCK_UNCERTAINTY)).isEqualTo(2);
        }
    }

    /**
     * A full backlog drops the first segment of a connection, which the caller sends again after a
     * second.
     */
    @Test
    void countsSegmentsThatAreSentAgain() throws Exception {
        LocalMachine machine = new LocalMachine();
        List<SocketChannel> callers = new ArrayList<>();
        try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 6; i++) {
                SocketChannel caller = SocketChannel.open();
                callers.add(caller);
                caller.configureBlocking(false);
                caller.connect(full.getLocalSocketAddress());
            }
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (!(machine.takeRetransmits() > 0)) {
                assertThat(System.nanoTime()).as("20 s are enough").isLessThan(deadline);
                Thread.sleep(100);
            }
        } finally {
            for (SocketChannel caller : callers) {
                caller.close();
            }
        }
    }

    @Test
    void countsThreadsThatWaitForALockAndNoOthers() throws InterruptedException {
        Object lock = new Object();
        LocalMachine machine = new LocalMachine();
        List<Thread> threads = new ArrayList<>();
        synchronized (lock) {
            for (int i = 0; i < 300; i++) {
                Thread thread = new Thread(() -> {
                    synchronized (lock) {
                        threads.size();
                    }
                });
                thread.start();
                threads.add(thread);
            }
            long deadline = System.nanoTime() + 20_000_000_000L;
            while (machine.blockedThreads() < 300) {
                assertThat(System.nanoTime()).as("20 s are enough").isLessThan(deadline);
                LockSupport.parkNanos(1_000_000);
            }
        }
        for (Thread thread : threads) {
            thread.join();
        }
        // Of others of this JVM a few may.
        assertThat(machine.blockedThreads()).isLessThan(300);
    }

    @Test
    void measuresAClockToHalfTheRoundTrip() {
        ClockOffset offset = ClockOffset.between(1_000_000_000, 1_252_000_000, 1_004_000_000);

        assertThat(offset).isEqualTo(new ClockOffset(250, 2));
    }

    /** Collectors that stop all threads for the whole time, and such that hardly do. */
    @ParameterizedTest
    @ValueSource(
            strings = {"-XX:+UseSerialGC", "-XX:+UseParallelGC", "-XX:+UseG1GC", "-XX:+UseShenandoahGC", "-XX:+UseZGC"})
    void onlyPausesCount(String collector) throws IOException {
        Path output = folder.resolve("gc.txt");
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                collector,
                "-Xmx256m",
                "-cp",
                System.getProperty("java.class.path"),
                Garbage.class.getName());
        try (ManagedProcess process =
                ManagedProcess.start("garbage", new ProcessBuilder(command), output, Duration.ofMinutes(2))) {
            assertThat(process.awaitExit()).as(Files.readString(output)).isZero();
        }
        String[] figures = Files.readAllLines(output).stream()
                .filter(line -> line.startsWith("garbage "))
                .findFirst()
                .orElseThrow()
                .split(" ");
        double sum = Double.parseDouble(figures[1]);
        double longest = Double.parseDouble(figures[2]);
        double concurrent = Double.parseDouble(figures[3]);

        if (collector.contains("Shenandoah") || collector.contains("ZGC")) {
            assertThat(concurrent).as("time of cycles").isPositive();
            assertThat(sum).isLessThan(concurrent);
            assertThat(longest).isLessThan(concurrent);
        } else {
            assertThat(concurrent).isZero();
            assertThat(longest).isPositive().isLessThanOrEqualTo(sum + 1);
        }
    }

    /**
     * Makes garbage, and prints the sum of the pauses, the longest, and the time of what is none,
     * in ms.
     */
    static final class Garbage {

        private Garbage() {}

        public static void main(String[] none) throws InterruptedException {
            double longest = 0;
            double sum = 0;
            List<byte[]> kept = new ArrayList<>();
            try (GcWatch watch = new GcWatch()) {
                long end = System.nanoTime() + 1_500_000_000L;
                while (System.nanoTime() < end) {
                    kept.add(new byte[100_000]);
                    if (kept.size() > 800) {
                        kept.subList(0, 400).clear();
                    }
                }
                System.gc();
                // The JVM reports it a moment later.
                for (int i = 0; i < 100 && longest == 0; i++) {
                    Thread.sleep(20);
                    longest = Math.max(longest, watch.takeLongestMillis());
                }
                sum = watch.takeMillis();
            }
            double concurrent = ManagementFactory.getGarbageCollectorMXBeans().stream()
                    .filter(bean -> bean.getName().contains("Cycles"))
                    .mapToLong(GarbageCollectorMXBean::getCollectionTime)
                    .sum();
            System.out.println("garbage " + sum + " " + longest + " " + concurrent + " " + kept.size());
        }
    }
}
