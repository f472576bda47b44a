package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.task.GuardedWork;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Closes the parts of a listener after the last window of a test, on its own thread. The thread is
 * not a daemon, so the JVM lives until all points are delivered or the time limit expires.
 * Undelivered points stay in the spool.
 */
final class Shutdown {

    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread thread;
    private final LongSupplier patienceMillis;
    private final long beginNanos = System.nanoTime();
    private volatile boolean cutShort;

    /**
     * Starts the thread.
     *
     * @param patienceMillis time limit from now on, ms, polled repeatedly: it grows when the server
     *     has accepted a point
     * @param closed called when all parts are closed
     */
    Shutdown(Parts parts, LongSupplier patienceMillis, Runnable closed) {
        this.patienceMillis = patienceMillis;
        this.thread = new Thread(
                () -> {
                    try {
                        parts.close(this::leftMillis);
                        GuardedWork.attempt("not ended properly", closed::run);
                    } finally {
                        done.countDown();
                    }
                },
                "influx-listener-end");
        // Otherwise it would inherit the daemon flag of JMeter's thread.
        thread.setDaemon(false);
        thread.start();
    }

    private long leftMillis() {
        long spent = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos);
        return cutShort ? 0 : Math.max(0, patienceMillis.getAsLong() - spent);
    }

    /** Waits for the end of the thread; returns whether it has ended. */
    boolean await(long millis) throws InterruptedException {
        return done.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Stops the delivery soon; undelivered points stay in the spool. */
    void cutShort() {
        cutShort = true;
        thread.interrupt();
    }
}
