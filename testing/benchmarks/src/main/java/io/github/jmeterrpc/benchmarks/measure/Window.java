package io.github.jmeterrpc.benchmarks.measure;

/**
 * The period in which one contender was measured, and the state of the system in it.
 *
 * @param from milliseconds since 1970
 * @param to milliseconds since 1970
 * @param cpuNanos processor time of the generator's process in between
 * @param othersShare the part of the machine's processor time that other processes than generator, target and this one
 *     used meanwhile, 0 to 1; NaN where the system does not report it
 */
public record Window(long from, long to, long cpuNanos, double othersShare) {

    public boolean contains(long millis) {
        return millis >= from && millis < to;
    }

    /** @param calls how many were answered in between */
    public double perSecond(double calls) {
        return 1000 * calls / (to - from);
    }

    /** Processor time of the generator for each of so many calls, microseconds. */
    public double cpuMicros(double calls) {
        return cpuNanos / 1000.0 / calls;
    }
}
