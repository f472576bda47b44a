package io.github.jmeterrpc.support.testing;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/**
 * Measures the allocation of the calling thread. The JVM counts it exactly: no need to repeat a
 * measurement.
 */
public final class Allocation {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int RUNS = 10_000;

    private Allocation() {}

    /** Something to be measured. */
    @FunctionalInterface
    public interface Task {
        void run() throws Exception;
    }

    /** Bytes that one run allocates. */
    public static long bytes(Task task) throws Exception {
        long before = allocated();
        task.run();
        return allocated() - before;
    }

    /**
     * Bytes that a run allocates on average of ten thousand, after a first one that is not counted.
     */
    public static long bytesOnceWarm(Task task) throws Exception {
        task.run();
        return bytes(() -> {
                    for (int i = 0; i < RUNS; i++) {
                        task.run();
                    }
                })
                / RUNS;
    }

    private static long allocated() {
        return THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
    }
}
