package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import java.util.Map;

/**
 * Response times from the intended start, and why samples began late. Durations are in ms; NaN is
 * not known.
 *
 * @param count samples that had an intended start
 * @param startDelay mean time from the intended start to the call
 * @param noFreeThread mean of its part for which all threads were busy with the service
 * @param wokeLate mean of the rest, the generator's own
 * @param wokeLateP99 which 99 of 100 samples did not exceed in that
 * @param intervals by {@link Figure#key}
 * @param confidence judges limits of the figures; null in a document that was read from a file, and
 *     of several runs
 */
public record Responses(
        long count,
        double mean,
        double p50,
        double p90,
        double p95,
        double p99,
        @JsonProperty("p99.9") double p999,
        double max,
        double startDelay,
        double noFreeThread,
        double wokeLate,
        double wokeLateP99,
        @JsonInclude(Include.NON_EMPTY) Map<String, Bounds> intervals,
        @JsonIgnore Confidence confidence) {

    public Responses {
        intervals = intervals == null ? Map.of() : intervals;
    }

    /** The same with confidence intervals. */
    public Responses with(Map<String, Bounds> own, Confidence judging) {
        return new Responses(
                count,
                mean,
                p50,
                p90,
                p95,
                p99,
                p999,
                max,
                startDelay,
                noFreeThread,
                wokeLate,
                wokeLateP99,
                own,
                judging);
    }

    /** The resolution of JMeter's own times, ms; a shorter delay is never counted as late. */
    private static final double NOT_LATE = 1;

    /** The part of the service's median by which a sample may begin late. */
    private static final double TOLERATED = 0.1;

    /**
     * Whether the generator did not offer the intended load: more than 1 of 100 samples began late,
     * by its own fault, by over a tenth of the time that the service usually takes.
     *
     * @param serviceP50 median of the elapsed times, ms
     */
    public boolean isGeneratorLate(double serviceP50) {
        return wokeLateP99 > Math.max(NOT_LATE, TOLERATED * serviceP50);
    }
}
