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
 * Delivers batches to the sink in order and retries each with exponential backoff until it is acknowledged or rejected for good: all that wait in one request, up to a
 * number of lines. What an earlier run left goes only when nothing of the present one waits. On a thread of its own.
 */
public final class Delivery {

    /** Longest pause between retries at the end of a test, when JMeter waits for the delivery, ms. */
    private static final long LAST_PAUSE_MILLIS = 1000;

    private static final long IDLE_MILLIS = 100;

    /** How long a write that was broken off may take to end, ms. */
    private static final long LAST_ANSWER_MILLIS = 5000;

    private final Sink target;
    private final DeliveryQueue live;
    private final DeliveryQueue earlier;
    private final LongSupplier nanoTime;
    private final ScheduledExecutorService executor;
    private final ThrottledErrorLog troubles;
    private long earlierAgainNanos;
    private PeriodicTask task;
    private volatile boolean finishing;
    private volatile boolean aborted;
    private volatile boolean failing;

    /**
     * Makes one; {@link #start} starts its thread.
     *
     * @param live of the present run
     * @param earlier what earlier runs left
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
        this.troubles = new ThrottledErrorLog(nanoTime);
        this.earlierAgainNanos = nanoTime.getAsLong();
    }

    /**
     * Starts the thread.
     *
     * @param problem what the start check found and has said
     */
    public void start(Optional<WriteException> problem) {
        problem.ifPresent(e -> troubles.saidAlready(e.kind()));
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
        // Before it looks: what is added later is not the last.
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
        // What an earlier run left must not keep the present one waiting, so only that waits if it fails.
        ofEarlier.ifPresent(millis -> earlierAgainNanos = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(millis));
        return ofEarlier.isPresent() ? 0 : IDLE_MILLIS;
    }

    /** Sends what is first; tells how long to wait before the next, ms, or nothing if there is nothing to send. */
    private OptionalLong step(DeliveryQueue lane) {
        try {
            Optional<Batch> batch = lane.source().first(lane.limit().lines());
            return batch.isPresent() ? OptionalLong.of(deliver(lane, batch.get())) : OptionalLong.empty();
        } catch (UncheckedIOException e) {
            troubles.failed(
                    new WriteException(Remedy.RETRY, "read", e.getMessage(), 0, e),
                    lane.source().where());
            return OptionalLong.of(lane.backoff().afterFailure(0));
        }
    }

    private long deliver(DeliveryQueue lane, Batch batch) {
        Source source = lane.source();
        boolean joined = source.isJoined();
        Optional<WriteException> failure = attempt(lane, batch, joined);
        if (aborted || failure.isEmpty()) {
            return 0;
        }
        WriteException e = failure.get();
        if (e.remedy() == Remedy.SPLIT) {
            // At once: whose lines they are shows when each batch goes alone.
            source.separateFirst();
            return 0;
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
        return lane.backoff().afterFailure(e.retryAfterMillis());
    }

    private Optional<WriteException> attempt(DeliveryQueue lane, Batch batch, boolean joined) {
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

    /**
     * Waits until everything of the present run is delivered or set aside, then ends the thread and closes the target.
     * Nothing may be added any more.
     *
     * @param timeoutMillis how long to wait, ms; what is not delivered by then stays where it is
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
            // Also for a caller that was interrupted: nothing may be sent any more while it settles its accounts.
            task.await(LAST_ANSWER_MILLIS);
            target.close();
        }
    }
}
