package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.delivery.Destination;
import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.influxdb.InfluxQl;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Measures the offset of the InfluxDB server's clock every 30 s, on its own thread: writes a row
 * without a time, to which the server adds its own time, and reads it back. The header {@code Date}
 * of a response has only whole seconds. A failed measurement leaves the offset unknown until the
 * next one.
 */
final class ServerClock implements AutoCloseable {

    /** Suffix of the measurement's name. */
    static final String SUFFIX = "_instances";

    private static final String FIELD = "clock";

    /**
     * Several attempts per measurement: the first uses a new connection and is the least certain.
     */
    private static final int TRIES = 3;

    private static final long EVERY_MILLIS = 30_000;
    private static final long ANSWER_MILLIS = 3000;

    /** Upper bound of the row numbers, which a double represents exactly. */
    private static final long NUMBERS = 1L << 52;

    private static final Logger log = LoggerFactory.getLogger(ServerClock.class);

    private final Sink target;
    private final SeriesTags naming;
    private final PeriodicTask task;
    private volatile ClockOffset offset = ClockOffset.UNKNOWN;

    /** Measures for the first time at once. */
    ServerClock(Destination destination, SeriesTags naming) {
        this.target = destination.open(what -> {});
        this.naming = naming;
        this.task = TaskThread.start("influx-listener-clock", "clocks were not compared, trying again", () -> {
            offset = best();
            return EVERY_MILLIS;
        });
    }

    /** The last measurement; unknown before the first measurement and after a failed one. */
    ClockOffset offset() {
        return offset;
    }

    private ClockOffset best() {
        ClockOffset best = ClockOffset.UNKNOWN;
        try {
            for (int i = 0; i < TRIES && !Thread.currentThread().isInterrupted(); i++) {
                ClockOffset next = measure(target, naming);
                // The comparison is negated, so that it is also true for the first attempt, when
                // best is NaN.
                if (!(next.uncertaintyMillis() >= best.uncertaintyMillis())) {
                    best = next;
                }
            }
        } catch (IOException | RuntimeException e) {
            // The delivery logs write errors, and the merge logs a missing read permission.
            log.debug("The clocks were not compared", e);
        }
        return best;
    }

    /** Compares the clocks once; takes at most some seconds. */
    static ClockOffset measure(Sink target, SeriesTags naming) throws IOException {
        String measurement = naming.measurement() + SUFFIX;
        long number = ThreadLocalRandom.current().nextLong(NUMBERS);
        // Filters by the generator's own tags; otherwise InfluxDB would scan the series of all
        // generators.
        String query = "SELECT " + InfluxQl.name(FIELD) + " FROM " + InfluxQl.measurement(measurement)
                + " WHERE time > now() - 1m AND " + InfluxQl.name(FIELD) + " = " + number + " AND "
                + InfluxQl.tags(naming.tags());
        try {
            long before = nanos();
            target.write(List.of(new LineBuilder(naming.start(measurement))
                    .field(FIELD, number)
                    .text()));
            long after = nanos();
            long there = target.query(query, ANSWER_MILLIS).stream()
                    .filter(QueryRow::hasTime)
                    .mapToLong(QueryRow::nanos)
                    .max()
                    .orElseThrow(() -> new IOException("The point of the clock was not found"));
            return ClockOffset.between(before, there, after);
        } catch (WriteException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static long nanos() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }

    /** Ends the thread promptly, and aborts its pending request. */
    @Override
    public void close() {
        task.abort();
        target.abort();
        target.close();
    }
}
