package io.github.jmeterrpc.influx.merge;

import io.github.jmeterrpc.influx.delivery.QueryRow;
import io.github.jmeterrpc.influx.line.MergedRows;
import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.influx.line.Rows;
import io.github.jmeterrpc.influx.line.SeriesTags;
import io.github.jmeterrpc.metrics.BucketFields;
import io.github.jmeterrpc.metrics.BucketText;
import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.metrics.confidence.Window;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Sums the rows of one transaction: the generators' rows in one window, or the merged rows of a
 * run. Durations are in ms.
 */
final class RowSum {

    /**
     * Fields of a run: start of its first window and end of its last window, in ms since 1970; mean
     * duration, in ms.
     */
    static final String START = "start";

    static final String END = "end";
    static final String MEAN = "mean";

    private final Histogram services = new Histogram();
    private final Histogram responses = new Histogram();
    private final Set<String> instances = new HashSet<>();
    private long generators;
    private long rows;
    private long labelRows;
    private long unreadable;
    private boolean isTotal;
    private long samples;
    private double errors;
    private double sum;
    private double min = Double.POSITIVE_INFINITY;
    private double max;

    /**
     * Adds the row of one generator.
     *
     * @return whether its buckets are in the format of {@link BucketText}; if not, only the
     *     readable buckets are added
     */
    boolean addGenerator(QueryRow row) {
        add(row, 1);
        instances.add(row.text(SeriesTags.INSTANCE));
        generators = instances.size();
        try {
            BucketText.read(row.text(BucketFields.HISTOGRAM), services::add);
            BucketText.read(row.text(BucketFields.RESPONSES), responses::add);
            return true;
        } catch (IllegalArgumentException e) {
            unreadable++;
            return false;
        }
    }

    /** Adds the merged row of a window. */
    void addMerged(QueryRow row) {
        add(row, Math.round(row.number(MergedRows.ROWS)));
        labelRows += Math.round(row.number(BucketFields.LABEL_ROWS));
        isTotal |= row.has(BucketFields.LABEL_ROWS);
        generators = Math.max(generators, Math.round(row.number(MergedRows.INSTANCES)));
        services.addRow(row.text(BucketFields.HISTOGRAM));
    }

    private void add(QueryRow row, long ofRows) {
        rows += ofRows;
        samples += Math.round(row.number(MergedRows.SAMPLES));
        errors += row.number(BucketFields.ERRORS);
        sum += row.number(BucketFields.SUM);
        if (row.has(BucketFields.MIN)) {
            min = Math.min(min, row.number(BucketFields.MIN));
            max = Math.max(max, row.number(BucketFields.MAX));
        }
    }

    /** The fields of the merged row of a window. */
    Map<String, Double> merged(List<Percentile> percentiles) {
        Map<String, Double> fields = figures(MergedRows.SAMPLES);
        fields.put(BucketFields.SUM, sum);
        fields.put(MergedRows.INSTANCES, (double) generators);
        if (unreadable > 0) {
            fields.put(MergedRows.UNREADABLE_ROWS, (double) unreadable);
        }
        addPercentiles(fields, "", services, percentiles);
        addPercentiles(fields, Rows.RESPONSE, responses, percentiles);
        services.forEach((bucket, count) -> fields.merge(BucketFields.heat(bucket), (double) count, Double::sum));
        return fields;
    }

    /** All buckets as one text, see {@link BucketText}; empty without samples. */
    String histogram() {
        return services.text();
    }

    /**
     * The fields of the row of a run.
     *
     * @param startMillis start of its first window, in ms since 1970
     * @param endMillis end of its last window
     */
    Map<String, Double> run(List<Percentile> percentiles, long startMillis, long endMillis) {
        Map<String, Double> fields = figures(MergedRows.RUN_SAMPLES);
        fields.put("generators", (double) generators);
        fields.put(START, (double) startMillis);
        fields.put(END, (double) endMillis);
        if (samples > 0) {
            fields.put(MEAN, sum / samples);
        }
        addPercentiles(fields, "", services, percentiles);
        return fields;
    }

    /** Returns the sums as a window of the given number of seconds. */
    Window window(double seconds) {
        return new Window(seconds, samples, sum, errors, services);
    }

    private Map<String, Double> figures(String samplesField) {
        Map<String, Double> fields = new LinkedHashMap<>();
        fields.put(samplesField, (double) samples);
        fields.put(MergedRows.ROWS, (double) rows);
        if (isTotal) {
            fields.put(BucketFields.LABEL_ROWS, (double) labelRows);
        }
        fields.put(BucketFields.ERRORS, errors);
        if (min <= max) {
            fields.put(BucketFields.MIN, min);
            fields.put(BucketFields.MAX, max);
        }
        return fields;
    }

    private static void addPercentiles(
            Map<String, Double> fields, String prefix, Histogram histogram, List<Percentile> percentiles) {
        if (histogram.total() > 0) {
            double[] percents =
                    percentiles.stream().mapToDouble(Percentile::percent).toArray();
            double[] millis = histogram.percentiles(0, Double.POSITIVE_INFINITY, percents);
            for (int i = 0; i < millis.length; i++) {
                fields.put(prefix + percentiles.get(i).field(), millis[i]);
            }
        }
    }
}
