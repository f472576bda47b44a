package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.api.ArrivalCounts;

/**
 * A window that accepts no more samples.
 *
 * @param startMillis start of the window, which is its time stamp, in ms since 1970
 * @param coveredMillis time during which it accepted samples, in ms, at least 1
 * @param samples the recorded samples; not modified any more
 * @param threads thread counts when the window was closed
 */
public record ClosedWindow(long startMillis, long coveredMillis, WindowBuffer samples, Threads threads) {

    /**
     * Load threads of this JVM at one moment.
     *
     * @param active number of running threads
     * @param started total number of started threads; {@link #UNKNOWN} for a window of a result
     *     file
     * @param ended total number of ended threads; {@link #UNKNOWN} for a window of a result file
     * @param arrivals counts of scheduled arrivals; all 0 without a schedule
     */
    public record Threads(int active, int started, int ended, ArrivalCounts arrivals) {

        /** The value of counts that are not recorded. */
        private static final int UNKNOWN = -1;

        /** Creates the counts of a result file, which has only the number of active threads. */
        static Threads seen(int active) {
            return new Threads(active, UNKNOWN, UNKNOWN);
        }

        /** Whether starts and ends of threads were counted. */
        public boolean isCounted() {
            return started != UNKNOWN;
        }

        /** Creates counts without a schedule. */
        public Threads(int active, int started, int ended) {
            this(active, started, ended, new ArrivalCounts(0, 0, 0, 0));
        }
    }
}
