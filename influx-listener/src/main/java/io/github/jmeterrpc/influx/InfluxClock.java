package io.github.jmeterrpc.influx;

import io.github.jmeterrpc.influx.health.ClockOffset;
import io.github.jmeterrpc.influx.health.ServerClock;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.ClockMarks;
import io.github.jmeterrpc.influx.query.QueryRow;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * The clock of the InfluxDB server: reads back the time stamp that the server gives to a point without one. The header
 * {@code Date} of a response has only whole seconds.
 */
final class InfluxClock implements ServerClock {

    private static final long ANSWER_MILLIS = 3000;

    /** Upper bound of the row numbers, which a double represents exactly. */
    private static final long NUMBERS = 1L << 52;

    private final Sink target;
    private final SeriesTags naming;

    InfluxClock(Sink target, SeriesTags naming) {
        this.target = target;
        this.naming = naming;
    }

    @Override
    public ClockOffset offset() throws IOException {
        long number = ThreadLocalRandom.current().nextLong(NUMBERS);
        try {
            long before = nanos();
            target.write(List.of(ClockMarks.row(naming, number)));
            long after = nanos();
            List<QueryRow> answer = target.query(ClockMarks.query(naming, number), ANSWER_MILLIS);
            long there =
                    ClockMarks.nanos(answer).orElseThrow(() -> new IOException("The point of the clock was not found"));
            return ClockOffset.between(before, there, after);
        } catch (WriteException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static long nanos() {
        Instant now = Instant.now();
        return TimeUnit.SECONDS.toNanos(now.getEpochSecond()) + now.getNano();
    }
}
