package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Delivers batches to the sink in order and retries each with exponential backoff until it is acknowledged or rejected
 * for good. A request joins pending batches up to a number of lines. Batches of earlier runs are sent only while no
 * batch of the present run is pending. Runs on its own thread.
 */
public final class Delivery {

    /** Longest pause between retries at the end of a test, when JMeter waits for the delivery, ms. */
    private static final long LAST_PAUSE_MILLIS = 1000;

    private static final long IDLE_MILLIS = 100;

    /** How long an aborted write may take to return, ms. */
    private static final long LAST_ANSWER_MILLIS = 5000;

    private final Sink target;
    private final DeliveryQueue live;
    private final DeliveryQueue earlier;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService executor;
    private final ThrottledErrorLog errorLog;
    private long earlierAgainNanos;
    private PeriodicTask task;
    private volatile boolean finishing;
    private volatile boolean aborted;
    private volatile boolean failing;

    /**
     * Creates a delivery; {@link #start} starts its thread.
     *
     * @param live batches of the present run
     * @param earlier batches of earlier runs
     */
    public Delivery(Sink target, DeliveryQueue live, DeliveryQueue earlier) {
        this(target, live, earlier, System::nanoTime, PeriodicTask.thread("influx-listener-writer"));
    }

    Delivery(
            Sink target,
            DeliveryQueue live,
            DeliveryQueue earlier,
            LongSupplier nanoTime,
            ScheduledExecutorService executor) {
        this.target = target;
        this.live = live;
        this.earlier = earlier;
        this.nanoTime = nanoTime;
        this.executor = executor;
        this.errorLog = new ThrottledErrorLog(nanoTime);
        this.earlierAgainNanos = nanoTime.getAsLong();
    }

    /**
     * Starts the thread.
     *
     * @param problem failure that the start check has found and already logged
     */
    public void start(Optional<WriteException> problem) {
        problem.ifPresent(e -> errorLog.saidAlready(e.kind()));
        failing = problem.isPresent();
        task = PeriodicTask.start(executor, "points could not be sent, trying again", this::run);
    }

    /** Whether the last attempt to write failed; false before the first. */
    public boolean isFailing() {
        return failing;
    }

    private long run() {
        if (aborted) {
            return PeriodicTask.DONE;
        }
        // Read before the queue: once this is true, nothing is added any more.
        boolean last = finishing;
        OptionalLong pause = step(live);
        if (pause.isPresent()) {
            return last ? Math.min(pause.getAsLong(), LAST_PAUSE_MILLIS) : pause.getAsLong();
        }
        if (last) {
            return PeriodicTask.DONE;
        }
        if (nanoTime.getAsLong() - earlierAgainNanos < 0) {
            return IDLE_MILLIS;
        }
        OptionalLong ofEarlier = step(earlier);
        // A failure of an earlier run's batch delays only the earlier runs, not the present one.
        ofEarlier.ifPresent(millis -> earlierAgainNanos = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis));
        return ofEarlier.isPresent() ? 0 : IDLE_MILLIS;
    }

    /**
     * Sends the first lines of a queue; returns the wait before the next attempt, ms, or empty if the queue is empty.
     */
    private OptionalLong step(DeliveryQueue queue) {
        try {
            Optional<Batch> batch = queue.source().first(queue.limit().lines());
            return batch.isPresent() ? OptionalLong.of(deliver(queue, batch.get())) : OptionalLong.empty();
        } catch (UncheckedIOException e) {
            errorLog.failed(
                    new WriteException(Remedy.RETRY, "read", e.getMessage(), 0, e),
                    queue.source().where());
            return OptionalLong.of(queue.backoff().afterFailure(0));
        }
    }

    private long deliver(DeliveryQueue queue, Batch batch) {
        Source source = queue.source();
        boolean joined = source.isJoined();
        Optional<WriteException> failure = attempt(queue, batch, joined);
        if (aborted || failure.isEmpty()) {
            return 0;
        }
        WriteException e = failure.get();
        if (e.remedy() == Remedy.SPLIT) {
            // Without a wait: sending each batch alone shows which of them contains the rejected lines.
            source.separateFirst();
            return 0;
        }
        failing = true;
        source.keep();
        errorLog.failed(e, source.where());
        earlier.source().keep();
        if (e.remedy() == Remedy.OTHERS_FIRST) {
            queue.limit().tooMany(batch.lines().size());
            if (!joined) {
                source.postponeFirst();
            } else if (queue.limit().isLeast()) {
                source.separateFirst();
            }
        }
        return queue.backoff().afterFailure(e.retryAfterMillis());
    }

    private Optional<WriteException> attempt(DeliveryQueue queue, Batch batch, boolean joined) {
        boolean acknowledged = true;
        try {
            if (joined) {
                queue.sender().write(batch);
            } else {
                acknowledged = queue.sender().send(batch);
            }
            if (acknowledged) {
                errorLog.succeeded(target.name());
                failing = false;
            }
            queue.limit().answered();
            queue.backoff().succeeded();
            return Optional.empty();
        } catch (WriteException e) {
            return Optional.of(e);
        } finally {
            // Also if the write of the other lines failed.
            queue.source().removeFirst(queue.sender().settledLines());
        }
    }

    /**
     * Waits until all points of the present run are delivered or set aside, then ends the thread and closes the sink.
     * No batch may be added after the call.
     *
     * @param timeoutMillis maximum wait, ms; batches not delivered by then stay in their queue
     * @throws InterruptedException if the caller was interrupted while it waited; the thread ends nevertheless
     */
    public void finish(long timeoutMillis) throws InterruptedException {
        finishing = true;
        try {
            task.runNow();
            task.await(timeoutMillis);
        } finally {
            aborted = true;
            task.abort();
            target.abort();
            // Also if the caller was interrupted: no write may be in progress when the caller computes the final
            // counts.
            task.await(LAST_ANSWER_MILLIS);
            target.close();
        }
    }
}
