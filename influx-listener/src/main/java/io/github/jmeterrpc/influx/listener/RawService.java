package io.github.jmeterrpc.influx.listener;

import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.RawRows;
import io.github.jmeterrpc.influx.line.RawRows.RawSample;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes single samples as points, in addition to the windows, on its own thread. It pauses while
 * many points are pending, so that single samples never displace windows. If the queue is full,
 * further samples are lost, which is counted and logged.
 */
final class RawService {

    /**
     * Maximum number of samples in the queue: about 100 bytes each, without the texts that samples
     * share.
     */
    static final int MAX_SAMPLES = 300_000;

    /** Number of pending points above which no more points are created. */
    static final long MAX_PENDING = 100_000;

    private static final Logger log = LoggerFactory.getLogger(RawService.class);

    private static final int BATCH = 5000;
    private static final long PAUSE_MILLIS = 100;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final Queue<RawSample> queue = new ConcurrentLinkedQueue<>();
    private final AtomicInteger size = new AtomicInteger();
    private final LongAdder dropped = new LongAdder();
    private final RawRows rows;
    private final LongSupplier pendingPoints;
    private final Consumer<List<Line>> points;
    /**
     * Earliest time stamp, ms: after the clock was set back, points must not replace those of the
     * previous test.
     */
    private final long firstMillis = System.currentTimeMillis();

    private final PeriodicTask task;
    private long stamped;
    private boolean warned;
    private volatile long written;
    private volatile long failed;
    private volatile LongSupplier leftMillis = () -> 0;
    private volatile boolean finishing;

    /**
     * Starts the thread.
     *
     * @param naming tags of all points
     * @param maxLabels most labels of points
     * @param pendingPoints returns the number of pending points
     * @param points receives the points
     */
    RawService(SeriesTags naming, int maxLabels, LongSupplier pendingPoints, Consumer<List<Line>> points) {
        this.rows = new RawRows(naming, maxLabels, ListenerLog::warn);
        this.pendingPoints = pendingPoints;
        this.points = points;
        this.task = TaskThread.start(
                "influx-listener-raw", "single samples were not written properly, going on", this::run);
    }

    /**
     * Adds a sample, on a load thread, which never waits; counts it as lost if the queue is full.
     */
    void add(Sample sample) {
        if (size.incrementAndGet() > MAX_SAMPLES) {
            size.decrementAndGet();
            dropped.increment();
            return;
        }
        boolean added = false;
        try {
            queue.add(new RawSample(
                    sample.label,
                    sample.endMillis,
                    sample.micros,
                    (int) Math.min(Integer.MAX_VALUE, sample.latencyMillis),
                    (int) Math.min(Integer.MAX_VALUE, sample.connectMillis),
                    sample.receivedBytes,
                    sample.sentBytes,
                    sample.errors == 0,
                    sample.responseCode));
            added = true;
        } finally {
            if (!added) {
                // Out of memory: the sample is only counted in its window.
                size.decrementAndGet();
                dropped.increment();
            }
        }
    }

    private RawSample poll() {
        RawSample sample = queue.poll();
        if (sample != null) {
            size.decrementAndGet();
        }
        return sample;
    }

    private long run() {
        if (dropped.sum() > 0 && !warned) {
            warned = true;
            log.warn(
                    "InfluxDB listener: raw: samples arrive faster than InfluxDB accepts them: single samples are lost "
                            + "from now on, and counted at the end of the test; the windows count them");
        }
        boolean all = writeWhatMay();
        if (!finishing) {
            return PAUSE_MILLIS;
        }
        return all || leftMillis.getAsLong() <= 0 ? PeriodicTask.DONE : PAUSE_MILLIS / 10;
    }

    /** Writes samples up to the limit of pending points; returns whether all were written. */
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
        boolean accepted = false;
        try {
            RawSample sample;
            while (taken < BATCH && (sample = poll()) != null) {
                taken++;
                lines.add(rows.of(sample, nanos(sample.endMillis())));
            }
            if (taken > 0) {
                points.accept(lines);
            }
            accepted = true;
            written += taken;
            return taken;
        } finally {
            if (!accepted) {
                failed += taken;
            }
        }
    }

    /**
     * A time stamp in ns within the millisecond in which a sample ended. Its last six digits are a
     * counter, so only samples of the same millisecond exactly a million samples apart collide.
     */
    private long nanos(long endMillis) {
        long millis = endMillis > 0 ? Math.max(endMillis, firstMillis) : System.currentTimeMillis();
        return millis * NANOS_PER_MILLI + stamped++ % NANOS_PER_MILLI;
    }

    /**
     * Writes the remaining samples, ends the thread, and logs the total numbers. No sample may be
     * added after the call.
     *
     * @param left time that is left for pending points to be delivered, ms, polled repeatedly;
     *     samples not written by its end are lost
     * @throws InterruptedException if the caller was interrupted while it waited; samples that
     *     cannot be written immediately are lost
     */
    void finish(LongSupplier left) throws InterruptedException {
        leftMillis = left;
        finishing = true;
        task.runNow();
        try {
            if (Thread.interrupted()) {
                // Also if no wait is necessary.
                throw new InterruptedException();
            }
            task.await(Long.MAX_VALUE);
        } finally {
            // Wait for the end of the last run, because the queue allows one reader at a time.
            task.stopAndAwait();
            writeWhatMay();
            while (poll() != null) {
                failed++;
            }
            report();
        }
    }

    private void report() {
        String line = "InfluxDB listener: single samples (raw=true): points=" + written + " lost=" + lost();
        if (lost() == 0) {
            log.info(line);
        } else {
            log.warn(
                    "{}: samples arrived faster than InfluxDB accepted them, unless an error is logged above. The windows"
                            + " count all samples; what was lost of the points of both is in the line 'samples seen='",
                    line);
        }
    }

    /** The number of samples written as points so far. */
    long written() {
        return written;
    }

    /** The number of samples lost so far. */
    long lost() {
        return dropped.sum() + failed;
    }
}
