package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The values of some figures, each in the unit of its figure. In a document each is a field, in the
 * order of {@link Figure}; p99.9 is the last field of its row. Immutable.
 */
public final class FigureValues {

    private final Map<Figure, Double> values;

    /** @param values the values; NaN if unknown */
    public FigureValues(Map<Figure, Double> values) {
        this.values = new EnumMap<>(values);
    }

    /** The value of a figure; NaN if unknown. */
    public double of(Figure figure) {
        return values.getOrDefault(figure, Double.NaN);
    }

    @JsonAnyGetter
    Map<String, Double> fields() {
        Map<String, Double> fields = new LinkedHashMap<>();
        values.forEach((figure, value) -> {
            if (figure != Figure.P999 && figure != Figure.RESPONSE_P999) {
                fields.put(figure.field(), value);
            }
        });
        return fields;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FigureValues figures && values.equals(figures.values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.toString();
    }
}
