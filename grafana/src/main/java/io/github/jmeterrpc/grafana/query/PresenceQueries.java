package io.github.jmeterrpc.grafana.query;

/**
 * InfluxQL that finds generators that should write and do not. A generator's last row says how many of its threads have not ended:
 * if none, the test ended there; else it runs, or it died. So each run of a generator is judged by itself, and one that has
 * not begun or has ended is not missed.
 *
 * <p>Rows of the last three windows may still be under way, so they are not looked at.
 */
public final class PresenceQueries {

    /** Steps in which every generator at work has windows. */
    private static final String THREE_WINDOWS = "0${three_windows:raw}ms";

    private static final String TIME = "$timeFilter AND time < now() - " + THREE_WINDOWS;
    private static final String ROWS = Measurement.METRICS.from() + "\"transaction\" = 'internal' AND "
            + Scope.shown().where() + " AND time < now() - " + THREE_WINDOWS;

    private PresenceQueries() {}

    /** Milliseconds that windows of each generator cover, step by step: 0 where it is missing, none where it did not run. */
    public static String covered() {
        String step = "${cell}";
        return "SELECT max(\"ms\") FROM (" + steps(step) + ") WHERE (\"open\" > 0 OR \"ms\" > 0) AND " + TIME + by(step)
                + " fill(null)";
    }

    /** A row of ones for each generator that was missing, in the steps in which it was. */
    public static String missingByTime() {
        return "SELECT count(\"ms\") AS \"missing\" FROM (" + steps(THREE_WINDOWS)
                + ") WHERE \"open\" > 0 AND \"ms\" = 0 AND " + TIME + by(THREE_WINDOWS) + " fill(none)";
    }

    /** A row with a one for each generator that is missing in the end. */
    public static String missing() {
        return "SELECT count(\"reports\") AS \"missing\" FROM (" + lastReports() + ") WHERE \"reports\" = 0 GROUP BY "
                + GeneratorQueries.TAGS;
    }

    /** Milliseconds that came of each generator when its test ended there, or else in the end: 0 if it is missing. */
    public static String lastReports() {
        return "SELECT last(\"ms\") AS \"reports\" FROM (" + steps(THREE_WINDOWS) + ") WHERE \"open\" > 0 AND " + TIME
                + " GROUP BY " + GeneratorQueries.TAGS;
    }

    /** Threads that have not ended, as known by then, and milliseconds of windows. Floats both, or InfluxDB 1.6 mixes them up. */
    private static String steps(String step) {
        String open = "SELECT last(\"startedT\") - last(\"endedT\") AS \"open\"" + ROWS + by(step) + " fill(previous)";
        String came = "SELECT sum(\"window_ms\") AS \"ms\"" + ROWS + by(step) + " fill(0)";
        return "SELECT max(\"open\") AS \"open\", max(\"ms\") AS \"ms\" FROM (" + open + "), (" + came + ") WHERE "
                + TIME + by(step) + " fill(none)";
    }

    private static String by(String step) {
        return " GROUP BY time(" + step + "), " + GeneratorQueries.TAGS;
    }
}
