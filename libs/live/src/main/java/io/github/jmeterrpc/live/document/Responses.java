package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;

/**
 * Response times from the intended start, and why samples began late. Durations are in ms; NaN is not known.
 *
 * @param count samples that had an intended start
 * @param startDelay mean time from the intended start to the call
 * @param noFreeThread mean of its part for which all threads were busy with the service
 * @param wokeLate mean of the rest, the generator's own
 * @param intervals by {@link Figure#key}
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
        @JsonInclude(Include.NON_EMPTY) Map<String, Bounds> intervals) {

    public Responses {
        intervals = intervals == null ? Map.of() : intervals;
    }

    /** The same with confidence intervals. */
    public Responses with(Map<String, Bounds> own) {
        return new Responses(count, mean, p50, p90, p95, p99, p999, max, startDelay, noFreeThread, wokeLate, own);
    }

    /** A generator that is this late on average is too slow for its schedule, ms; the limit of the warning in its log. */
    private static final double TOO_LATE = 1;

    /** Whether the generator itself was late beyond what every machine is. */
    public boolean isGeneratorLate() {
        return wokeLate > TOO_LATE;
    }
}
