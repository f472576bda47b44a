package io.github.jmeterrpc.influx.raw;

import io.github.jmeterrpc.influx.field.FieldNames;
import io.github.jmeterrpc.influx.line.Line;
import io.github.jmeterrpc.influx.line.RawRows;
import io.github.jmeterrpc.influx.record.RawSamples;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The daemon thread that makes points of single samples. While many points wait for InfluxDB already it makes no more of
 * them, so that single samples never push windows out; when their own room is full too, they are lost, counted and
 * told.
 */
public final class RawWriter {

    /** Points that may wait for InfluxDB while more are made. */
    static final long MAX_PENDING = 100_000;

    private static final Logger log = LoggerFactory.getLogger(RawWriter.class);

    private static final int BATCH = 5000;
    private static final long PAUSE_MILLIS = 100;

    private final RawSamples samples;
    private final RawRows rows;
    private final LongSupplier pendingPoints;
    private final Consumer<List<Line>> points;
    private final UniqueTimes times = new UniqueTimes(System.currentTimeMillis());
    private final CountDownLatch stopped = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "influx-listener-raw");
    private volatile long written;
    private volatile long failed;
    private volatile long leftOver;
    private boolean warned;

    /**
     * Starts the thread.
     *
     * @param samples where they are taken from
     * @param rows makes points of them
     * @param pendingPoints tells how many points wait for InfluxDB
     * @param points takes over what was made
     */
    public RawWriter(RawSamples samples, RawRows rows, LongSupplier pendingPoints, Consumer<List<Line>> points) {
        this.samples = samples;
        this.rows = rows;
        this.pendingPoints = pendingPoints;
        this.points = points;
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        try {
            while (!stopped.await(PAUSE_MILLIS, TimeUnit.MILLISECONDS)) {
                writeWhatMay();
            }
        } catch (InterruptedException e) {
            log.warn("InfluxDB listener: asked to stop writing single samples; the rest is written when the test ends");
        }
    }

    private int writeWhatMay() {
        int made = 0;
        try {
            while (pendingPoints.getAsLong() < MAX_PENDING) {
                int now = writeBatch();
                made += now;
                if (now < BATCH) {
                    break;
                }
            }
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            // Whatever it is: without this thread single samples are lost and nobody is told.
            log.error("InfluxDB listener: single samples were not written properly, going on", e);
        }
        if (samples.lost() > 0 && !warned) {
            warned = true;
            log.warn("InfluxDB listener: " + FieldNames.of("raw")
                    + ": samples come faster than InfluxDB takes them: single samples are"
                    + " lost from now on, counted at the end of the test. Windows are complete");
        }
        return made;
    }

    private int writeBatch() {
        List<Line> lines = new ArrayList<>();
        int taken = 0;
        try {
            taken = samples.take(
                    sample -> lines.add(rows.of(
                            sample,
                            times.nanos(sample.endMillis() > 0 ? sample.endMillis() : System.currentTimeMillis()))),
                    BATCH);
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
     * Writes what is left and ends the thread. No sample may come any more.
     *
     * @param timeoutMillis how long to wait for InfluxDB to make room, ms; what finds none by then is lost
     * @throws InterruptedException if the caller was interrupted while it waited; what finds no room at once is
     *     lost then
     */
    public void finish(long timeoutMillis) throws InterruptedException {
        stopped.countDown();
        try {
            if (Thread.interrupted()) {
                // Also where there is nothing to wait for.
                throw new InterruptedException();
            }
            thread.join();
            long deadline = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeoutMillis);
            while (writeWhatMay() > 0 || pendingPoints.getAsLong() >= MAX_PENDING && System.nanoTime() < deadline) {
                Thread.sleep(PAUSE_MILLIS / 10);
            }
        } finally {
            // It ends by itself; until then nobody else may take samples.
            thread.join();
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
