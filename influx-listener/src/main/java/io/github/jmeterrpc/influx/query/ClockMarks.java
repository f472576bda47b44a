package io.github.jmeterrpc.influx.query;

import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.metrics.line.LineBuilder;
import java.util.List;
import java.util.OptionalLong;

/**
 * Rows that reveal the server's time: they are written without a time stamp, each with its own number, and read back.
 */
public final class ClockMarks {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_instances";

    private static final String FIELD = "clock";

    private ClockMarks() {}

    /** A row without a time, which the server stamps. */
    public static String row(SeriesTags naming, long number) {
        return new LineBuilder(naming.start(measurement(naming)))
                .field(FIELD, number)
                .text();
    }

    /**
     * InfluxQL query for the row with a number, if it was written in the last minute. Filters by the generator's own
     * tags; otherwise InfluxDB would scan the series of all generators.
     */
    public static String query(SeriesTags naming, long number) {
        return "SELECT " + InfluxQl.name(FIELD) + " FROM " + InfluxQl.name(measurement(naming))
                + " WHERE time > now() - 1m AND " + InfluxQl.name(FIELD) + " = " + number + " AND "
                + InfluxQl.tags(naming.tags());
    }

    private static String measurement(SeriesTags naming) {
        return naming.measurement() + SUFFIX;
    }

    /**
     * Reads the time of the row from the answer.
     *
     * @return ns since 1970; empty if there is no such row
     */
    public static OptionalLong nanos(List<QueryRow> answer) {
        return answer.stream()
                .filter(QueryRow::hasTime)
                .mapToLong(QueryRow::nanos)
                .max();
    }
}
