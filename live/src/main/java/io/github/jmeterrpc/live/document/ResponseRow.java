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
 * Response times from the intended start, and the causes of delays.
 *
 * @param figures values of {@link #FIGURES}
 * @param intervals intervals by {@link Figure#key}
 * @param confidence evaluates limits of the figures; null in a document from a file, and for
 *     several runs
 */
public record ResponseRow(
        @JsonUnwrapped FigureValues figures,
        @JsonInclude(Include.NON_EMPTY) Map<String, Bounds> intervals,
        @JsonIgnore Confidence confidence) {

    /** The figures of samples with an intended start. */
    public static final Set<Figure> FIGURES =
            Collections.unmodifiableSet(EnumSet.range(Figure.RESPONSE_COUNT, Figure.WOKE_LATE_P99));

    /** The resolution of JMeter's own times, ms; a shorter delay is never counted as late. */
    private static final double NOT_LATE = 1;

    /** The share of the service's median by which a sample may begin late. */
    private static final double TOLERATED = 0.1;

    /** The value of a figure, in ms or as a count; NaN if unknown. */
    public double of(Figure figure) {
        return figures.of(figure);
    }

    @JsonProperty("p99.9")
    double p999() {
        return of(Figure.RESPONSE_P999);
    }

    /** The number of samples with an intended start. */
    public long count() {
        return (long) of(Figure.RESPONSE_COUNT);
    }

    /** Returns a copy with confidence intervals. */
    public ResponseRow with(Map<String, Bounds> own, Confidence judging) {
        return new ResponseRow(figures, own, judging);
    }

    /**
     * Whether the generator did not produce the intended load: because of the generator itself,
     * more than 1 % of the samples were delayed by more than a tenth of the usual service time.
     *
     * @param serviceP50 median of the elapsed times, in ms
     */
    public boolean isGeneratorLate(double serviceP50) {
        return of(Figure.WOKE_LATE_P99) > Math.max(NOT_LATE, TOLERATED * serviceP50);
    }
}
