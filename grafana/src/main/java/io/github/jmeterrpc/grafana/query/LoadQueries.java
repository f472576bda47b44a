package io.github.jmeterrpc.grafana.query;

/**
 * InfluxQL for the figures of a load test over all its generators.
 *
 * <p>Rates divide by the milliseconds that the windows really covered, so the first and the last window are right. In
 * a step of the chart the longest covered time of any generator counts: samples of one that ran for a part of the step
 * add to the rate what they were, no more.
 *
 * <p>The rows {@code all} stand for all samples. The variable {@code transaction} is {@code all} until somebody
 * chooses; several chosen ones are added up.
 *
 * @param scope which rows
 */
public record LoadQueries(Scope scope) {

    /** Steps without samples are left out: within a query, and where a whole run is asked for. */
    public static final String STEP = " GROUP BY time(${every}) fill(none)";

    /** Every series by itself, so that nothing is mixed before it is meant to be. */
    static final String STEP_AND_SERIES = " GROUP BY time(${every}), * fill(none)";

    /**
     * For figures of the whole range, whatever step the charts have: in a step that holds parts of two runs only the
     * longer part would count as covered.
     */
    private static final String TOTALS = "time(0${three_windows:raw}ms)";

    private static final String CHOSEN = "\"transaction\" =~ /^${transaction:regex}$/ AND ";
    private static final String TOTAL = "\"transaction\" = 'all' AND ";
    private static final String ALL = "\"statut\" = 'all' AND ";

    /** Samples in the whole range. */
    public String samples() {
        return "SELECT sum(\"count\") AS \"samples\"" + rows(CHOSEN + ALL);
    }

    /** Samples per second in the whole range: all that was covered by any generator. */
    public String meanRate() {
        return "SELECT sum(\"n\") * 1000 / sum(\"w\") AS \"rate\" FROM (" + "SELECT sum(\"count\") AS \"n\""
                + rows(CHOSEN + ALL) + "), (" + coveredByStep() + ")";
    }

    /** The milliseconds that any generator covered in the whole range. */
    public String covered() {
        return "SELECT sum(\"w\") AS \"covered\" FROM (" + coveredByStep() + ")";
    }

    private String coveredByStep() {
        return "SELECT max(\"w\") AS \"w\" FROM (" + windows() + " GROUP BY " + TOTALS + ", * fill(none))"
                + scope.outerWhere() + " GROUP BY " + TOTALS + " fill(none)";
    }

    private String windows() {
        return "SELECT sum(\"window_ms\") AS \"w\"" + rows(TOTAL + ALL);
    }

    /** Samples per second. */
    public String rate(String name) {
        return perSecond("SELECT sum(\"count\") AS \"n\"" + rows(CHOSEN + ALL), name);
    }

    /** Samples per second, whatever is chosen. */
    public String measuredRate(String name) {
        return perSecond("SELECT sum(\"count\") AS \"n\"" + rows(TOTAL + ALL), name);
    }

    /** A field of the rows that count everything, per second. */
    public String rateOf(String field, String name) {
        return perSecond("SELECT sum(\"" + field + "\") AS \"n\"" + rows(CHOSEN + ALL), name);
    }

    private String perSecond(String counts, String name) {
        return "SELECT sum(\"n\") * 1000 / max(\"w\") AS \"" + name + "\" FROM (" + counts + STEP + "), (" + windows()
                + STEP_AND_SERIES + ")" + scope.outerWhere() + scope.steps();
    }

    /** Failed samples per second. */
    public String errorRate(String name) {
        return "SELECT sum(\"e\") * 1000 / max(\"w\") AS \"" + name + "\" FROM " + outcomes(CHOSEN) + ", (" + windows()
                + STEP_AND_SERIES + ")" + scope.outerWhere() + scope.steps();
    }

    /** Failed samples of a hundred. */
    public String errorShare(String name) {
        return "SELECT sum(\"e\") / sum(\"n\") * 100 AS \"" + name + "\" FROM " + outcomes(CHOSEN) + scope.outerWhere();
    }

    /**
     * Samples {@code n}, failures {@code e}, time {@code s}: the row of all samples has its failures in a field, the rows of a label have rows of failures beside them.
     */
    private String outcomes(String transactions) {
        return "(SELECT \"count\" AS \"n\", \"count\" * 0 AS \"e\", \"avg\" * \"count\" AS \"s\""
                + rows("\"count\" > 0 AND " + transactions + ALL)
                + "), (SELECT \"countError\" AS \"e\""
                + rows(transactions + ALL) + "), (SELECT \"count\" AS \"e\""
                + rows(transactions + "\"statut\" = 'ko' AND ")
                + ")";
    }

    /** Mean time of the samples, ms: weighted with their number. */
    public String mean(String name) {
        return "SELECT sum(\"s\") / sum(\"n\") AS \"" + name + "\" FROM " + outcomes(CHOSEN) + scope.outerWhere();
    }

    /** Threads of all generators. */
    public String threads(String name) {
        return threads(name, "time(${every})") + scope.steps();
    }

    private String threads(String name, String step) {
        return "SELECT sum(\"t\") AS \"" + name + "\" FROM (SELECT max(\"maxAT\") AS \"t\""
                + rows("\"transaction\" = 'internal' AND ") + " GROUP BY " + step + ", * fill(none))"
                + scope.outerWhere();
    }

    /** The most threads at a time, all generators together. */
    public String mostThreads() {
        return "SELECT max(\"threads\") AS \"threads\" FROM (" + threads("threads", TOTALS) + " GROUP BY " + TOTALS
                + " fill(none))";
    }

    /** What as many threads would reach that call without a pause: threads ÷ mean time, per second. */
    public String possibleRate(String name) {
        return "SELECT sum(\"t\") * 1000 / (sum(\"s\") / sum(\"n\")) AS \"" + name
                + "\" FROM (SELECT mean(\"meanAT\") AS \"t\""
                + rows("\"transaction\" = 'internal' AND ") + STEP_AND_SERIES
                + "), (SELECT sum(\"p\") AS \"s\", sum(\"c\") AS \"n\" FROM (SELECT \"avg\" * \"count\" AS \"p\","
                + " \"count\" AS \"c\"" + rows(TOTAL + ALL) + ")" + scope.outerWhere() + STEP + ")" + scope.outerWhere()
                + scope.steps();
    }

    /** The share of the threads' time that was spent in samples, percent. */
    public String busyShare() {
        return "SELECT sum(\"s\") / sum(\"t\") * 100 AS \"busy\" FROM (SELECT \"avg\" * \"count\" AS \"s\""
                + rows(TOTAL + ALL) + "), (SELECT \"meanAT\" * \"window_ms\" AS \"t\""
                + rows("\"transaction\" = 'internal' AND ") + ")";
    }

    /** Failed samples in the whole range. */
    public String failures() {
        return "SELECT sum(\"e\") AS \"errors\" FROM " + outcomes(CHOSEN) + scope.outerWhere();
    }

    /** A field of the rows that count everything, in the whole range. */
    public String sumOf(String field) {
        return "SELECT sum(\"" + field + "\") AS \"" + field + "\"" + rows(CHOSEN + ALL);
    }

    /**
     * The length of three windows, ms: the longest of those that are usual in a run. A figure for a variable, with which
     * other queries ask step by step for what generators did at the same time.
     */
    public String threeWindows() {
        return "SELECT max(\"m\") * 3 AS \"three\" FROM (SELECT mode(\"window_ms\") AS \"m\"" + rows(TOTAL + ALL)
                + " GROUP BY \"application\", \"run\", \"instance\")";
    }

    private String rows(String condition) {
        return Measurement.METRICS.from() + condition + scope.where();
    }
}
