package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.api.ArrivalCounts;

/**
 * A window that accepts no more samples.
 *
 * @param startMillis its time stamp: when it began, ms since 1970
 * @param coveredMillis how long samples were taken for it, ms, at least 1
 * @param samples the recorded samples; not changed any more
 * @param threads thread counts when it was closed
 */
public record ClosedWindow(long startMillis, long coveredMillis, WindowBuffer samples, Threads threads) {

    /**
     * Load threads of this JVM at one moment.
     *
     * @param active running now
     * @param started so far, in all; {@link #UNKNOWN} for a window of a result file
     * @param ended so far, in all; {@link #UNKNOWN} for a window of a result file
     * @param arrivals counts of scheduled arrivals; all 0 without a schedule
     */
    public record Threads(int active, int started, int ended, ArrivalCounts arrivals) {

        /** Not recorded. */
        private static final int UNKNOWN = -1;

        /** Threads of a result file, which says how many were active, and nothing else. */
        static Threads seen(int active) {
            return new Threads(active, UNKNOWN, UNKNOWN);
        }

        /** Whether starts and ends of threads were counted. */
        public boolean isCounted() {
            return started != UNKNOWN;
        }

        /** Without a schedule. */
        public Threads(int active, int started, int ended) {
            this(active, started, ended, new ArrivalCounts(0, 0, 0, 0));
        }
    }
}
