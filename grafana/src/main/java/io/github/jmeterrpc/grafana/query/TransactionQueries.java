package io.github.jmeterrpc.grafana.query;

import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * InfluxQL for the single transactions, over all generators.
 *
 * @param scope which rows
 */
public record TransactionQueries(Scope scope) {

    private static final String ALL = "\"statut\" = 'all' AND ";
    private static final String FAILED = "\"statut\" = 'ko' AND ";
    private static final String EACH = "\"transaction\" !~ /^(all|internal)$/ AND ";

    /** The transactions that were chosen, or else each one that there is; never the rows of all samples. */
    static final String CHOSEN_OR_EACH =
            "('all' =~ /^${transaction:regex}$/ OR \"transaction\" =~" + " /^${transaction:regex}$/) AND " + EACH;

    private static final String STEP_AND_TRANSACTION = " GROUP BY time(${every}), \"transaction\" fill(";

    /** One row for each transaction, and one for all. {@code covered} names the variable that {@link LoadQueries#covered} fills. */
    public String transactions(String covered) {
        return "SELECT sum(\"n\") AS \"samples\", sum(\"n\") * 1000 / 0${" + covered
                + ":raw} AS \"rate\", sum(\"e\") AS"
                + " \"errors\", sum(\"e\") / sum(\"n\") * 100 AS \"errors %\", sum(\"s\") / sum(\"n\") AS \"mean\","
                + " min(\"lo\") AS \"min\", max(\"hi\") AS \"max\" FROM "
                + totals("") + " GROUP BY \"transaction\"";
    }

    /**
     * Samples {@code n}, failures {@code e}, time {@code s}, minimum and maximum of each transaction, summed in InfluxDB as early as can be, one column in a subquery:
     * InfluxDB 1.6 reads each subquery as often as it has columns. For tables over long runs of many generators. To be
     * grouped by transaction.
     *
     * @param suffix behind each name, to tell two runs apart
     */
    String totals(String suffix) {
        String all = "\"transaction\" != 'internal' AND " + ALL;
        return Stream.of(
                        "sum(\"count\") AS \"n%1$s\"" + rows(all),
                        "\"avg\" * \"count\" AS \"s%1$s\"" + rows(all),
                        "sum(\"count\") * 0 AS \"e%1$s\"" + rows(all),
                        "sum(\"countError\") AS \"e%1$s\"" + rows(all),
                        "sum(\"count\") AS \"e%1$s\"" + rows("\"transaction\" != 'internal' AND " + FAILED),
                        "max(\"max\") AS \"hi%1$s\"" + rows(all),
                        // Only rows of all samples can be empty, with a minimum of 0; the filter is slow.
                        "min(\"min\") AS \"lo%1$s\"" + rows(EACH + ALL),
                        "min(\"min\") AS \"lo%1$s\"" + rows("\"count\" > 0 AND \"transaction\" = 'all' AND " + ALL))
                .map(column -> "(SELECT " + column.formatted(suffix) + ")")
                .collect(Collectors.joining(", "));
    }

    /** Mean time of each transaction, ms. */
    public String meanByTransaction() {
        return "SELECT sum(\"s\") / sum(\"n\") FROM (SELECT \"avg\" * \"count\" AS \"s\""
                + rows(CHOSEN_OR_EACH + ALL)
                + "), (SELECT sum(\"count\") AS \"n\"" + rows(CHOSEN_OR_EACH + ALL) + STEP_AND_TRANSACTION + "none))"
                + scope.outerWhere() + STEP_AND_TRANSACTION + "null)";
    }

    /** Failed samples of a hundred of each transaction. */
    public String errorsByTransaction() {
        return "SELECT sum(\"e\") / sum(\"n\") * 100 FROM "
                + Stream.of(
                                "sum(\"count\") AS \"n\"" + rows(CHOSEN_OR_EACH + ALL),
                                "sum(\"count\") * 0 AS \"e\"" + rows(CHOSEN_OR_EACH + ALL),
                                "sum(\"count\") AS \"e\"" + rows(CHOSEN_OR_EACH + FAILED))
                        .map(column -> "(SELECT " + column + STEP_AND_TRANSACTION + "none))")
                        .collect(Collectors.joining(", "))
                + scope.outerWhere() + STEP_AND_TRANSACTION + "null)";
    }

    /** The failures with code and message. */
    public String errors() {
        return "SELECT sum(\"count\") AS \"errors\""
                + rows("(\"responseCode\" != '' OR \"responseMessage\" != '') AND ")
                + " GROUP BY \"transaction\", \"responseCode\", \"responseMessage\"";
    }

    /** The last failed samples, each by itself, the newest first. */
    public String lastErrors() {
        return "SELECT \"transaction\", \"responseCode\", \"responseMessage\", \"assertion\", \"response\", \"url\","
                + " \"instance\"" + Measurement.ERRORS.from() + CHOSEN_OR_EACH + scope.where()
                + " ORDER BY time DESC LIMIT 100";
    }

    private String rows(String condition) {
        return Measurement.METRICS.from() + condition + scope.where();
    }
}
