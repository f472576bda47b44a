package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;

/**
 * Figures over time; columns of equal length. Durations are in ms, rates per second.
 *
 * @param time starts of the windows, ms since 1970, ascending
 * @param generators how many generators a window is made of; null for a single one
 */
@JsonInclude(Include.NON_NULL)
public record Columns(
        long[] time,
        double[] count,
        double[] errors,
        double[] rate,
        double[] threads,
        double[] p50,
        double[] p95,
        double[] p99,
        double[] generators) {}
