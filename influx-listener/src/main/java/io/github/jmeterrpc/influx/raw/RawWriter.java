package io.github.jmeterrpc.influx.raw;

import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.RawRows;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes points of single samples, on a thread of its own. While many points wait for InfluxDB already it makes no more of
 * them, so that single samples never push windows out; when their own room is full too, they are lost, counted and
 * told.
 */
public final class RawWriter {

    /** Points that may wait for InfluxDB while more are made. */
    static final long MAX_PENDING = 100_000;

    private static final Logger log = LoggerFactory.getLogger(RawWriter.class);

    private static final String TROUBLE = "single samples were not written properly, going on";
    private static final int BATCH = 5000;
    private static final long PAUSE_MILLIS = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final RawSamples samples;
    private final RawRows rows;
    private final LongSupplier pendingPoints;
    private final Consumer<List<Line>> points;
    /** Earliest time stamp, ms: where the clock was set back, points must not replace those of the test before. */
    private final long firstMillis = System.currentTimeMillis();

    private long stamped;
    private final PeriodicTask task;
    private volatile long written;
    private volatile long failed;
    private volatile long leftOver;
    private boolean warned;
    private volatile long deadlineNanos;
    private volatile boolean finishing;

    /**
     * Starts the thread.
     *
     * @param samples where they are taken from
     * @param rows makes points of them
     * @param pendingPoints tells how many points wait for InfluxDB
     * @param points takes over what was made
     */
    public RawWriter(RawSamples samples, RawRows rows, LongSupplier pendingPoints, Consumer<List<Line>> points) {
        this(samples, rows, pendingPoints, points, PeriodicTask.thread("influx-listener-raw"));
    }

    RawWriter(
            RawSamples samples,
            RawRows rows,
            LongSupplier pendingPoints,
            Consumer<List<Line>> points,
            ScheduledExecutorService executor) {
        this.samples = samples;
        this.rows = rows;
        this.pendingPoints = pendingPoints;
        this.points = points;
        this.task = PeriodicTask.start(executor, TROUBLE, this::run);
    }

    private long run() {
        if (samples.lost() > 0 && !warned) {
            warned = true;
            log.warn("InfluxDB listener: " + FieldNames.of("raw")
                    + ": samples come faster than InfluxDB takes them: single samples are"
                    + " lost from now on, counted at the end of the test. Windows are complete");
        }
        boolean all = writeWhatMay();
        if (!finishing) {
            return PAUSE_MILLIS;
        }
        return all || System.nanoTime() - deadlineNanos >= 0 ? PeriodicTask.DONE : PAUSE_MILLIS / 10;
    }

    /** Tells whether there was room for all samples. */
    private boolean writeWhatMay() {
        while (pendingPoints.getAsLong() < MAX_PENDING) {
            if (writeBatch() < BATCH) {
                return true;
            }
        }
        return false;
    }

    private int writeBatch() {
        List<Line> lines = new ArrayList<>();
        int taken = 0;
        try {
            taken = samples.take(sample -> lines.add(rows.of(sample, nanos(sample.endMillis()))), BATCH);
            if (taken > 0) {
                points.accept(lines);
                written += taken;
            }
            return taken;
        } catch (RuntimeException | Error e) {
            // While points are made, the one that failed is none of the lines.
            failed += taken > 0 ? taken : lines.size() + 1;
            throw e;
        }
    }

    /**
     * A time stamp in ns within the millisecond in which a sample ended. It ends with a running number: only samples of one
     * millisecond that come exactly a million samples apart have the same one.
     */
    private long nanos(long endMillis) {
        long millis = endMillis > 0 ? Math.max(endMillis, firstMillis) : System.currentTimeMillis();
        return millis * NANOS_PER_MILLI + stamped++ % NANOS_PER_MILLI;
    }

    /**
     * Writes what is left and ends the thread. No sample may come any more.
     *
     * @param timeoutMillis how long to wait for InfluxDB to make room, ms; what finds none by then is lost
     * @throws InterruptedException if the caller was interrupted while it waited; what finds no room at once is
     *     lost then
     */
    public void finish(long timeoutMillis) throws InterruptedException {
        deadlineNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
        finishing = true;
        task.runNow();
        try {
            if (Thread.interrupted()) {
                // Also where there is nothing to wait for.
                throw new InterruptedException();
            }
            task.await(Long.MAX_VALUE);
        } finally {
            // The queue has one reader at a time: wait for the end of the last run.
            task.stopAndAwait();
            writeWhatMay();
            leftOver = samples.take(sample -> {}, Integer.MAX_VALUE);
        }
    }

    /** Single samples handed over for writing so far. */
    public long written() {
        return written;
    }

    /** Single samples that were not and never will be. */
    public long lost() {
        return samples.lost() + failed + leftOver;
    }
}
