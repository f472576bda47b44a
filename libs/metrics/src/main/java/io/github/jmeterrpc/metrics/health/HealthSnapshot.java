package io.github.jmeterrpc.metrics.health;

import java.util.EnumMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;

/** The health figures of a generator at one reading. Immutable. */
public final class HealthSnapshot {

    private final Map<HealthFigure, Double> figures;

    /** Creates a snapshot of these figures; the others are unknown. */
    public HealthSnapshot(Map<HealthFigure, Double> figures) {
        this.figures = new EnumMap<>(HealthFigure.class);
        this.figures.putAll(figures);
    }

    /**
     * Creates a snapshot of a row.
     *
     * @param field returns the number in a field; NaN if the field is absent
     */
    public static HealthSnapshot of(ToDoubleFunction<String> field) {
        Map<HealthFigure, Double> figures = new EnumMap<>(HealthFigure.class);
        for (HealthFigure figure : HealthFigure.values()) {
            figures.put(figure, field.applyAsDouble(figure.field()));
        }
        return new HealthSnapshot(figures);
    }

    /** A figure in its unit; NaN if unknown. */
    public double get(HealthFigure figure) {
        return figures.getOrDefault(figure, Double.NaN);
    }
}
