package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.merge.MergeThread;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What follows the last window of a test, on a thread of its own: delivery, merging, the account. The thread is no
 * daemon: the JVM lives until all is delivered, or the time for that is over. What is not delivered then is in the
 * journal.
 */
final class Ending {

    private static final Logger log = LoggerFactory.getLogger(Ending.class);

    private final Parts parts;
    private final CountDownLatch done = new CountDownLatch(1);
    private final Thread thread;
    private volatile long deadlineNanos;

    /**
     * What is to be ended.
     *
     * @param seen tells how many samples were recorded
     * @param windowFailed tells whether a window was not closed properly
     * @param closed run when all is ended
     */
    record Parts(
            HealthService health,
            RawService raw,
            Outbox outbox,
            Optional<MergeThread> merging,
            Identity identity,
            LongSupplier seen,
            BooleanSupplier windowFailed,
            Runnable closed) {}

    private interface Step {
        void run() throws IOException, InterruptedException;
    }

    /**
     * Loads this class with the listener's. A logger that is asked for first when the JVM ends, after Log4j has closed its
     * files, makes Log4j open jmeter.log once more, which empties it.
     */
    static void load() {
        log.trace("Loaded");
    }

    /**
     * Starts it.
     *
     * @param patienceMillis how long it may take, ms
     */
    Ending(Parts parts, long patienceMillis) {
        this.parts = parts;
        this.deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        this.thread = new Thread(this::run, "influx-listener-end");
        // Or it is one where JMeter's thread is.
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
        step(parts.health()::close);
        step(parts.health()::sumUp);
        step(() -> parts.raw().finish(leftMillis()));
        step(() -> parts.outbox().close(leftMillis()));
        step(this::merge);
        step(this::account);
        // After the last point: the lease must cover every point written under the name.
        step(parts.identity()::close);
        step(parts.closed()::run);
    }

    /** After the last point is written: the generator that ends last finds the points of all. */
    private void merge() throws InterruptedException {
        if (parts.merging().isPresent()) {
            parts.merging().get().finish(parts.outbox().isUnanswered() ? 0 : leftMillis());
        }
    }

    private void account() {
        parts.outbox()
                .account(
                        parts.seen().getAsLong(),
                        parts.windowFailed().getAsBoolean(),
                        parts.merging().map(MergeThread::merged),
                        parts.identity().naming().instance());
    }

    /** Whatever goes wrong, the other steps follow. */
    private static void step(Step step) {
        try {
            step.run();
        } catch (InterruptedException e) {
            log.debug("Cut short", e);
        } catch (IOException | RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            log.error("InfluxDB listener: not ended properly", e);
        }
    }

    private long leftMillis() {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime()));
    }

    /** Waits for the end; tells whether it has come. */
    boolean await(long millis) throws InterruptedException {
        return done.await(millis, TimeUnit.MILLISECONDS);
    }

    /** Leaves in the journal what is not delivered yet; the end comes within a moment. */
    void cutShort() {
        deadlineNanos = System.nanoTime();
        thread.interrupt();
    }
}
