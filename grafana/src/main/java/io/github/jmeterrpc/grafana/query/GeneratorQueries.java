package io.github.jmeterrpc.grafana.query;

/** InfluxQL for the load of each generator. Everything is by instance: a mean over generators hides the one in trouble. */
public final class GeneratorQueries {

    private static final String TOTAL = "\"transaction\" = 'all' AND \"statut\" = 'all' AND ";
    private static final String BY_INSTANCE = " GROUP BY time(${every}), \"instance\" fill(null)";

    /** For stacks: a layer without a row adds nothing to the height, one that is said to be empty tears a hole into it. */
    private static final String STACKED = " GROUP BY time(${every}), \"instance\" fill(none)";

    /** What tells a generator in a run from others. */
    static final String TAGS = "\"application\", \"run\", \"instance\"";

    private static final String EACH = " GROUP BY " + TAGS;

    private static final String WHERE = Scope.shown().where();
    private static final String OUTER = Scope.shown().outerWhere();

    private GeneratorQueries() {}

    /** A field of the row of all samples, per second; for stacks. */
    public static String perSecond(String field) {
        return "SELECT sum(\"" + field + "\") * 1000 / sum(\"window_ms\")" + Measurement.METRICS.from() + TOTAL + WHERE
                + STACKED;
    }

    /** Threads; for stacks. */
    public static String threads() {
        return "SELECT max(\"maxAT\")" + Measurement.METRICS.from() + "\"transaction\" = 'internal' AND " + WHERE
                + STACKED;
    }

    /** Mean time of the samples, ms. */
    public static String mean() {
        return "SELECT sum(\"s\") / sum(\"n\") FROM (SELECT \"avg\" * \"count\" AS \"s\", \"count\" AS \"n\""
                + Measurement.METRICS.from() + "\"count\" > 0 AND " + TOTAL + WHERE + ")" + OUTER + BY_INSTANCE;
    }

    /** The 99th percentile as each generator saw it, ms. */
    public static String percentile() {
        return "SELECT max(\"pct99.0\")" + Measurement.METRICS.from() + TOTAL + WHERE + BY_INSTANCE;
    }

    /** The worst of a field of the generator's own figures. */
    public static String worst(String field) {
        return "SELECT max(\"" + field + "\")" + Measurement.GENERATOR.from() + WHERE + BY_INSTANCE;
    }

    /** One field in hundredths of another. */
    public static String share(String field, String of) {
        return "SELECT max(\"" + field + "\") / max(\"" + of + "\") * 100" + Measurement.GENERATOR.from() + WHERE
                + BY_INSTANCE;
    }

    /** The share of the time that pauses of garbage collection took, percent. */
    public static String pauses() {
        return "SELECT sum(\"gc_ms\") / sum(\"observed_ms\") * 100" + Measurement.GENERATOR.from() + WHERE
                + BY_INSTANCE;
    }

    /** A field by instance and target. */
    public static String byTarget(String statistic, String field) {
        return "SELECT " + statistic + "(\"" + field + "\")" + Measurement.GENERATOR.from() + "\"target\" != '' AND "
                + WHERE + " GROUP BY time(${every}), \"instance\", \"target\" fill(null)";
    }

    /** How many generators there were in the whole range. */
    public static String seen() {
        return "SELECT count(\"n\") AS \"generators\" FROM (SELECT count(\"seq\") AS \"n\""
                + Measurement.GENERATOR.from() + WHERE + EACH + ")";
    }

    /** The most windows that came from one generator. */
    public static String mostWindows() {
        return "SELECT max(\"n\") AS \"most\" FROM (SELECT count(\"seq\") AS \"n\"" + Measurement.GENERATOR.from()
                + WHERE + EACH + ")";
    }

    /** The generators that have reported the end of their test. */
    public static String ended() {
        return "SELECT count(\"text\") AS \"ended\"" + Measurement.EVENTS.from() + "\"text\" =~ /ended$/ AND " + WHERE
                + EACH;
    }

    /** What was not delivered or came late, of each generator: totals of its points, a figure of each window for samples. */
    public static String notDelivered() {
        return "SELECT max(\"points_set_aside\") AS \"set aside\", max(\"points_lost\") AS \"lost\","
                + " sum(\"samples_late\") AS \"late samples\"" + Measurement.GENERATOR.from() + WHERE + EACH;
    }

    /**
     * Windows expected and received of each generator, and the longest time between two, s. Numbers begin again with
     * each test, so it is their steps that count: two where one is missing.
     *
     * @param mostWindows the variable with {@link #mostWindows}
     */
    public static String windows(String mostWindows) {
        String steps = "SELECT non_negative_difference(\"seq\") AS \"d\"" + Measurement.GENERATOR.from() + WHERE + EACH;
        String gaps = "SELECT elapsed(\"seq\", 1ms) / 1000.0 AS \"gap\"" + Measurement.GENERATOR.from() + WHERE + EACH;
        String rows = "SELECT \"seq\", \"samples\"" + Measurement.GENERATOR.from() + WHERE;
        return "SELECT count(\"seq\") + sum(\"d\") - count(\"d\") AS \"expected\", count(\"seq\") AS \"received\","
                + " sum(\"d\") - count(\"d\") AS \"lost\", 0${" + mostWindows
                + ":raw} - count(\"seq\") AS \"fewer\", max(\"gap\") AS \"longest gap\","
                + " sum(\"samples\") AS \"samples\" FROM (" + rows + "), (" + steps + "), (" + gaps + ")" + EACH;
    }

    /** When each generator was heard of last; the time of the row says it. */
    public static String lastSeen() {
        return "SELECT last(\"seq\") AS \"window\"" + Measurement.GENERATOR.from() + WHERE + EACH;
    }
}
