package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.line.Percentile;
import io.github.jmeterrpc.metrics.DurationThresholds;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Parameters that are lists of numbers, with semicolons between them. */
final class TypedLists {

    static final String PERCENTILES = "percentiles";

    static final String THRESHOLDS = "thresholds";

    private static final int MAX_THRESHOLDS = 20;

    private TypedLists() {}

    /** @throws IllegalArgumentException naming the parameter, its value and the remedy */
    static List<Percentile> percentiles(String typed) {
        Map<String, Percentile> byField = new TreeMap<>();
        for (String part : parts(typed)) {
            Percentile percentile = percentile(part);
            byField.put(percentile.field(), percentile);
        }
        return List.copyOf(byField.values());
    }

    private static Percentile percentile(String text) {
        float percent;
        try {
            percent = Float.parseFloat(text);
        } catch (NumberFormatException e) {
            percent = Float.NaN;
        }
        if (!(percent > 0 && percent <= 100)) {
            throw Parameters.wrong(
                    PERCENTILES, text, "must be numbers above 0 up to 100 with ; between them, as in 99;95;90");
        }
        return Percentile.of(percent);
    }

    /** @throws IllegalArgumentException naming the parameter, its value and the remedy */
    static DurationThresholds thresholds(String typed) {
        TreeSet<Long> micros = new TreeSet<>();
        for (String part : parts(typed)) {
            micros.add(micros(part));
        }
        if (micros.size() > MAX_THRESHOLDS) {
            throw Parameters.wrong(THRESHOLDS, typed, "are too many; name " + MAX_THRESHOLDS + " at most");
        }
        return new DurationThresholds(List.copyOf(micros));
    }

    private static long micros(String millis) {
        if (!millis.matches("\\d{1,7}(\\.\\d{1,3})?")) {
            throw Parameters.wrong(
                    THRESHOLDS,
                    millis,
                    "must be milliseconds with at most three decimals and ; between them, as in 100;500;1000");
        }
        return new BigDecimal(millis).movePointRight(3).longValueExact();
    }

    private static List<String> parts(String typed) {
        return Arrays.stream(typed.split(";"))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .toList();
    }
}
