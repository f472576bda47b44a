package io.github.jmeterrpc.live.document;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;

/**
 * Figures over time; columns of equal length. Durations are in ms, rates per second.
 *
 * @param time starts of the windows, ms since 1970, ascending
 * @param generators how many generators a window is made of; null for a single one
 * @param responseP50 from the intended start, as the others with "response"; null, as all that follow, if the run has no
 *     arrivals
 * @param noFreeThread mean part of the start delay for which all threads were busy
 * @param wokeLate mean rest of the start delay
 * @param due arrivals that became due, per second
 * @param dropped arrivals that were given up, per second
 * @param waiting arrivals that wait for a thread at the window's end
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
        double[] generators,
        double[] responseP50,
        double[] responseP95,
        double[] responseP99,
        double[] noFreeThread,
        double[] wokeLate,
        double[] due,
        double[] dropped,
        double[] waiting) {}
