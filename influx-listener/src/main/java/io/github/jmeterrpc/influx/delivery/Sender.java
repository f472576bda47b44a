package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.spool.Batch;
import io.github.jmeterrpc.influx.spool.BatchQueue;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * Sends the batches of a queue, one request at a time and in order. Batches that InfluxDB rejects
 * because of their content are halved until the bad lines are alone. If the server fails with a
 * batch but accepts others, the batch is halved and its halves are sent after all others, until the
 * failing lines are isolated. Isolated lines are retried after pauses of their own and do not delay
 * other lines. Not thread-safe.
 */
public final class Sender {

    /** Maximum number of lines in a request. */
    static final int MAX_LINES = 5000;

    /**
     * Minimum of that limit: shorter requests do not help a server that is too slow for this many
     * lines.
     */
    static final int MIN_LINES = 100;

    private static final long CHECK_MILLIS = 3000;

    private static final long FIRST_PAUSE_MILLIS = 250;
    private static final long MAX_PAUSE_MILLIS = 10_000;

    /** Pauses of isolated lines. */
    private static final long FIRST_ISOLATED_MILLIS = 1000;

    private static final long MAX_ISOLATED_MILLIS = 30_000;

    /** Longest wait that a server may request, ms. */
    private static final long MAX_ASKED_MILLIS = 60_000;

    /**
     * Number of consecutive failures with parts of batches that are retried without a pause. After
     * more failures, the server is considered unavailable although its check succeeds.
     */
    private static final int MAX_WITHOUT_PAUSE = 8;

    private final Sink sink;
    private final BatchQueue queue;
    private final Consumer<List<String>> written;
    private final LongSupplier nanoTime;

    /** Number of consecutive failures. */
    private int failures;

    /** Number of consecutive failures with isolated lines, and when they may be sent again. */
    private int isolatedFailures;

    private long isolatedFailedNanos;
    private long isolatedPauseMillis;

    /**
     * The current limit: halved after a request that was too large for the server, increased by an
     * eighth after a successful one.
     */
    private int maxLines = MAX_LINES;

    /**
     * Creates a sender.
     *
     * @param written receives the lines that the sink has acknowledged
     * @param nanoTime clock of the pauses of isolated lines
     */
    public Sender(Sink sink, BatchQueue queue, Consumer<List<String>> written, LongSupplier nanoTime) {
        this.sink = sink;
        this.queue = queue;
        this.written = written;
        this.nanoTime = nanoTime;
    }

    /** The result of a step. */
    public enum SendOutcome {
        /** No batch waits. */
        NOTHING,
        /** Only isolated lines are left, whose pause has not ended. */
        WAITING,
        /** Lines were acknowledged. */
        ACKNOWLEDGED,
        /** Lines were rejected for good; the batch is halved, or a single line is set aside. */
        REJECTED,
        /** The server fails with these lines, and accepts others. */
        POSTPONED,
        /** The server accepts no lines at present. */
        FAILED
    }

    /**
     * The outcome of a step.
     *
     * @param failure the reason why lines must be sent again
     * @param pauseMillis wait before the next step, ms
     */
    public record SendAttempt(SendOutcome outcome, Optional<WriteException> failure, long pauseMillis) {

        private static SendAttempt of(SendOutcome outcome, long pauseMillis) {
            return new SendAttempt(outcome, Optional.empty(), pauseMillis);
        }

        /** Whether nothing was sent. */
        public boolean isIdle() {
            return outcome == SendOutcome.NOTHING || outcome == SendOutcome.WAITING;
        }

        public boolean isEmpty() {
            return outcome == SendOutcome.NOTHING;
        }

        public boolean isAcknowledged() {
            return outcome == SendOutcome.ACKNOWLEDGED;
        }
    }

    /**
     * Sends the first waiting batch, or if there is none, an isolated line whose pause has ended.
     *
     * @param maxPauseMillis longest pause of isolated lines, ms
     */
    public SendAttempt step(long maxPauseMillis) {
        try {
            Optional<Batch> first = queue.first(maxLines);
            if (first.isPresent()) {
                return send(first.get());
            }
            if (!queue.hasIsolated()) {
                return SendAttempt.of(SendOutcome.NOTHING, 0);
            }
            long since = TimeUnit.NANOSECONDS.toMillis(nanoTime.getAsLong() - isolatedFailedNanos);
            long left = Math.min(isolatedPauseMillis, maxPauseMillis) - since;
            if (left > 0) {
                return SendAttempt.of(SendOutcome.WAITING, left);
            }
            Optional<Batch> isolated = queue.firstIsolated();
            return isolated.isPresent() ? sendIsolated(isolated.get()) : SendAttempt.of(SendOutcome.NOTHING, 0);
        } catch (IOException e) {
            return failed(new WriteException(Remedy.RETRY, "read", e.getMessage(), 0, e));
        }
    }

    private SendAttempt send(Batch batch) {
        try {
            write(batch);
            return answered(SendOutcome.ACKNOWLEDGED);
        } catch (WriteException e) {
            if (e.remedy() == Remedy.SPLIT) {
                queue.refused(batch, e.getMessage());
                return answered(SendOutcome.REJECTED);
            }
            if (e.remedy() != Remedy.OTHERS_FIRST || !takesOthers()) {
                return failed(e);
            }
            maxLines = Math.max(MIN_LINES, Math.min(maxLines, batch.size()) / 2);
            queue.postpone(batch);
            if (batch.size() == 1 && isolatedPauseMillis == 0) {
                pauseIsolated(e);
            }
            long pause = batch.size() == 1 || failures++ < MAX_WITHOUT_PAUSE
                    ? 0
                    : doubled(FIRST_PAUSE_MILLIS, failures - MAX_WITHOUT_PAUSE - 1, MAX_PAUSE_MILLIS);
            return new SendAttempt(SendOutcome.POSTPONED, Optional.of(e), pause);
        }
    }

    private SendAttempt sendIsolated(Batch batch) {
        try {
            write(batch);
            isolatedFailures = 0;
            isolatedPauseMillis = 0;
            return answered(SendOutcome.ACKNOWLEDGED);
        } catch (WriteException e) {
            if (e.remedy() == Remedy.SPLIT) {
                queue.refused(batch, e.getMessage());
                return answered(SendOutcome.REJECTED);
            }
            boolean isOutage = e.remedy() != Remedy.OTHERS_FIRST || !takesOthers();
            if (!isOutage) {
                queue.postpone(batch);
            }
            pauseIsolated(e);
            return isOutage ? failed(e) : new SendAttempt(SendOutcome.POSTPONED, Optional.of(e), 0);
        }
    }

    private void write(Batch batch) throws WriteException {
        List<String> lines = batch.texts();
        sink.write(lines);
        written.accept(lines);
        queue.acknowledged(batch);
    }

    private SendAttempt answered(SendOutcome outcome) {
        maxLines = Math.min(MAX_LINES, maxLines + maxLines / 8);
        failures = 0;
        return SendAttempt.of(outcome, 0);
    }

    private SendAttempt failed(WriteException e) {
        long pause = doubled(FIRST_PAUSE_MILLIS, failures++, MAX_PAUSE_MILLIS);
        return new SendAttempt(SendOutcome.FAILED, Optional.of(e), asked(e, pause));
    }

    private void pauseIsolated(WriteException e) {
        isolatedFailedNanos = nanoTime.getAsLong();
        isolatedPauseMillis = asked(e, doubled(FIRST_ISOLATED_MILLIS, isolatedFailures++, MAX_ISOLATED_MILLIS));
    }

    /**
     * Returns a pause that doubles with each failure, with jitter, so that generators do not retry
     * simultaneously.
     */
    private static long doubled(long first, int times, long max) {
        long pause = Math.min(max, first << Math.min(times, 10));
        return (long) (pause * (0.5 + ThreadLocalRandom.current().nextDouble() / 2));
    }

    /** Returns the pause, extended to the server's Retry-After if that is longer. */
    private static long asked(WriteException e, long pauseMillis) {
        return Math.max(pauseMillis, Math.min(e.retryAfterMillis(), MAX_ASKED_MILLIS));
    }

    /**
     * Whether the server accepts writes, so that the failure was caused by these lines or by their
     * number.
     */
    private boolean takesOthers() {
        try {
            sink.check(CHECK_MILLIS);
            return true;
        } catch (WriteException e) {
            return false;
        }
    }
}
