package io.github.jmeterrpc.influx.line;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A percentile that is published.
 *
 * @param field name of its field in the core listener's format: {@code pct99.0}
 * @param percent above 0 up to 100
 */
public record Percentile(String field, double percent) {

    private static final String PREFIX = "pct";

    /** Returns the field name of a percentile in the core listener's format. */
    public static Percentile of(float percent) {
        return new Percentile(PREFIX + percent, Double.parseDouble(Float.toString(percent)));
    }

    /**
     * Parses percentiles separated by semicolons, as in {@code 99;95;90}; each is returned once.
     *
     * @throws IllegalArgumentException if a value is not a number above 0 and up to 100
     */
    public static List<Percentile> parseAll(String text) {
        Map<String, Percentile> byField = new TreeMap<>();
        for (String part : text.split(";")) {
            if (!part.isBlank()) {
                Percentile percentile = parse(part.trim());
                byField.put(percentile.field(), percentile);
            }
        }
        return List.copyOf(byField.values());
    }

    private static Percentile parse(String text) {
        float percent;
        try {
            percent = Float.parseFloat(text);
        } catch (NumberFormatException e) {
            percent = Float.NaN;
        }
        if (!(percent > 0 && percent <= 100)) {
            throw new IllegalArgumentException("must be numbers above 0 up to 100 separated by ;, as in 99;95;90");
        }
        return of(percent);
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
