package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.health.HealthService;
import io.github.jmeterrpc.influx.merge.MergeThread;
import io.github.jmeterrpc.influx.task.GuardedWork;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Completes the delivery, the merge and the report after the last window of a test, on its own
 * thread. The thread is not a daemon, so the JVM lives until all points are delivered or the time
 * limit expires. Undelivered points stay in the spool.
 */
final class Shutdown {

    private static final Logger log = LoggerFactory.getLogger(Shutdown.class);

    private final Parts parts;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread thread;
    private final LongSupplier patienceMillis;
    private final long beginNanos = System.nanoTime();
    private volatile boolean cutShort;
    private volatile boolean merging;

    /**
     * The parts of the listener to close.
     *
     * @param seen returns the number of recorded samples
     * @param windowFailed returns whether closing a window failed
     * @param closed called when all parts are closed
     */
    record Parts(
            Optional<HealthService> health,
            Optional<RawService> raw,
            Outbox outbox,
            Optional<MergeThread> merging,
            Identity identity,
            LongSupplier seen,
            BooleanSupplier windowFailed,
            Runnable closed) {}

    /**
     * Loads this class together with the listener. If its logger were created only at JVM shutdown,
     * after Log4j has closed its files, Log4j would open jmeter.log again and truncate it.
     */
    static void load() {
        log.trace("Loaded");
    }

    /**
     * Starts the thread.
     *
     * @param patienceMillis time limit from now on, ms, polled repeatedly: longer once the server
     *     has accepted a point
     */
    Shutdown(Parts parts, LongSupplier patienceMillis) {
        this.parts = parts;
        this.patienceMillis = patienceMillis;
        this.thread = new Thread(this::run, "influx-listener-end");
        // Otherwise it would inherit the daemon flag of JMeter's thread.
        thread.setDaemon(false);
        thread.start();
    }

    private void run() {
        try {
            endAll();
        } finally {
            done.countDown();
        }
    }

    private void endAll() {
        step(parts.identity().threads()::close);
        if (parts.health().isPresent()) {
            step(parts.health().get()::close);
        }
        if (parts.raw().isPresent()) {
            step(() -> parts.raw().get().finish(this::leftMillis));
        }
        step(() -> parts.outbox().close(this::leftMillis));
        step(this::merge);
        step(this::account);
        step(parts.identity()::close);
        step(parts.closed()::run);
    }

    /**
     * Merges after the last point is written, so that the generator that ends last finds the points
     * of all.
     */
    private void merge() throws InterruptedException {
        if (parts.merging().isPresent()) {
            merging = true;
            parts.merging().get().finish(parts.outbox().isUnanswered() ? 0 : leftMillis());
        }
    }

    private void account() {
        parts.outbox()
                .report(
                        parts.seen().getAsLong(),
                        parts.windowFailed().getAsBoolean(),
                        parts.merging().map(MergeThread::merged),
                        parts.identity().naming().instance());
    }

    /** Executes a step; a failure does not prevent the following steps. */
    private static void step(GuardedWork.Attempt step) {
        GuardedWork.attempt("not ended properly", step);
    }

    private long leftMillis() {
        long spent = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - beginNanos);
        return cutShort ? 0 : Math.max(0, patienceMillis.getAsLong() - spent);
    }

    /** Waits for the end of the thread; returns whether it has ended. */
    boolean await(long millis) throws InterruptedException {
        return done.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Whether the delivery is over and the last windows are being merged. */
    boolean isMerging() {
        return merging;
    }

    /** Stops the delivery soon; undelivered points stay in the spool. */
    void cutShort() {
        cutShort = true;
        thread.interrupt();
    }
}
