package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.line.AnswerRow;
import io.github.jmeterrpc.influx.line.BucketFields;
import io.github.jmeterrpc.influx.record.NearestRank;
import io.github.jmeterrpc.influx.record.PublishedBuckets;
import java.util.Arrays;

/** Summed buckets, and the percentiles that they tell. */
final class BucketSum {

    /** What InfluxDB puts in front of a field's name when it sums fields. */
    static final String SUM = "sum_";

    // From the shortest duration up.
    private final long[] uppers;
    private final long[] counts;
    private final long count;

    private BucketSum(long[] uppers, long[] counts) {
        this.uppers = uppers;
        this.counts = counts;
        this.count = Arrays.stream(counts).sum();
    }

    /** Reads the columns {@code sum_b…} of a row. */
    static BucketSum of(AnswerRow row) {
        long[] uppers = row.values().keySet().stream()
                .filter(column -> column.startsWith(SUM))
                .mapToLong(column -> BucketFields.upperMicros(column.substring(SUM.length())))
                .filter(upper -> upper > 0)
                .sorted()
                .toArray();
        long[] counts = Arrays.stream(uppers)
                .map(upper -> Math.round(row.number(SUM + BucketFields.bucket(upper))))
                .toArray();
        return new BucketSum(uppers, counts);
    }

    boolean isEmpty() {
        return count == 0;
    }

    /**
     * Tells a percentile of all samples in the buckets, which must not be empty.
     *
     * @param percent above 0 up to 100
     * @return in ms, within 3.2 % of the sample that has the nearest rank
     */
    double percentileMillis(double percent) {
        long rank = NearestRank.of(percent, count);
        int bucket = 0;
        long seen = counts[0];
        while (seen < rank) {
            seen += counts[++bucket];
        }
        return PublishedBuckets.middle(uppers[bucket]) / 1000;
    }
}
