package io.github.jmeterrpc.influx.listener;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Registry of the listeners of this JVM that may have undelivered points. It is static because the
 * JVM's shutdown hook (SIGTERM, Ctrl-C, {@code System.exit}) ends them. Thread-safe.
 */
final class OpenListeners {

    /**
     * Maximum wait of a starting test for the previous test's delivery, in ms; after it, that
     * delivery is stopped.
     */
    private static final long MAKE_WAY_MILLIS = 1000;

    /** Time limit for writing the last window to the spool at JVM shutdown, ms. */
    private static final long CLOSE_MILLIS = 2000;

    /** Time limit for the delivery that follows, in ms. */
    private static final long DELIVER_MILLIS = 1500;

    /** Time limit for the merge that follows, in ms; containers usually have ten seconds in total. */
    private static final long MERGE_MILLIS = 5000;

    /** Time limit for a stopped delivery to close its files, ms. */
    private static final long CUT_MILLIS = 1000;

    private static final Set<InfluxListener> OPEN = ConcurrentHashMap.newKeySet();

    private static volatile boolean jvmEnds;

    static {
        ListenerLog.load();
        Runtime.getRuntime().addShutdownHook(new Thread(OpenListeners::endAll, "influx-listener-shutdown"));
    }

    private OpenListeners() {}

    static void add(InfluxListener listener) {
        OPEN.add(listener);
    }

    static void remove(InfluxListener listener) {
        OPEN.remove(listener);
    }

    /** Whether the JVM is shutting down, so that the log may already be closed. */
    static boolean jvmEnds() {
        return jvmEnds;
    }

    /**
     * Stops the deliveries of earlier tests: the next test delivers their remaining points, and
     * needs their names and spools.
     */
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
        long deadline = System.nanoTime()
                + TimeUnit.MILLISECONDS.toNanos(CLOSE_MILLIS + DELIVER_MILLIS + MERGE_MILLIS + CUT_MILLIS);
        try {
            for (Thread thread : threads) {
                // A wait of 0 would have no limit.
                thread.join(Math.max(1, leftMillis(deadline)));
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void end(InfluxListener listener) {
        try {
            listener.end();
            boolean done = listener.awaitEnd(DELIVER_MILLIS) || listener.isMerging() && listener.awaitEnd(MERGE_MILLIS);
            if (!done) {
                listener.cutShort();
                listener.awaitEnd(CUT_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
