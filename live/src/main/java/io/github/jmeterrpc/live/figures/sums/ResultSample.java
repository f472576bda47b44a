package io.github.jmeterrpc.live.figures.sums;

/**
 * A line of a result file.
 *
 * @param transaction whether it is the sum of other lines: a Transaction Controller without a
 *     parent sample
 * @param intended durations from the intended start; null if it has none
 */
public record ResultSample(
        SampleTime time,
        String label,
        Success outcome,
        boolean transaction,
        SampleLoad load,
        IntendedStartDurations intended) {

    /**
     * The times of the sample.
     *
     * @param start start in ms since 1970
     * @param end end in ms since 1970; later than {@code start + elapsed} if JMeter excluded some
     *     of the time
     * @param elapsed elapsed time of each represented sample, in ms
     */
    public record SampleTime(long start, long end, double elapsed) {}

    /**
     * The outcome of the sample.
     *
     * @param count number of represented samples
     * @param errors number of failed samples; NaN if the file has no such column
     * @param code response code of a failed sample
     * @param message response message of a failed sample, or the message of its failed assertion
     */
    public record Success(int count, double errors, String code, String message) {}

    /**
     * The load at the end of the sample.
     *
     * @param received received bytes
     * @param sent sent bytes
     * @param threads active threads of the generator; NaN if the file has no such column
     */
    public record SampleLoad(double received, double sent, double threads) {}
}
