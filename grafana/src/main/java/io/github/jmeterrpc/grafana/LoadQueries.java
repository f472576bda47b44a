package io.github.jmeterrpc.grafana;

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
record LoadQueries(Scope scope) {

    /** Steps without samples are left out: within a query, and where a whole run is asked for. */
    static final String STEP = " GROUP BY time(${every}) fill(none)";

    /** Every series by itself, so that nothing is mixed before it is meant to be. */
    static final String STEP_AND_SERIES = " GROUP BY time(${every}), * fill(none)";

    private static final String CHOSEN = "\"transaction\" =~ /^${transaction:regex}$/ AND ";
    private static final String TOTAL = "\"transaction\" = 'all' AND ";
    private static final String ALL = "\"statut\" = 'all' AND ";

    /** Samples in the whole range. */
    String samples() {
        return "SELECT sum(\"count\") AS \"samples\"" + rows(CHOSEN + ALL);
    }

    /** Samples per second in the whole range: all that was covered by any generator. */
    String meanRate() {
        return "SELECT sum(\"n\") * 1000 / sum(\"w\") AS \"rate\" FROM (" + "SELECT sum(\"count\") AS \"n\""
                + rows(CHOSEN + ALL) + "), (" + coveredByStep() + ")";
    }

    /** The milliseconds that any generator covered in the whole range. */
    String covered() {
        return "SELECT sum(\"w\") AS \"covered\" FROM (" + coveredByStep() + ")";
    }

    private String coveredByStep() {
        return "SELECT max(\"w\") AS \"w\" FROM (" + windows() + STEP_AND_SERIES + ")" + scope.outerWhere() + STEP;
    }

    private String windows() {
        return "SELECT sum(\"window_ms\") AS \"w\"" + rows(TOTAL + ALL);
    }

    /** Samples per second. */
    String rate(String name) {
        return perSecond("SELECT sum(\"count\") AS \"n\"" + rows(CHOSEN + ALL), name);
    }

    /** Samples per second, whatever is chosen. */
    String measuredRate(String name) {
        return perSecond("SELECT sum(\"count\") AS \"n\"" + rows(TOTAL + ALL), name);
    }

    /** A field of the rows that count everything, per second. */
    String rateOf(String field, String name) {
        return perSecond("SELECT sum(\"" + field + "\") AS \"n\"" + rows(CHOSEN + ALL), name);
    }

    private String perSecond(String counts, String name) {
        return "SELECT sum(\"n\") * 1000 / max(\"w\") AS \"" + name + "\" FROM (" + counts + STEP + "), (" + windows()
                + STEP_AND_SERIES + ")" + scope.outerWhere() + scope.steps();
    }

    /** Failed samples per second. */
    String errorRate(String name) {
        return "SELECT sum(\"e\") * 1000 / max(\"w\") AS \"" + name + "\" FROM " + outcomes(CHOSEN) + ", (" + windows()
                + STEP_AND_SERIES + ")" + scope.outerWhere() + scope.steps();
    }

    /** Failed samples of a hundred. */
    String errorShare(String name) {
        return "SELECT sum(\"e\") / sum(\"n\") * 100 AS \"" + name + "\" FROM " + outcomes(CHOSEN) + scope.outerWhere();
    }

    /**
     * Samples {@code n}, failures {@code e}, time {@code s}: the row of all samples has its failures in a field,
     * those of a label are in rows of their own.
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
    String mean(String name) {
        return "SELECT sum(\"s\") / sum(\"n\") AS \"" + name + "\" FROM " + outcomes(CHOSEN) + scope.outerWhere();
    }

    /** Threads of all generators. */
    String threads(String name) {
        return "SELECT sum(\"t\") AS \"" + name + "\" FROM (SELECT max(\"maxAT\") AS \"t\""
                + rows("\"transaction\" = 'internal' AND ") + STEP_AND_SERIES + ")" + scope.outerWhere()
                + scope.steps();
    }

    /** The most threads at a time, all generators together. */
    String mostThreads() {
        return "SELECT max(\"threads\") AS \"threads\" FROM (" + threads("threads") + ")";
    }

    /** What as many threads would reach that call without a pause: threads ÷ mean time, per second. */
    String possibleRate(String name) {
        return "SELECT sum(\"t\") * 1000 / (sum(\"s\") / sum(\"n\")) AS \"" + name
                + "\" FROM (SELECT mean(\"meanAT\") AS \"t\""
                + rows("\"transaction\" = 'internal' AND ") + STEP_AND_SERIES
                + "), (SELECT sum(\"p\") AS \"s\", sum(\"c\") AS \"n\" FROM (SELECT \"avg\" * \"count\" AS \"p\","
                + " \"count\" AS \"c\"" + rows(TOTAL + ALL) + ")" + scope.outerWhere() + STEP + ")" + scope.outerWhere()
                + scope.steps();
    }

    /** The share of the threads' time that was spent in samples, percent. */
    String busyShare() {
        return "SELECT sum(\"s\") / sum(\"t\") * 100 AS \"busy\" FROM (SELECT \"avg\" * \"count\" AS \"s\""
                + rows(TOTAL + ALL) + "), (SELECT \"meanAT\" * \"window_ms\" AS \"t\""
                + rows("\"transaction\" = 'internal' AND ") + ")";
    }

    /** One row for each transaction, and one for all. {@code covered} names the variable that {@link #covered} fills. */
    String transactions(String covered) {
        return "SELECT sum(\"n\") AS \"samples\", sum(\"n\") * 1000 / 0${" + covered
                + ":raw} AS \"rate\", sum(\"e\") AS"
                + " \"errors\", sum(\"e\") / sum(\"n\") * 100 AS \"errors %\", sum(\"s\") / sum(\"n\") AS \"mean\","
                + " min(\"lo\") AS \"min\", max(\"hi\") AS \"max\" FROM "
                + totals("") + " GROUP BY \"transaction\"";
    }

    /**
     * What {@link #outcomes} tells of each transaction, summed in InfluxDB as early as can be: for tables over long runs
     * of many generators. To be grouped by transaction.
     *
     * @param suffix behind each name, to tell two runs apart
     */
    String totals(String suffix) {
        String each = "\"transaction\" != 'internal' AND ";
        return String.join(
                        ", ",
                        "(SELECT sum(\"count\") AS \"n%1$s\", min(\"min\") AS \"lo%1$s\", max(\"max\") AS \"hi%1$s\""
                                + rows("\"count\" > 0 AND " + each + ALL) + ")",
                        "(SELECT \"avg\" * \"count\" AS \"s%1$s\"" + rows(each + ALL) + ")",
                        "(SELECT sum(\"count\") * 0 AS \"e%1$s\"" + rows(each + ALL) + ")",
                        "(SELECT sum(\"countError\") AS \"e%1$s\"" + rows(each + ALL) + ")",
                        "(SELECT sum(\"count\") AS \"e%1$s\"" + rows(each + "\"statut\" = 'ko' AND ") + ")")
                .formatted(suffix);
    }

    /** The failures with code and message. */
    String errors() {
        return "SELECT sum(\"count\") AS \"errors\""
                + rows("(\"responseCode\" != '' OR \"responseMessage\" != '') AND ")
                + " GROUP BY \"transaction\", \"responseCode\", \"responseMessage\"";
    }

    private String rows(String condition) {
        return Measurement.METRICS.from() + condition + scope.where();
    }
}
