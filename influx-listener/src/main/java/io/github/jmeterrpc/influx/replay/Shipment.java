package io.github.jmeterrpc.influx.replay;

import io.github.jmeterrpc.influx.delivery.Backoff;
import io.github.jmeterrpc.influx.delivery.Batch;
import io.github.jmeterrpc.influx.delivery.DeliveryCounters;
import io.github.jmeterrpc.influx.delivery.LineLimit;
import io.github.jmeterrpc.influx.delivery.PointCount;
import io.github.jmeterrpc.influx.delivery.Sender;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.sink.WriteException;
import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/** Sends batches sequentially, and retries each until a time limit. */
final class Shipment {

    private static final int MAX_FAILURES_OF_ONE = 5;
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final Sender sender;
    private final DeliveryCounters counters;
    private final long patienceNanos;
    private final PrintWriter out;
    private final PrintWriter err;
    private final LineLimit limit = new LineLimit();
    private final Backoff backoff =
            new Backoff(() -> ThreadLocalRandom.current().nextDouble());
    private long lastSuccess = System.nanoTime();
    private long lastProgress = System.nanoTime();
    private String lastKind = "";
    private Remedy lastRemedy = Remedy.RETRY;

    Shipment(Sender sender, DeliveryCounters counters, long patienceMillis, PrintWriter out, PrintWriter err) {
        this.sender = sender;
        this.counters = counters;
        this.patienceNanos = TimeUnit.MILLISECONDS.toNanos(patienceMillis);
        this.out = out;
        this.err = err;
    }

    /** Counts a batch as accepted and sends it. */
    boolean send(Batch batch) throws IOException, InterruptedException {
        counters.accepted(PointCount.of(batch));
        return sendAccepted(batch);
    }

    /**
     * Sends a batch.
     *
     * @return whether its delivery is complete: written or set aside
     * @throws IOException if the destination accepts nothing until the time limit
     */
    boolean sendAccepted(Batch batch) throws IOException, InterruptedException {
        PointCount lost = counters.totals().lost();
        List<Line> rest = batch.lines();
        int failures = 0;
        while (!rest.isEmpty()) {
            int tried = Math.min(rest.size(), limit.lines());
            boolean done = attempt(new Batch(rest.subList(0, tried)));
            rest = rest.subList(sender.settledLines(), rest.size());
            failures = done ? 0 : failures + 1;
            if (failures >= MAX_FAILURES_OF_ONE && lastRemedy == Remedy.OTHERS_FIRST) {
                err.println("This batch of " + batch.lines().size() + " points is left where it is");
                return false;
            }
        }
        progress();
        return counters.totals().lost().equals(lost);
    }

    private boolean attempt(Batch batch) throws IOException, InterruptedException {
        try {
            sender.send(batch);
            lastSuccess = System.nanoTime();
            lastKind = "";
            backoff.succeeded();
            limit.answered();
            return true;
        } catch (WriteException e) {
            if (!e.kind().equals(lastKind)) {
                err.println(e.getMessage() + ". Trying again");
            }
            lastKind = e.kind();
            lastRemedy = e.remedy();
            if (lastRemedy == Remedy.OTHERS_FIRST) {
                limit.tooMany(batch.lines().size());
            }
            long left = patienceNanos - (System.nanoTime() - lastSuccess);
            if (left <= 0) {
                throw new IOException("Nothing was accepted for " + TimeUnit.NANOSECONDS.toSeconds(patienceNanos)
                        + " s; given up. What is left is where it was");
            }
            long pause = backoff.afterFailure(e.retryAfterMillis());
            Thread.sleep(Math.min(pause, TimeUnit.NANOSECONDS.toMillis(left) + 1));
            return false;
        }
    }

    private void progress() {
        if (System.nanoTime() - lastProgress > PROGRESS_NANOS) {
            lastProgress = System.nanoTime();
            DeliveryCounters.Totals totals = counters.totals();
            out.println("Written " + totals.acknowledged().points() + " of "
                    + totals.accepted().points() + " points found so far");
        }
    }
}
