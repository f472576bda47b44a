package io.github.jmeterrpc.metrics;

/**
 * Names of the fields with bucket and threshold counts. Durations are whole microseconds, written
 * in ms, so that every generator uses the same name for the same bucket.
 */
public final class BucketFields {

    /** Suffix of the measurement's name. */
    public static final String SUFFIX = "_buckets";

    /** Length of the generator's windows, in ms; only in the total row. */
    public static final String INTERVAL = "interval_ms";

    /**
     * Number of label rows that the generator writes for the window; only in the total row.
     */
    public static final String LABEL_ROWS = "label_rows";

    /**
     * The thresholds in ms as text, {@code 100;500}; only in the total row, and only if there are
     * thresholds.
     */
    public static final String THRESHOLDS = "thresholds";

    /** All buckets as one text, see {@link BucketText}. */
    public static final String HISTOGRAM = "histogram";

    /** All buckets of response times from the intended start, in the format of {@link BucketText}. */
    public static final String RESPONSES = "responses";

    /**
     * All buckets of the delays that the generator itself caused, in the format of
     * {@link BucketText}.
     */
    public static final String WOKE_LATE = "woke_late";

    /** Number of failed samples; this and the next three fields are absent without samples. */
    public static final String ERRORS = "errors";

    /** Sum of all durations, ms. */
    public static final String SUM = "sum";

    /** Shortest duration, ms. */
    public static final String MIN = "min";

    /** Longest duration, ms. */
    public static final String MAX = "max";

    /**
     * The buckets for heat maps, four per octave, each of which combines four published buckets:
     * some stores allow 250 fields per measurement (InfluxDB Clustered), fewer than the 624
     * published buckets.
     */
    private static final Buckets HEAT = new Buckets(2);

    /** Shorter durations share one field; 128 µs. */
    private static final long HEAT_FROM = 1L << 7;

    /** Longer durations share one field; 19 hours. */
    private static final long HEAT_TO = 1L << 36;

    private static final int MICROS = 1000;

    private BucketFields() {}

    /**
     * Returns the heat map field that counts a published bucket: {@code b} and the upper bound of
     * its durations in ms with three decimals, as in {@code b1.024}. There are 118 fields.
     */
    public static String heat(int bucket) {
        long lower = Buckets.PUBLISHED.lower(bucket);
        long upperMicros = lower < HEAT_FROM ? HEAT_FROM : HEAT.upper(HEAT.index(Math.min(lower, HEAT_TO)));
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
