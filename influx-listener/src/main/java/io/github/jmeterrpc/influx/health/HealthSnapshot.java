package io.github.jmeterrpc.influx.health;

/**
 * Health figures of a generator since the last snapshot. NaN where the JVM does not provide a
 * figure.
 *
 * @param sinceMillis the time that these figures are of, ms
 * @param cpuProcess what this JVM took of all CPUs, 0 to 100 %
 * @param cpuSystem what all processes took, 0 to 100 %
 * @param gcMillis sum of the pauses of garbage collection, ms
 * @param gcPauseMaxMillis the longest of them, ms
 * @param heapUsedMb heap in use, MB
 * @param heapMaxMb the most it may be, MB
 * @param threadsBlocked threads that wait for a lock now
 * @param threadsActive load threads running now
 * @param handlesOpen file handles open now
 * @param handlesMax how many this process may have
 * @param tcpRetransmits TCP segments that this machine sent again
 * @param wakeUpLateMillis how late a thread ran at most, ms
 * @param clock how far the server's clock is ahead
 */
public record HealthSnapshot(
        double sinceMillis,
        double cpuProcess,
        double cpuSystem,
        double gcMillis,
        double gcPauseMaxMillis,
        double heapUsedMb,
        double heapMaxMb,
        double threadsBlocked,
        double threadsActive,
        double handlesOpen,
        double handlesMax,
        double tcpRetransmits,
        double wakeUpLateMillis,
        ClockOffset clock) {

    /**
     * How far the server's clock is ahead of this machine's.
     *
     * @param millis ms, negative if it is behind; NaN if unknown
     * @param uncertaintyMillis maximum error in either direction, ms
     */
    public record ClockOffset(double millis, double uncertaintyMillis) {

        /** No offset is known. */
        public static final ClockOffset UNKNOWN = new ClockOffset(Double.NaN, Double.NaN);

        /**
         * Computes the offset of a clock that was read between two readings of this machine's
         * clock.
         *
         * @param before this machine's clock before, ns since 1970
         * @param there the other clock, ns since 1970
         * @param after this machine's clock after, ns since 1970
         */
        static ClockOffset between(long before, long there, long after) {
            return new ClockOffset(((there - before) + (there - after)) / 2e6, (after - before) / 2e6);
        }

        /** The minimum offset allowing for the uncertainty, ms; 0 if unknown. */
        double atLeastMillis() {
            double least = Math.abs(millis) - uncertaintyMillis;
            return least > 0 ? least : 0;
        }
    }
}
