package io.github.jmeterrpc.sweep.points;

/**
 * The counts of one generator in one window, over all its samplers.
 *
 * @param startMillis when it began, milliseconds since 1970
 * @param coveredMillis how long it really was
 * @param intervalMillis how long a whole one is
 * @param samples that ended in it
 * @param errors failed ones among them
 * @param meanMillis mean duration of a sample
 * @param maxMillis longest duration
 * @param threads fewest that were active at the same time
 * @param buckets the samples by duration, as the listener writes them in one text
 * @param arrivals in it, if the plan has some
 */
public record Window(
        long startMillis,
        long coveredMillis,
        long intervalMillis,
        long samples,
        long errors,
        double meanMillis,
        double maxMillis,
        int threads,
        String buckets,
        Arrivals arrivals) {

    /** Whether it is one that all generators have: neither the first of a test, nor cut off by its end. */
    public boolean isWhole() {
        return coveredMillis == intervalMillis && startMillis % intervalMillis == 0;
    }

    public long endMillis() {
        return startMillis + coveredMillis;
    }
}
