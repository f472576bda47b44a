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
 * @param figures those of {@link #FIGURES}
 * @param intervals by {@link Figure#key}; of figures for which the test has too few samples there
 *     is none
 * @param response of its samples that had an intended start; null if none had
 * @param confidence judges limits of the figures; null in a document that was read from a file, and
 *     of several runs
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
     * The bytes of all its samples; NaN is not known.
     *
     * @param received by the generators
     * @param sent by the generators
     */
    public record Traffic(double received, double sent) {

        /** Not measured. */
        public static final Traffic UNKNOWN = new Traffic(Double.NaN, Double.NaN);
    }

    private static Set<Figure> withoutShare() {
        EnumSet<Figure> range = EnumSet.range(Figure.COUNT, Figure.MAX);
        range.remove(Figure.ERROR_SHARE);
        return Collections.unmodifiableSet(range);
    }

    /** The value of a figure of its samples in the figure's unit; NaN if it is not known. */
    public double of(Figure figure) {
        return figures.of(figure);
    }

    @JsonProperty("p99.9")
    double p999() {
        return of(Figure.P999);
    }

    /** How many samples it has. */
    public long count() {
        return (long) of(Figure.COUNT);
    }

    /** How many of them failed; NaN if that is not known. */
    public double errors() {
        return of(Figure.ERRORS);
    }

    /** The same with confidence intervals. */
    public RunRow with(Map<String, Bounds> own, ResponseRow withTheirs, Confidence judging) {
        return new RunRow(transaction, figures, traffic, own, withTheirs, judging);
    }
}
