package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.influx.query.InfluxQl;
import io.github.jmeterrpc.metrics.BucketFields;
import java.util.Arrays;
import java.util.stream.Collectors;

/** Builds the InfluxQL queries of the merge; each is one statement, since InfluxDB 3 accepts only one. */
final class Questions {

    /** Column: length of the shortest windows. */
    static final String SHORTEST = "shortest";

    /** Column: length of the longest windows. */
    static final String LONGEST = "longest";

    /** Column: samples. */
    static final String COUNT = "count";

    /** Column: generators that wrote rows. */
    static final String INSTANCES = "instances";

    private static final String OF_ALL = InfluxQl.name(Rows.TRANSACTION) + " = " + InfluxQl.text(Rows.ALL);

    private final String buckets;
    private final String merged;

    Questions(String measurement) {
        buckets = InfluxQl.name(measurement + BucketFields.SUFFIX);
        merged = InfluxQl.name(measurement + MergedRows.SUFFIX);
    }

    /** Hours that contain rows, in order. */
    String hours(long from, long to) {
        return "SELECT count(" + InfluxQl.name(BucketFields.INTERVAL) + ") FROM " + buckets
                + where(OF_ALL, InfluxQl.during(from, to)) + " GROUP BY time(1h) fill(none)";
    }

    /** Groups and instances with their window lengths. */
    String groups(String condition, long from, long to) {
        String interval = InfluxQl.name(BucketFields.INTERVAL);
        return "SELECT min(" + interval + ") AS " + SHORTEST + ", max(" + interval + ") AS " + LONGEST + " FROM "
                + buckets + where(OF_ALL, condition, InfluxQl.during(from, to)) + " GROUP BY *";
    }

    /** Start and length of the last window with another length. */
    String lastOther(String condition, long length, long from, long to) {
        String interval = InfluxQl.name(BucketFields.INTERVAL);
        return "SELECT last(" + interval + ") AS " + LONGEST + " FROM " + buckets
                + where(OF_ALL, condition, InfluxQl.during(from, to), interval + " <> " + length);
    }

    /** Numbers of samples and instances in each window of a group; an instance counts once, also with several rows. */
    String written(String condition, long length, long from, long to) {
        String time = "time(" + length + "ms)";
        return "SELECT sum(\"n\") AS " + InfluxQl.name(COUNT) + ", count(\"n\") AS " + INSTANCES
                + " FROM (SELECT sum(" + InfluxQl.name(COUNT) + ") AS \"n\" FROM " + buckets
                + where(OF_ALL, condition, InfluxQl.during(from, to)) + " GROUP BY " + time + ", "
                + InfluxQl.name(SeriesTags.INSTANCE) + " fill(none))" + where(InfluxQl.during(from, to)) + " GROUP BY "
                + time + " fill(none)";
    }

    /** Numbers of samples and instances in each merged row of a group, and its percentiles. */
    String merged(String condition, long from, long to) {
        return "SELECT " + InfluxQl.name(COUNT) + ", " + InfluxQl.name(INSTANCES) + ", /^pct/ FROM " + merged
                + where(OF_ALL, condition, InfluxQl.during(from, to));
    }

    /** One merged row of each group that has these tags. */
    String mergedSince(String condition, long from) {
        return "SELECT " + InfluxQl.name(COUNT) + " FROM " + merged + where(OF_ALL, condition, InfluxQl.since(from))
                + " GROUP BY * LIMIT 1";
    }

    /** The counts of all transactions and instances of a group. */
    String counts(String condition, long from, long to) {
        return "SELECT " + InfluxQl.name(COUNT) + ", " + InfluxQl.name(BucketFields.HISTOGRAM) + ", "
                + InfluxQl.name(BucketFields.RESPONSES) + ", " + InfluxQl.name(SeriesTags.INSTANCE) + " FROM " + buckets
                + where(condition, InfluxQl.during(from, to))
                + " GROUP BY " + InfluxQl.name(Rows.TRANSACTION);
    }

    private static String where(String... conditions) {
        return Arrays.stream(conditions)
                .filter(condition -> !condition.isEmpty())
                .collect(Collectors.joining(" AND ", " WHERE ", ""));
    }
}
