package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * The figures of a transaction over the whole run: durations in ms, rate per second, bytes. NaN is not known.
 *
 * @param response of its samples that had an intended start; null if none had
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
        @JsonInclude(Include.NON_NULL) Responses response) {}
