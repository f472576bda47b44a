package io.github.jmeterrpc.influx.sink;

import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import io.github.jmeterrpc.influx.spool.Batch;
import io.github.jmeterrpc.influx.spool.BatchQueue;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Consumer;

/**
 * Sends the batches of a queue, one request at a time and in order. Batches that InfluxDB rejects
 * because of their content are halved until the bad lines are alone; batches that the server fails
 * with are halved and sent after all others. Not thread-safe.
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

    /** Longest wait that a server may request, ms. */
    private static final long MAX_ASKED_MILLIS = 60_000;

    private final Sink sink;
    private final BatchQueue queue;
    private final Consumer<List<String>> written;

    /** Number of consecutive failures. */
    private int failures;

    /**
     * Halved by a request that was too much for the server, raised by an eighth by one that was
     * not.
     */
    private int maxLines = MAX_LINES;

    /** @param written receives the lines that the sink has acknowledged */
    public Sender(Sink sink, BatchQueue queue, Consumer<List<String>> written) {
        this.sink = sink;
        this.queue = queue;
        this.written = written;
    }

    /**
     * The outcome of a step.
     *
     * @param isEmpty whether there was nothing to send
     * @param isAcknowledged whether lines were acknowledged
     * @param failure why lines are to be sent again; empty also if they were rejected for good
     * @param pauseMillis wait before the next step, ms
     */
    public record Attempt(
            boolean isEmpty, boolean isAcknowledged, Optional<WriteException> failure, long pauseMillis) {}

    /** Sends the first batch that waits. */
    public Attempt step() {
        try {
            Optional<Batch> first = queue.first(maxLines);
            if (first.isEmpty()) {
                return new Attempt(true, false, Optional.empty(), 0);
            }
            return send(first.get());
        } catch (IOException e) {
            return failed(new WriteException(Remedy.RETRY, "read", e.getMessage(), 0, e));
        }
    }

    private Attempt send(Batch batch) {
        try {
            List<String> lines = batch.texts();
            sink.write(lines);
            written.accept(lines);
            queue.acknowledged(batch);
            return answered(true);
        } catch (WriteException e) {
            if (e.remedy() == Remedy.SPLIT) {
                queue.refused(batch, e.getMessage());
                return answered(false);
            }
            if (e.remedy() == Remedy.OTHERS_FIRST && takesOthers()) {
                maxLines = Math.max(MIN_LINES, Math.min(maxLines, batch.size()) / 2);
                queue.postpone(batch);
            }
            return failed(e);
        }
    }

    private Attempt answered(boolean isAcknowledged) {
        maxLines = Math.min(MAX_LINES, maxLines + maxLines / 8);
        failures = 0;
        return new Attempt(false, isAcknowledged, Optional.empty(), 0);
    }

    private Attempt failed(WriteException e) {
        return new Attempt(false, false, Optional.of(e), pauseMillis(e.retryAfterMillis()));
    }

    /**
     * The wait after one more failure: doubled each time, with jitter, so that generators do not
     * retry simultaneously.
     *
     * @param askedMillis the server's Retry-After in ms, 0 if it sent none
     */
    private long pauseMillis(long askedMillis) {
        long doubled = Math.min(MAX_PAUSE_MILLIS, FIRST_PAUSE_MILLIS << Math.min(failures, 10));
        failures++;
        long jittered = (long) (doubled * (0.5 + ThreadLocalRandom.current().nextDouble() / 2));
        return Math.max(jittered, Math.min(askedMillis, MAX_ASKED_MILLIS));
    }

    /**
     * Whether the server can be written to, so that it was these lines that it failed with, or
     * their number.
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
