package io.github.jmeterrpc.influx.health;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Reads CPU load, heap, file handles, blocked threads and TCP retransmissions; NaN if not
 * available. In a container, the values are those of the container. Used by one thread at a time.
 */
final class LocalMachine {

    private static final double MB = 1 << 20;

    /** Counters of the network namespace: a line of names, a line of values. */
    private static final Path SNMP = Path.of("/proc/net/snmp");

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long cpuNanos = system.getProcessCpuTime();
    private long nanos = System.nanoTime();
    private final ThreadGroup allThreads = root(Thread.currentThread().getThreadGroup());
    private Thread[] found = new Thread[256];
    private double retransmits = retransmits();

    LocalMachine() {
        // The JVM returns the load since the previous call.
        system.getCpuLoad();
    }

    /**
     * CPU load of this JVM since the last call, as a share of all CPUs available to it, 0 to 100 %.
     */
    double takeProcessCpuPercent() {
        long cpuBefore = cpuNanos;
        long before = nanos;
        cpuNanos = system.getProcessCpuTime();
        nanos = System.nanoTime();
        if (cpuNanos < 0 || nanos <= before) {
            return Double.NaN;
        }
        return percent((double) (cpuNanos - cpuBefore) / (nanos - before) / system.getAvailableProcessors());
    }

    /** CPU load of all processes since the last call, as a share of all CPUs, 0 to 100 %. */
    double takeSystemCpuPercent() {
        return percent(system.getCpuLoad());
    }

    private static double percent(double share) {
        return share < 0 ? Double.NaN : Math.min(100, 100 * share);
    }

    double heapUsedMb() {
        return heap().getUsed() / MB;
    }

    double heapMaxMb() {
        long max = heap().getMax();
        return max < 0 ? Double.NaN : max / MB;
    }

    private static MemoryUsage heap() {
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage();
    }

    /** The number of open file handles, including sockets. */
    double handlesOpen() {
        if (!(system instanceof UnixOperatingSystemMXBean unix)) {
            return Double.NaN;
        }
        try {
            long open = unix.getOpenFileDescriptorCount();
            return open < 0 ? Double.NaN : open;
        } catch (InternalError e) {
            // Counting the handles needs a free one.
            return handlesMax();
        }
    }

    /** Maximum number of file handles of this process. */
    double handlesMax() {
        if (!(system instanceof UnixOperatingSystemMXBean unix)) {
            return Double.NaN;
        }
        long max = unix.getMaxFileDescriptorCount();
        return max < 0 ? Double.NaN : max;
    }

    /**
     * TCP segments retransmitted by all processes since the last call; NaN if the system has no
     * {@code /proc}.
     */
    double takeRetransmits() {
        double before = retransmits;
        retransmits = retransmits();
        return retransmits - before;
    }

    private static double retransmits() {
        try {
            List<String[]> tcp = Files.readAllLines(SNMP).stream()
                    .filter(line -> line.startsWith("Tcp: "))
                    .map(line -> line.split(" "))
                    .toList();
            return Double.parseDouble(tcp.get(1)[Arrays.asList(tcp.get(0)).indexOf("RetransSegs")]);
        } catch (IOException | RuntimeException e) {
            return Double.NaN;
        }
    }

    private static ThreadGroup root(ThreadGroup group) {
        ThreadGroup parent = group.getParent();
        return parent == null ? group : root(parent);
    }

    /**
     * The number of threads that are blocked on a monitor. Reads the state of each thread, which
     * needs no safepoint of the JVM.
     */
    int blockedThreads() {
        int threads = allThreads.enumerate(found);
        while (threads == found.length) {
            // Thread.enumerate silently omits threads that do not fit.
            found = new Thread[2 * found.length];
            threads = allThreads.enumerate(found);
        }
        int blocked = 0;
        for (int i = 0; i < threads; i++) {
            if (found[i].getState() == Thread.State.BLOCKED) {
                blocked++;
            }
        }
        Arrays.fill(found, 0, threads, null);
        return blocked;
    }
}
