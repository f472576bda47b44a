package io.github.jmeterrpc.grafana.query;

/**
 * InfluxQL for two runs side by side. No time range: two runs are compared whenever they were.
 *
 * <p>InfluxQL moves nothing in time. A curve is therefore drawn over the milliseconds that the windows so far have
 * covered, which is the time since the start.
 */
public final class CompareQueries {

    private static final String CHOSEN = "\"transaction\" =~ /^${transaction:regex}$/ AND ";

    private CompareQueries() {}

    /** All runs, the newest first. */
    public static String runs() {
        return runs("");
    }

    /** All runs but the one that a variable names, the newest first. */
    public static String runsBut(String variable) {
        return runs("\"run\" !~ /^${" + variable + ":regex}$/ AND ");
    }

    private static String runs(String condition) {
        return "SELECT \"run\", \"n\" FROM (SELECT first(\"count\") AS \"n\"" + Measurement.METRICS.from()
                + "\"transaction\" = 'all' AND \"run\" != '' AND " + condition + Scope.application()
                + " GROUP BY \"run\") ORDER BY time DESC";
    }

    /** The figures of one run. */
    public static LoadQueries run(String letter) {
        return new LoadQueries(Scope.wholeRun("run_" + letter));
    }

    /** Samples, rate, errors and mean of each transaction, and by how many per cent B differs from A. */
    public static String transactions() {
        String rateA = "sum(\"na\") * 1000 / 0${covered_a:raw}";
        String rateB = "sum(\"nb\") * 1000 / 0${covered_b:raw}";
        String meanA = "sum(\"sa\") / sum(\"na\")";
        String meanB = "sum(\"sb\") / sum(\"nb\")";
        return "SELECT sum(\"na\") AS \"samples A\", sum(\"nb\") AS \"samples B\", " + rateA + " AS \"rate A\", "
                + rateB
                + " AS \"rate B\", " + difference(rateA, rateB) + " AS \"rate Δ%\", sum(\"ea\") / sum(\"na\") * 100 AS"
                + " \"errors % A\", sum(\"eb\") / sum(\"nb\") * 100 AS \"errors % B\", " + meanA + " AS \"mean A\", "
                + meanB
                + " AS \"mean B\", " + difference(meanA, meanB) + " AS \"mean Δ%\" FROM " + totals("a") + ", "
                + totals("b") + " GROUP BY \"transaction\"";
    }

    /** The chosen merged percentile of each transaction in the window in the middle and the worst one, and the difference. */
    public static String percentiles() {
        return "SELECT median(\"pa\") AS \"typical A\", median(\"pb\") AS \"typical B\", "
                + difference("median(\"pa\")", "median(\"pb\")") + " AS \"typical Δ%\", max(\"pa\") AS \"worst A\","
                + " max(\"pb\") AS \"worst B\", " + difference("max(\"pa\")", "max(\"pb\")") + " AS \"worst Δ%\" FROM "
                + merged("a") + ", " + merged("b") + " GROUP BY \"transaction\"";
    }

    private static String merged(String letter) {
        return "(SELECT " + ResponseTimeQueries.PERCENTILE + " AS \"p" + letter + "\"" + Measurement.MERGED.from()
                + Scope.wholeRun("run_" + letter).where() + ")";
    }

    private static String totals(String letter) {
        return new TransactionQueries(Scope.wholeRun("run_" + letter)).totals(letter);
    }

    private static String difference(String a, String b) {
        return "(" + b + ") / (" + a + ") * 100 - 100";
    }

    /** A curve of one run over the time since its start, s. The value's column is named after the run. */
    public static String curve(String letter, String values) {
        return overTime(letter, Measurement.METRICS, "\"transaction\" = 'all' AND \"statut\" = 'all' AND ", values);
    }

    /** The chosen merged percentile of one run over the time since its start. */
    public static String percentileCurve(String letter) {
        Scope run = Scope.wholeRun("run_" + letter);
        String values = "SELECT max(" + ResponseTimeQueries.PERCENTILE + ") AS \"v\"" + Measurement.MERGED.from()
                + CHOSEN + run.where() + LoadQueries.STEP;
        return overTime(letter, Measurement.MERGED, "\"transaction\" = 'all' AND ", values);
    }

    private static String overTime(String letter, Measurement clock, String clockRows, String values) {
        String elapsed =
                "SELECT cumulative_sum(max(\"w\")) / 1000 AS \"since\" FROM (SELECT sum(\"window_ms\") AS \"w\""
                        + clock.from() + clockRows
                        + Scope.wholeRun("run_" + letter).where() + LoadQueries.STEP_AND_SERIES + ")"
                        + LoadQueries.STEP;
        return "SELECT max(\"since\") AS \"since\", max(\"v\") AS \"${run_" + letter + ":raw}\" FROM (" + elapsed
                + "), (" + values + ")" + LoadQueries.STEP;
    }
}
