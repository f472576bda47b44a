package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;

/**
 * The figures of a transaction over the whole run.
 *
 * @param figures values of {@link #FIGURES}
 * @param intervals intervals by {@link Figure#key}; figures with too few samples have none
 * @param response figures of its samples with an intended start; null if there are none
 * @param confidence evaluates limits of the figures; null in a document from a file, and for
 *     several runs
 */
public record RunRow(
        String transaction,
        @JsonUnwrapped FigureValues figures,
        @JsonUnwrapped Traffic traffic,
        @JsonInclude(Include.NON_EMPTY) Map<String, Bounds> intervals,
        @JsonInclude(Include.NON_NULL) ResponseRow response,
        @JsonIgnore Confidence confidence) {

    /** The figures of a row; a share of errors is computed from the counts. */
    public static final Set<Figure> FIGURES = withoutShare();

    /**
     * The bytes of all its samples; NaN if unknown.
     *
     * @param received bytes received by the generators
     * @param sent bytes sent by the generators
     */
    public record Traffic(double received, double sent) {

        /** Bytes that were not measured. */
        public static final Traffic UNKNOWN = new Traffic(Double.NaN, Double.NaN);
    }

    private static Set<Figure> withoutShare() {
        EnumSet<Figure> range = EnumSet.range(Figure.COUNT, Figure.MAX);
        range.remove(Figure.ERROR_SHARE);
        return Collections.unmodifiableSet(range);
    }

    /** The value of a figure, in the unit of the figure; NaN if unknown. */
    public double of(Figure figure) {
        return figures.of(figure);
    }

    @JsonProperty("p99.9")
    double p999() {
        return of(Figure.P999);
    }

    /** The number of samples. */
    public long count() {
        return (long) of(Figure.COUNT);
    }

    /** The number of failed samples; NaN if unknown. */
    public double errors() {
        return of(Figure.ERRORS);
    }

    /** Returns a copy with confidence intervals. */
    public RunRow with(Map<String, Bounds> own, ResponseRow withTheirs, Confidence judging) {
        return new RunRow(transaction, figures, traffic, own, withTheirs, judging);
    }
}
