package io.github.jmeterrpc.influx.line;

import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Rows that ask the server for its time: written without one, under a number of their own, and read back. They stand
 * beside the {@link Claims}.
 */
public final class ClockMarks {

    private static final String FIELD = "clock";
    private static final String TIME = "time";

    private ClockMarks() {}

    /** A row that the server is to stamp. */
    public static String row(Naming naming, long number) {
        return new LineBuilder(naming.start(measurement(naming)))
                .field(FIELD, number)
                .untimed();
    }

    /** Asks for the row with a number, if it was written in the last minute; in InfluxQL. */
    public static String query(Naming naming, long number) {
        return "SELECT " + InfluxQl.name(FIELD) + " FROM " + InfluxQl.name(measurement(naming))
                + " WHERE time > now() - 1m AND " + InfluxQl.name(FIELD) + " = " + number;
    }

    private static String measurement(Naming naming) {
        return naming.measurement() + Claims.SUFFIX;
    }

    /**
     * Reads the time of the row.
     *
     * @param csv the answer, comma-separated values under a heading
     * @return ns since 1970; empty if there is no such row
     */
    public static OptionalLong nanos(List<String> csv) {
        if (csv.size() < 2) {
            return OptionalLong.empty();
        }
        List<String> heading = List.of(csv.get(0).split(",", -1));
        String[] cells = csv.get(csv.size() - 1).split(",", -1);
        // A measurement's name, in front, may have commas.
        int column = heading.indexOf(TIME) + cells.length - heading.size();
        if (!heading.contains(TIME) || column < 0 || column >= cells.length) {
            return OptionalLong.empty();
        }
        String time = cells[column];
        if (time.chars().allMatch(Character::isDigit)) {
            return OptionalLong.of(Long.parseLong(time));
        }
        Instant instant = Instant.parse(time);
        return OptionalLong.of(TimeUnit.SECONDS.toNanos(instant.getEpochSecond()) + instant.getNano());
    }
}
