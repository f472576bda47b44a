package io.github.jmeterrpc.grafana.query;

/** InfluxQL for tests with arrivals: response times from the intended start, start delays, and the account of arrivals. */
public final class ArrivalQueries {

    private static final String TOTAL = "\"transaction\" = 'all' AND ";
    private static final String CHOSEN = "\"transaction\" =~ /^${transaction:regex}$/ AND ";
    private static final String INTERNAL = "\"transaction\" = 'internal' AND ";
    private static final String WHERE = Scope.shown().where();
    private static final String OUTER = Scope.shown().outerWhere();
    private static final String EACH = " GROUP BY " + GeneratorQueries.TAGS;

    private ArrivalQueries() {}

    /** Merged percentiles of the response times of all samples, ms; in a step of several windows the worst window. */
    public static String percentiles() {
        return ResponseTimeQueries.percentiles("response_pct");
    }

    /** The two parts of the mean start delay over all generators, ms: weighted with the number of samples. */
    public static String startDelay() {
        return "SELECT sum(\"f\") / sum(\"n\") AS \"no free thread\", sum(\"l\") / sum(\"n\") AS \"woke late\""
                + delaysOf(CHOSEN) + Scope.shown().steps();
    }

    /** The part of each generator's mean start delay that is its own fault, ms. */
    public static String wokeLate() {
        return "SELECT sum(\"l\") / sum(\"n\")" + delaysOf(TOTAL) + " GROUP BY time(${every}), \"instance\" fill(null)";
    }

    /** Sums of the delays of each window, f without a free thread and l woke late, and its n samples. */
    private static String delaysOf(String transactions) {
        return " FROM (SELECT \"no_free_thread\" * \"response_count\" AS \"f\", \"woke_late\" * \"response_count\" AS \"l\","
                + " \"response_count\" AS \"n\"" + Measurement.METRICS.from() + "\"response_count\" > 0 AND "
                + transactions + "\"statut\" = 'all' AND " + WHERE + ")" + OUTER;
    }

    /** Arrivals without a thread at the end of each step, and those dropped so far, over all generators. */
    public static String waiting() {
        return "SELECT sum(\"w\") AS \"waiting\", sum(\"d\") AS \"dropped so far\" FROM ("
                + "SELECT last(\"arrivals_waiting\") AS \"w\", last(\"arrivals_dropped\") AS \"d\""
                + Measurement.METRICS.from() + INTERNAL + WHERE + " GROUP BY time(${every}), "
                + GeneratorQueries.TAGS + " fill(none))" + OUTER + Scope.shown().steps();
    }

    /** What became of each generator's arrivals: scheduled = started + dropped + waiting. */
    public static String account() {
        return "SELECT last(\"arrivals_scheduled\") AS \"scheduled\", last(\"arrivals_started\") AS \"started\","
                + " last(\"arrivals_dropped\") AS \"dropped\", last(\"arrivals_waiting\") AS \"waiting\""
                + Measurement.METRICS.from() + INTERNAL + WHERE + EACH;
    }
}
