package io.github.jmeterrpc.influx;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * All listeners of this JVM whose points may not have been delivered yet. Static, as it has to be: the hook that ends them
 * when the JVM is told to end (SIGTERM, Ctrl-C, {@code System.exit}) is the JVM's. Thread-safe.
 */
final class OpenListeners {

    /** How long the start of a test waits for the delivery of the test before it, ms; then that is cut short. */
    private static final long MAKE_WAY_MILLIS = 1000;

    /** How long the last window may take to get into the journal when the JVM ends, ms. */
    private static final long CLOSE_MILLIS = 2000;

    /** How long delivery may go on then, ms. */
    private static final long DELIVER_MILLIS = 1500;

    /** How long a delivery that was cut short may take to close its files, ms. */
    private static final long CUT_MILLIS = 1000;

    private static final Set<InfluxListener> OPEN = ConcurrentHashMap.newKeySet();

    private static volatile boolean jvmEnds;

    static {
        Ending.load();
        Runtime.getRuntime().addShutdownHook(new Thread(OpenListeners::endAll, "influx-listener-shutdown"));
    }

    private OpenListeners() {}

    static void add(InfluxListener listener) {
        OPEN.add(listener);
    }

    static void remove(InfluxListener listener) {
        OPEN.remove(listener);
    }

    /** Whether the JVM ends: the log may be closed already. */
    static boolean jvmEnds() {
        return jvmEnds;
    }

    /** Ends the deliveries of earlier tests: the next one, which delivers what they leave, needs their names and journals. */
    static void makeWay() throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAKE_WAY_MILLIS);
        for (InfluxListener listener : OPEN) {
            if (listener.isEnding() && !listener.awaitEnd(leftMillis(deadline))) {
                listener.cutShort();
                listener.awaitEnd(CUT_MILLIS);
            }
        }
    }

    private static long leftMillis(long deadlineNanos) {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()));
    }

    private static void endAll() {
        jvmEnds = true;
        List<Thread> threads = OPEN.stream()
                .map(listener -> new Thread(() -> end(listener), "influx-listener-shutdown"))
                .toList();
        threads.forEach(Thread::start);
        long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS + DELIVER_MILLIS + CUT_MILLIS);
        try {
            for (Thread thread : threads) {
                // 0 would be for ever.
                thread.join(Math.max(1, leftMillis(deadline)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void end(InfluxListener listener) {
        try {
            listener.end();
            if (!listener.awaitEnd(DELIVER_MILLIS)) {
                listener.cutShort();
                listener.awaitEnd(CUT_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
