package io.github.jmeterrpc.metrics;

/**
 * Names of the fields with bucket and threshold counts. Durations are whole microseconds, written
 * in ms, so that every generator uses the same name for the same bucket.
 */
public final class BucketFields {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_buckets";

    /** Length of the generator's windows, ms; only in the row of all samples. */
    public static final String INTERVAL = "interval_ms";

    /**
     * Number of rows that the generator writes for the labels of the window; only in the row of all
     * samples.
     */
    public static final String LABEL_ROWS = "label_rows";

    /**
     * The thresholds in ms as text, {@code 100;500}; only in the row of all samples, if there are
     * some.
     */
    public static final String THRESHOLDS = "thresholds";

    /** All buckets as one text, see {@link BucketText}. */
    public static final String HISTOGRAM = "histogram";

    /** All buckets of response times from the intended start, in the same form. */
    public static final String RESPONSES = "responses";

    /**
     * All buckets of the times by which samples began late by the generator's own fault, in the
     * same form.
     */
    public static final String WOKE_LATE = "woke_late";

    /** Number of samples that failed; absent without samples, as the next three. */
    public static final String ERRORS = "errors";

    /** Sum of all durations, ms. */
    public static final String SUM = "sum";

    /** Shortest duration, ms. */
    public static final String MIN = "min";

    /** Longest duration, ms. */
    public static final String MAX = "max";

    private static final int MICROS = 1000;

    private BucketFields() {}

    /**
     * The field of a bucket: {@code b} and its upper bound in ms, three decimals, as in
     * {@code b1.024}.
     */
    public static String bucket(int bucket) {
        long upperMicros = Buckets.PUBLISHED.upper(bucket);
        return "b" + upperMicros / MICROS + "." + decimals(upperMicros);
    }

    /**
     * The field of a threshold: {@code le_} and the threshold in ms without superfluous zeros, as
     * in {@code le_500}.
     */
    public static String within(long micros) {
        return "le_" + micros / MICROS + ("." + decimals(micros)).replaceFirst("\\.?0*$", "");
    }

    private static String decimals(long micros) {
        return String.valueOf(micros % MICROS + MICROS).substring(1);
    }
}
