package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.influxdb.InfluxQl;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Builds the InfluxQL queries of the merge; each has one statement, because InfluxDB 3 accepts only
 * one.
 */
final class MergeQueries {

    /** Column: length of windows. */
    static final String SHORTEST = "shortest";

    static final String LONGEST = "longest";

    /** Number of tests of a group that are read to find the current one. */
    private static final int TESTS = 20;

    private static final String OF_ALL = InfluxQl.name(Rows.TRANSACTION) + " = " + InfluxQl.text(Rows.ALL);
    private static final String OF_LABELS = InfluxQl.name(Rows.TRANSACTION) + " <> " + InfluxQl.text(Rows.ALL);
    private static final String COUNTS = InfluxQl.name(MergedRows.ROWS) + ", " + InfluxQl.name(BucketFields.LABEL_ROWS);
    /** The fields that the rows of generators and merged rows have in common. */
    private static final List<String> COUNTED = List.of(
            MergedRows.SAMPLES,
            BucketFields.HISTOGRAM,
            BucketFields.ERRORS,
            BucketFields.SUM,
            BucketFields.MIN,
            BucketFields.MAX);

    private static final String INTERVAL = InfluxQl.name(BucketFields.INTERVAL);

    private final String measurement;
    private final String buckets;
    private final String merged;

    MergeQueries(String measurement) {
        this.measurement = measurement;
        this.buckets = InfluxQl.measurement(measurement + BucketFields.SUFFIX);
        this.merged = InfluxQl.measurement(measurement + MergedRows.SUFFIX);
    }

    /** The newest state rows of each group with these tags. */
    String states(String condition) {
        return "SELECT * FROM " + InfluxQl.measurement(measurement + MergedRows.STATE_SUFFIX) + where(condition)
                + " GROUP BY * ORDER BY time DESC LIMIT " + TESTS;
    }

    /** Hours that contain rows, in order. */
    String hours(String condition, long from, long to) {
        return "SELECT count(" + INTERVAL + ") FROM " + buckets + where(OF_ALL, condition, InfluxQl.during(from, to))
                + " GROUP BY time(1h) fill(none)";
    }

    /** The oldest total row of a group in a range of time. */
    String oldest(String condition, long from, long to) {
        return "SELECT " + InfluxQl.name(MergedRows.SAMPLES) + " FROM " + buckets
                + where(OF_ALL, condition, InfluxQl.during(from, to)) + " LIMIT 1";
    }

    /** Groups and instances with their window lengths. */
    String groups(String condition, long from, long to) {
        return "SELECT min(" + INTERVAL + ") AS " + SHORTEST + ", max(" + INTERVAL + ") AS " + LONGEST + " FROM "
                + buckets + where(OF_ALL, condition, InfluxQl.during(from, to)) + " GROUP BY *";
    }

    /** Windows with another length. */
    String others(String condition, long length, long from, long to) {
        return "SELECT max(" + INTERVAL + ") AS " + LONGEST + " FROM " + buckets
                + where(OF_ALL, condition, InfluxQl.during(from, to), INTERVAL + " <> " + length) + each(length);
    }

    /**
     * Numbers of stored rows and samples in each window of a group, and number of label rows that
     * they announce.
     */
    String stored(String condition, long length, long from, long to) {
        return "SELECT count(" + InfluxQl.name(MergedRows.SAMPLES) + ") AS " + InfluxQl.name(MergedRows.ROWS)
                + ", " + sum(MergedRows.SAMPLES) + ", " + sum(BucketFields.LABEL_ROWS) + " FROM "
                + buckets + where(OF_ALL, condition, InfluxQl.during(from, to)) + each(length);
    }

    /** Number of stored label rows in each window of a group. */
    String labelRows(String condition, long length, long from, long to) {
        return "SELECT count(" + InfluxQl.name(MergedRows.SAMPLES) + ") AS " + InfluxQl.name(BucketFields.LABEL_ROWS)
                + " FROM " + buckets + where(OF_LABELS, condition, InfluxQl.during(from, to)) + each(length);
    }

    /** Numbers of rows and samples in each merged row of a group, and its percentiles. */
    String merged(String condition, long from, long to) {
        return "SELECT " + COUNTS + ", " + InfluxQl.name(MergedRows.SAMPLES) + ", "
                + InfluxQl.name(MergedRows.LOOSE_ROWS) + ", /^pct/ FROM "
                + merged + where(OF_ALL, condition, InfluxQl.during(from, to));
    }

    /** The counts of all transactions and instances of a group. */
    String counts(String condition, long from, long to) {
        return byTransaction(
                buckets, where(condition, InfluxQl.during(from, to)), BucketFields.RESPONSES, SeriesTags.INSTANCE);
    }

    /** The merged rows of all transactions of a group. */
    String mergedCounts(String condition, long from, long to) {
        return byTransaction(
                merged,
                where(condition, InfluxQl.during(from, to)),
                MergedRows.ROWS,
                MergedRows.INSTANCES,
                BucketFields.LABEL_ROWS);
    }

    private static String byTransaction(String measurement, String where, String... ownFields) {
        String fields = Stream.concat(COUNTED.stream(), Arrays.stream(ownFields))
                .map(InfluxQl::name)
                .collect(Collectors.joining(", "));
        return "SELECT " + fields + " FROM " + measurement + where + " GROUP BY " + InfluxQl.name(Rows.TRANSACTION);
    }

    /** The transactions of the merged rows of a group. */
    String transactions(String condition, long from, long to) {
        return "SELECT max(" + MergedRows.INSTANCES + ") FROM " + merged + where(condition, InfluxQl.during(from, to))
                + " GROUP BY " + InfluxQl.name(Rows.TRANSACTION);
    }

    /** The total row of a run. */
    String run(String condition, long from, long to) {
        return "SELECT " + COUNTS + ", " + InfluxQl.name(MergedRows.RUN_SAMPLES) + " FROM "
                + InfluxQl.measurement(measurement + MergedRows.RUNS_SUFFIX)
                + where(OF_ALL, condition, InfluxQl.during(from, to)) + " LIMIT 1";
    }

    private static String sum(String field) {
        return "sum(" + InfluxQl.name(field) + ") AS " + InfluxQl.name(field);
    }

    private static String each(long length) {
        return " GROUP BY time(" + length + "ms) fill(none)";
    }

    private static String where(String... conditions) {
        String all = Arrays.stream(conditions)
                .filter(condition -> !condition.isEmpty())
                .collect(Collectors.joining(" AND "));
        return all.isEmpty() ? "" : " WHERE " + all;
    }
}
