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
 * Response times from the intended start, and why samples began late.
 *
 * @param figures those of {@link #FIGURES}
 * @param intervals by {@link Figure#key}
 * @param confidence judges limits of the figures; null in a document that was read from a file, and
 *     of several runs
 */
public record ResponseRow(
        @JsonUnwrapped FigureValues figures,
        @JsonInclude(Include.NON_EMPTY) Map<String, Bounds> intervals,
        @JsonIgnore Confidence confidence) {

    /** The figures of samples that had an intended start. */
    public static final Set<Figure> FIGURES =
            Collections.unmodifiableSet(EnumSet.range(Figure.RESPONSE_COUNT, Figure.WOKE_LATE_P99));

    /** The resolution of JMeter's own times, ms; a shorter delay is never counted as late. */
    private static final double NOT_LATE = 1;

    /** The part of the service's median by which a sample may begin late. */
    private static final double TOLERATED = 0.1;

    /** The value of a figure, ms or a count; NaN if it is not known. */
    public double of(Figure figure) {
        return figures.of(figure);
    }

    @JsonProperty("p99.9")
    double p999() {
        return of(Figure.RESPONSE_P999);
    }

    /** How many samples had an intended start. */
    public long count() {
        return (long) of(Figure.RESPONSE_COUNT);
    }

    /** The same with confidence intervals. */
    public ResponseRow with(Map<String, Bounds> own, Confidence judging) {
        return new ResponseRow(figures, own, judging);
    }

    /**
     * Whether the generator did not offer the intended load: more than 1 of 100 samples began late,
     * by its own fault, by over a tenth of the time that the service usually takes.
     *
     * @param serviceP50 median of the elapsed times, ms
     */
    public boolean isGeneratorLate(double serviceP50) {
        return of(Figure.WOKE_LATE_P99) > Math.max(NOT_LATE, TOLERATED * serviceP50);
    }
}
