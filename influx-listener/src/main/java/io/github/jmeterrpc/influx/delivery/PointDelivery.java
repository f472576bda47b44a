package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.delivery.Sender.SendAttempt;
import io.github.jmeterrpc.influx.delivery.Sender.SendOutcome;
import io.github.jmeterrpc.influx.spool.Spool;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Delivers the batches of a run until each is acknowledged or rejected for good. Batches of earlier
 * runs are sent only while no batch of the current run waits, and their failures do not delay the
 * current run. Runs on its own thread.
 */
public final class PointDelivery {

    /**
     * Longest pause between retries at the end of a test, when JMeter waits for the delivery, ms.
     */
    private static final long LAST_PAUSE_MILLIS = 1000;

    private static final long IDLE_MILLIS = 100;

    /** Interval at which the remaining time is polled, in ms. */
    private static final long ASK_MILLIS = 100;

    /** Maximum time for an aborted write to return, in ms. */
    private static final long LAST_ANSWER_MILLIS = 5000;

    private final Sink sink;
    private final Spool spool;
    private final Sender own;
    private final Sender earlier;
    private final LongSupplier nanoTime;
    private final PeriodicTask.Starter starter;
    private final ThrottledErrorLog errorLog;
    private boolean hasFound;
    private long earlierAgainNanos;
    private PeriodicTask task;
    private volatile boolean finishing;
    private volatile boolean aborted;
    private volatile boolean failing;

    /**
     * Creates a delivery; {@link #start} starts its thread.
     *
     * @param spool batches of the current run and of earlier runs
     * @param ofEarlier receives the lines of earlier runs that the sink has acknowledged
     */
    public PointDelivery(Sink sink, Spool spool, Consumer<List<String>> ofEarlier) {
        this(sink, spool, ofEarlier, System::nanoTime, TaskThread::start);
    }

    PointDelivery(
            Sink sink,
            Spool spool,
            Consumer<List<String>> ofEarlier,
            LongSupplier nanoTime,
            PeriodicTask.Starter starter) {
        this.sink = sink;
        this.spool = spool;
        this.own = new Sender(sink, spool, lines -> {}, nanoTime);
        this.earlier = new Sender(sink, spool.earlier(), ofEarlier, nanoTime);
        this.nanoTime = nanoTime;
        this.starter = starter;
        this.errorLog = new ThrottledErrorLog(nanoTime);
        this.earlierAgainNanos = nanoTime.getAsLong();
    }

    /**
     * Starts the thread.
     *
     * @param problem failure that the start check has found and already logged
     */
    public void start(Optional<WriteException> problem) {
        problem.ifPresent(e -> errorLog.alreadyLogged(e.kind()));
        failing = problem.isPresent();
        task = starter.start("influx-listener-writer", "points could not be sent, trying again", this::run);
    }

    /** Whether the last attempt to write failed; false before the first attempt. */
    public boolean isFailing() {
        return failing;
    }

    private long run() {
        if (aborted) {
            return PeriodicTask.DONE;
        }
        if (!hasFound) {
            hasFound = true;
            spool.findEarlier();
        }
        // Read before the queue: when this is true, no more batches are added.
        boolean last = finishing;
        SendAttempt attempt = step(own, last ? LAST_PAUSE_MILLIS : Long.MAX_VALUE);
        if (last) {
            return attempt.isEmpty() ? PeriodicTask.DONE : Math.min(attempt.pauseMillis(), LAST_PAUSE_MILLIS);
        }
        if (!attempt.isIdle()) {
            return attempt.pauseMillis();
        }
        if (nanoTime.getAsLong() - earlierAgainNanos < 0) {
            return IDLE_MILLIS;
        }
        SendAttempt ofEarlier = step(earlier, Long.MAX_VALUE);
        earlierAgainNanos = nanoTime.getAsLong() + TimeUnit.MILLISECONDS.toNanos(ofEarlier.pauseMillis());
        return ofEarlier.isIdle() ? IDLE_MILLIS : 0;
    }

    private SendAttempt step(Sender sender, long maxPauseMillis) {
        SendAttempt attempt = sender.step(maxPauseMillis);
        if (attempt.isAcknowledged()) {
            errorLog.succeeded(sink.name());
            failing = false;
        }
        if (attempt.failure().isPresent() && !aborted) {
            failing = true;
            spool.force();
            if (attempt.outcome() == SendOutcome.POSTPONED) {
                errorLog.postponed(attempt.failure().get(), spool.where());
            } else {
                errorLog.failed(attempt.failure().get(), spool.where());
            }
        }
        return attempt;
    }

    /**
     * Waits until all points of the current run are delivered or set aside, then ends the thread;
     * the sink can be closed afterwards. No batch may be added after the call.
     *
     * @param leftMillis time that is left, ms, polled repeatedly: it may grow when the server
     *     accepts its first point; batches not delivered by its end stay in their queue
     * @throws InterruptedException if the caller was interrupted while it waited; the thread ends
     *     nevertheless
     */
    public void finish(LongSupplier leftMillis) throws InterruptedException {
        finishing = true;
        try {
            task.runNow();
            boolean ended = false;
            for (long left = leftMillis.getAsLong(); !ended && left > 0; left = leftMillis.getAsLong()) {
                ended = task.await(Math.min(left, ASK_MILLIS));
            }
        } finally {
            aborted = true;
            task.abort();
            sink.abort();
            // Done even if the caller was interrupted, because no write may be in progress when the
            // caller computes the final counts.
            task.await(LAST_ANSWER_MILLIS);
        }
    }
}
