package io.github.jmeterrpc.live.figures.sums;

/**
 * A line of a result file.
 *
 * @param transaction whether it adds up samples that are lines of their own: a Transaction
 *     Controller without a parent sample
 * @param intended null if it has no intended start
 */
public record ResultSample(
        SampleTime time,
        String label,
        Success outcome,
        boolean transaction,
        SampleLoad load,
        IntendedStartDurations intended) {

    /**
     * When it ran.
     *
     * @param start ms since 1970
     * @param end ms since 1970; later than {@code start + elapsed} if JMeter did not count some of
     *     the time
     * @param elapsed of each of the samples that it represents, ms
     */
    public record SampleTime(long start, long end, double elapsed) {}

    /**
     * Whether it failed.
     *
     * @param count how many samples it represents
     * @param errors how many of them failed, NaN where the file has no such column
     * @param code response code of a failed one
     * @param message response message, or the message of an assertion, of a failed one
     */
    public record Success(int count, double errors, String code, String message) {}

    /**
     * The load at its end.
     *
     * @param received bytes
     * @param sent bytes
     * @param threads active ones of the generator; NaN where the file has no such column
     */
    public record SampleLoad(double received, double sent, double threads) {}
}
