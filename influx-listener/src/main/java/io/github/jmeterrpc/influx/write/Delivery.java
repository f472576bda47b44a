package io.github.jmeterrpc.influx.write;

import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The daemon thread that brings batches to the target, in order, again and again while there is hope. What an earlier
 * run left goes only when nothing of the present one waits.
 */
public final class Delivery {

    private static final Logger log = LoggerFactory.getLogger(Delivery.class);

    /** How often to try at the end of a test, when somebody waits, at least, ms. */
    private static final long LAST_PAUSE_MILLIS = 1000;

    private static final long IDLE_MILLIS = 100;

    /** How long a write that was broken off may take to end, ms. */
    private static final long LAST_ANSWER_MILLIS = 5000;

    private final Target target;
    private final Lane live;
    private final Lane earlier;
    private final Troubles troubles = new Troubles(System::nanoTime);
    private final Backoff liveBackoff = backoff();
    private final Backoff earlierBackoff = backoff();
    private long earlierAgainNanos = System.nanoTime();
    private final CountDownLatch finishing = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "influx-listener-writer");
    private volatile boolean aborted;
    private volatile boolean failing;

    /**
     * Makes one; {@link #start} starts its thread.
     *
     * @param live of the present run
     * @param earlier what earlier runs left
     */
    public Delivery(Target target, Lane live, Lane earlier) {
        this.target = target;
        this.live = live;
        this.earlier = earlier;
        thread.setDaemon(true);
    }

    /**
     * Starts the thread.
     *
     * @param problem what the start check found and has said
     */
    public void start(Optional<WriteException> problem) {
        problem.ifPresent(e -> troubles.saidAlready(e.kind()));
        failing = problem.isPresent();
        thread.start();
    }

    private static Backoff backoff() {
        return new Backoff(() -> ThreadLocalRandom.current().nextDouble());
    }

    /** Whether the last attempt to write failed; false before the first. */
    public boolean isFailing() {
        return failing;
    }

    private void run() {
        try {
            boolean moreOfEarlier = true;
            while (!aborted) {
                boolean last = finishing.getCount() == 0;
                if (!step(live, last || moreOfEarlier ? 0 : IDLE_MILLIS)) {
                    if (last) {
                        return;
                    }
                    moreOfEarlier = System.nanoTime() - earlierAgainNanos >= 0 && step(earlier, 0);
                }
            }
        } catch (InterruptedException e) {
            // Only finish() interrupts; what is left is pending.
            log.debug("Interrupted", e);
        }
    }

    private boolean step(Lane lane, long waitMillis) throws InterruptedException {
        try {
            Optional<Batch> batch = lane.source().first(waitMillis);
            if (batch.isPresent()) {
                deliver(lane, batch.get());
            }
            return batch.isPresent();
        } catch (UncheckedIOException e) {
            troubles.failed(
                    new WriteException(Remedy.RETRY, "read", e.getMessage(), 0, e),
                    lane.source().where());
            waitBefore(lane, 0);
            return true;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            // Whatever it is: without this thread nothing is written any more.
            log.error("InfluxDB listener: points could not be sent, trying again", e);
            waitBefore(lane, 0);
            return true;
        }
    }

    private void deliver(Lane lane, Batch batch) throws InterruptedException {
        try {
            if (lane.sender().send(batch)) {
                troubles.succeeded(target.name());
                failing = false;
            }
            lane.source().removeFirst();
            backoffOf(lane).succeeded();
        } catch (WriteException e) {
            if (aborted) {
                return;
            }
            failing = true;
            lane.source().keep();
            troubles.failed(e, lane.source().where());
            earlier.source().keep();
            if (e.remedy() == Remedy.OTHERS_FIRST
                    && lane.sender().settledOfUnfinished().points() == 0) {
                lane.source().postponeFirst();
            }
            waitBefore(lane, e.retryAfterMillis());
        }
    }

    private Backoff backoffOf(Lane lane) {
        return lane == live ? liveBackoff : earlierBackoff;
    }

    /** What an earlier run left must not keep the present one waiting, so only that waits if it fails. */
    private void waitBefore(Lane lane, long askedMillis) throws InterruptedException {
        long millis = backoffOf(lane).afterFailure(askedMillis);
        if (lane != live) {
            earlierAgainNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        } else if (finishing.getCount() == 0) {
            Thread.sleep(Math.min(millis, LAST_PAUSE_MILLIS));
        } else {
            finishing.await(millis, TimeUnit.MILLISECONDS);
        }
    }

    /**
     * Waits until everything of the present run is delivered or set aside, then ends the thread and closes the target.
     * Nothing may be added any more.
     *
     * @param timeoutMillis how long to wait, ms; what is not delivered by then stays where it is
     * @throws InterruptedException if the caller was interrupted while it waited; the thread ends nevertheless
     */
    public void finish(long timeoutMillis) throws InterruptedException {
        finishing.countDown();
        try {
            if (timeoutMillis > 0) {
                thread.join(timeoutMillis);
            }
        } finally {
            aborted = true;
            thread.interrupt();
            target.abort();
            // Also for a caller that was interrupted: nothing may be sent any more while it settles its accounts.
            thread.join(LAST_ANSWER_MILLIS);
            target.close();
        }
    }
}
