package io.github.jmeterrpc.influx.line;

/**
 * Names of the fields that hold counts by duration. Durations are whole microseconds, written in ms, so that every
 * generator writes the same name for the same bucket.
 */
public final class BucketFields {

    /** What the name of the measurement ends with. */
    public static final String SUFFIX = "_buckets";

    /** Length of the generator's windows, ms; on the row of all samples. */
    public static final String INTERVAL = "interval_ms";

    private static final int MICROS = 1000;

    private BucketFields() {}

    /** The field of a bucket: {@code b} and its upper bound in ms, three decimals, as in {@code b1.024}. */
    public static String bucket(long upperMicros) {
        return "b" + upperMicros / MICROS + "." + decimals(upperMicros);
    }

    /** The upper bound of the bucket whose field this is, in µs; 0 if it is none's. */
    public static long upperMicros(String field) {
        int point = field.length() - 4;
        if (point < 2 || field.charAt(0) != 'b' || field.charAt(point) != '.') {
            return 0;
        }
        try {
            return Long.parseLong(field.substring(1, point)) * MICROS + Long.parseLong(field.substring(point + 1));
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    /** The field of a threshold: {@code le_} and the threshold in ms without superfluous zeros, as in {@code le_500}. */
    public static String within(long micros) {
        return "le_" + micros / MICROS + ("." + decimals(micros)).replaceFirst("\\.?0*$", "");
    }

    private static String decimals(long micros) {
        return String.valueOf(micros % MICROS + MICROS).substring(1);
    }
}
