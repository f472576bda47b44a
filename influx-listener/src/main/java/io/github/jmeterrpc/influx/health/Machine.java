package io.github.jmeterrpc.influx.health;

import com.sun.management.OperatingSystemMXBean;
import com.sun.management.UnixOperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryUsage;

/** CPU, heap and file handles, as the JVM tells them; NaN where it does not. In a container: the container's. One caller at a time. */
final class Machine {

    private static final double MB = 1 << 20;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long cpuNanos = system.getProcessCpuTime();
    private long nanos = System.nanoTime();

    Machine() {
        // It tells the load since it was last asked.
        system.getCpuLoad();
    }

    /** What this JVM took of all CPUs that it may use since the last call, 0 to 100 %. */
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

    /** What all processes took of all CPUs since the last call, 0 to 100 %. */
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

    /** Open file handles, sockets included. */
    double handlesOpen() {
        if (!(system instanceof UnixOperatingSystemMXBean unix)) {
            return Double.NaN;
        }
        try {
            long open = unix.getOpenFileDescriptorCount();
            return open < 0 ? Double.NaN : open;
        } catch (InternalError e) {
            // Counting needs one more.
            return handlesMax();
        }
    }

    /** How many this process may have. */
    double handlesMax() {
        if (!(system instanceof UnixOperatingSystemMXBean unix)) {
            return Double.NaN;
        }
        long max = unix.getMaxFileDescriptorCount();
        return max < 0 ? Double.NaN : max;
    }
}
