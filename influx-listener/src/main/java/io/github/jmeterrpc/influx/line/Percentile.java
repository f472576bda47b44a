package io.github.jmeterrpc.influx.line;

import java.util.Optional;

/**
 * A percentile that is published.
 *
 * @param field its field, as the core listener names it: {@code pct99.0}
 * @param percent above 0 up to 100
 */
public record Percentile(String field, double percent) {

    private static final String PREFIX = "pct";

    /** Names the field of a percentile as the core listener does. */
    public static Percentile of(float percent) {
        return new Percentile(PREFIX + percent, Double.parseDouble(Float.toString(percent)));
    }

    /** Parses the name of a percentile field; empty if the field is not one. */
    public static Optional<Percentile> ofField(String field) {
        if (!field.startsWith(PREFIX)) {
            return Optional.empty();
        }
        try {
            Percentile percentile = of(Float.parseFloat(field.substring(PREFIX.length())));
            boolean valid = percentile.percent() > 0 && percentile.percent() <= 100;
            return valid && percentile.field().equals(field) ? Optional.of(percentile) : Optional.empty();
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }
}
