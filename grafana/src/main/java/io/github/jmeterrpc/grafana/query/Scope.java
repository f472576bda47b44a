package io.github.jmeterrpc.grafana.query;

/**
 * The condition of a query: the rows it reads, as InfluxQL with Grafana's variables.
 *
 * <p>Values go through the format {@code regex}, which escapes what has a meaning in a regular expression, whatever
 * the data source would do by itself; a tag that a row does not have matches {@code .*}.
 *
 * @param where the condition
 * @param time the condition on the time alone; empty for a whole run, wherever it lies
 */
public record Scope(String where, String time) {

    private static final String APPLICATION = "\"application\" =~ /^${application:regex}$/";
    private static final String TIME = "$timeFilter";

    /** What the dashboard's variables and its time range select. */
    public static Scope shown() {
        return new Scope(run("run") + " AND \"instance\" =~ /^${instance:regex}$/ AND " + TIME, TIME);
    }

    /** The same over all instances: for rows that belong to none. */
    static Scope merged() {
        return new Scope(run("run") + " AND " + TIME, TIME);
    }

    /** A whole run, whenever it was. */
    static Scope wholeRun(String variable) {
        return new Scope(run(variable), "");
    }

    /** Two whole runs, whenever they were. */
    public static Scope wholeRuns(String variable, String other) {
        return new Scope(APPLICATION + " AND \"run\" =~ /^(${" + variable + ":regex}|${" + other + ":regex})$/", "");
    }

    /** What tells applications apart, for choosing one of their runs. */
    public static String application() {
        return APPLICATION;
    }

    /** For choosing transactions and instances of the chosen runs. */
    public static String run(String variable) {
        return APPLICATION + " AND \"run\" =~ /^${" + variable + ":regex}$/";
    }

    /**
     * One row for each step of a chart. Where nothing came a row says so, and the chart has a gap: without it the chart
     * would draw a line from one test to the next. For a whole run, whose time is not known, such rows would begin in
     * 1970; there are none.
     */
    public String steps() {
        return " GROUP BY time(${every}) fill(" + (time.isEmpty() ? "none" : "null") + ")";
    }

    /** The part of a query around a subquery that repeats the time range, where there is one. */
    String outerWhere() {
        return time.isEmpty() ? "" : " WHERE " + time;
    }
}
