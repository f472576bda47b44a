package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.github.jmeterrpc.metrics.confidence.Confidence;
import java.util.Map;

/**
 * The figures of a transaction over the whole run: durations in ms, rate per second, bytes. NaN is
 * not known.
 *
 * @param intervals by {@link Figure#key}; of figures for which the test has too few samples there
 *     is none
 * @param response of its samples that had an intended start; null if none had
 * @param confidence judges limits of the figures; null in a document that was read from a file, and
 *     of several runs
 */
public record Row(
        String transaction,
        long count,
        double errors,
        double rate,
        double mean,
        double min,
        double p50,
        double p90,
        double p95,
        double p99,
        @JsonProperty("p99.9") double p999,
        double max,
        double received,
        double sent,
        @JsonInclude(Include.NON_EMPTY) Map<String, Bounds> intervals,
        @JsonInclude(Include.NON_NULL) Responses response,
        @JsonIgnore Confidence confidence) {

    public Row {
        intervals = intervals == null ? Map.of() : intervals;
    }

    /** The same with confidence intervals. */
    public Row with(Map<String, Bounds> own, Responses withTheirs, Confidence judging) {
        return new Row(
                transaction,
                count,
                errors,
                rate,
                mean,
                min,
                p50,
                p90,
                p95,
                p99,
                p999,
                max,
                received,
                sent,
                own,
                withTheirs,
                judging);
    }
}
