package io.github.jmeterrpc.benchmarks.measure;

/**
 * The period in which one contender was measured, and the state of the system in it.
 *
 * @param from milliseconds since 1970
 * @param to milliseconds since 1970
 * @param cpuNanos processor time of the generator's process in between
 * @param othersShare as in {@link Measurement}
 */
public record Window(long from, long to, long cpuNanos, double othersShare) {

    private static final double MILLIS_PER_SECOND = 1000;
    private static final double NANOS_PER_MICRO = 1000;

    /** @param calls how many were answered in between */
    public Measurement of(double calls) {
        return new Measurement(
                calls * MILLIS_PER_SECOND / (to - from), cpuNanos / NANOS_PER_MICRO / calls, othersShare);
    }
}
