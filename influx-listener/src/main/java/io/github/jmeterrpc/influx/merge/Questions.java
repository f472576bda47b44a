package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.BucketFields;
import io.github.jmeterrpc.influx.line.InfluxQl;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Naming;
import io.github.jmeterrpc.influx.line.Rows;
import java.util.Arrays;
import java.util.Collection;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What is asked of InfluxDB, in InfluxQL. */
final class Questions {

    /** Column: a tag that rows have. */
    static final String TAG_KEY = "tagKey";

    /** Column: a field that rows have. */
    static final String FIELD_KEY = "fieldKey";

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

    /** The tags of the buckets and the fields of what is merged. */
    String schema() {
        return "SHOW FIELD KEYS FROM " + merged + "; SHOW TAG KEYS FROM " + buckets;
    }

    /** In which hours there is something, in their order. */
    String hours(long from, long to) {
        return "SELECT count(" + InfluxQl.name(BucketFields.INTERVAL) + ") FROM " + buckets
                + where(OF_ALL, InfluxQl.during(from, to)) + " GROUP BY time(1h) fill(none)";
    }

    /** Which groups there are, and how long their windows are. */
    String groups(Collection<String> tagKeys, String condition, long from, long to) {
        String interval = InfluxQl.name(BucketFields.INTERVAL);
        return "SELECT min(" + interval + ") AS " + SHORTEST + ", max(" + interval + ") AS " + LONGEST + " FROM "
                + buckets + where(OF_ALL, condition, InfluxQl.during(from, to)) + groupBy(tagKeys.stream());
    }

    /** How many samples and instances each window of a group has. */
    String written(String condition, long length, long from, long to) {
        return counted(where(OF_ALL, condition, InfluxQl.during(from, to)), length, from, to, Stream.of());
    }

    /** How many samples and instances each window of a group had when it was merged. */
    String merged(String condition, long from, long to) {
        return "SELECT " + InfluxQl.name(COUNT) + ", " + INSTANCES + " FROM " + merged
                + where(OF_ALL, condition, InfluxQl.during(from, to));
    }

    /** The summed buckets of each window and transaction of a group; then its instances. */
    String sums(String condition, long length, long from, long to) {
        String where = where(condition, InfluxQl.during(from, to));
        return "SELECT sum(/^(count$|b[0-9])/) FROM " + buckets + where
                + groupBy(Stream.of(time(length), InfluxQl.name(Rows.TRANSACTION))) + " fill(none); "
                + counted(where, length, from, to, Stream.of(InfluxQl.name(Rows.TRANSACTION)));
    }

    /** An instance counts once, however many rows of it there are in a window. */
    private String counted(String where, long length, long from, long to, Stream<String> tags) {
        String outer = Stream.concat(Stream.of(time(length)), tags).collect(Collectors.joining(", "));
        return "SELECT sum(\"n\") AS " + InfluxQl.name(COUNT) + ", count(\"n\") AS " + INSTANCES
                + " FROM (SELECT sum(\"count\") AS \"n\" FROM " + buckets + where + " GROUP BY " + outer + ", "
                + InfluxQl.name(Naming.INSTANCE) + " fill(none))" + where(InfluxQl.during(from, to)) + " GROUP BY "
                + outer + " fill(none)";
    }

    private static String where(String... conditions) {
        return Arrays.stream(conditions)
                .filter(condition -> !condition.isEmpty())
                .collect(Collectors.joining(" AND ", " WHERE ", ""));
    }

    private static String groupBy(Stream<String> what) {
        return what.collect(Collectors.joining(", ", " GROUP BY ", ""));
    }

    private static String time(long length) {
        return "time(" + length + "ms)";
    }
}
