package io.github.jmeterrpc.influx.write;

import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The daemon thread that brings batches to the target, in order, again and again while there is hope: all that wait in one
 * request, up to a number of lines. What an earlier run left goes only when nothing of the present one waits.
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
            Optional<Batch> batch = lane.source().first(waitMillis, lane.limit().lines());
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
        Source source = lane.source();
        boolean joined = source.isJoined();
        Optional<WriteException> failure = attempt(lane, batch, joined);
        if (aborted || failure.isEmpty()) {
            return;
        }
        WriteException e = failure.get();
        if (e.remedy() == Remedy.SPLIT) {
            // At once: whose lines they are shows when each batch goes alone.
            source.separateFirst();
            return;
        }
        failing = true;
        source.keep();
        troubles.failed(e, source.where());
        earlier.source().keep();
        if (e.remedy() == Remedy.OTHERS_FIRST) {
            lane.limit().tooMany(batch.lines().size());
            if (!joined) {
                source.postponeFirst();
            } else if (lane.limit().isLeast()) {
                source.separateFirst();
            }
        }
        waitBefore(lane, e.retryAfterMillis());
    }

    private Optional<WriteException> attempt(Lane lane, Batch batch, boolean joined) {
        boolean acknowledged = true;
        try {
            if (joined) {
                lane.sender().write(batch);
            } else {
                acknowledged = lane.sender().send(batch);
            }
            if (acknowledged) {
                troubles.succeeded(target.name());
                failing = false;
            }
            lane.limit().answered();
            lane.backoff().succeeded();
            return Optional.empty();
        } catch (WriteException e) {
            return Optional.of(e);
        } finally {
            // Whatever happened to the others.
            lane.source().removeFirst(lane.sender().settledLines());
        }
    }

    /** What an earlier run left must not keep the present one waiting, so only that waits if it fails. */
    private void waitBefore(Lane lane, long askedMillis) throws InterruptedException {
        long millis = lane.backoff().afterFailure(askedMillis);
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
