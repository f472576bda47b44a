package io.github.jmeterrpc.influx.line;

/**
 * A percentile that is published.
 *
 * @param field its field, as the core listener names it: {@code pct99.0}
 * @param percent above 0 up to 100
 */
public record Percentile(String field, double percent) {

    /** Names the field of a percentile as the core listener does. */
    public static Percentile of(float percent) {
        return new Percentile("pct" + percent, Double.parseDouble(Float.toString(percent)));
    }
}
