package io.github.jmeterrpc.live.figures.sums;

/**
 * A line of a result file. Times are in ms since 1970, durations in ms.
 *
 * @param end when it ended; later than {@code start + elapsed} if JMeter did not count some of the time
 * @param elapsed of each of the samples that it represents
 * @param count how many samples it represents
 * @param errors how many of them failed, NaN where the file has no such column
 * @param transaction whether it adds up samples that are lines of their own: a Transaction
 *     Controller without a parent sample
 * @param code response code of a failed one
 * @param message response message, or the message of an assertion, of a failed one
 * @param intended null if it has no intended start
 */
public record ResultSample(
        long start,
        long end,
        double elapsed,
        String label,
        int count,
        double errors,
        boolean transaction,
        double received,
        double sent,
        double threads,
        String code,
        String message,
        String url,
        IntendedStart intended) {}
