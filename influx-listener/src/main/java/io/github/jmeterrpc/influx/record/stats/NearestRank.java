package io.github.jmeterrpc.influx.record.stats;

/** Which of the samples, from the shortest up, a percentile is. */
public final class NearestRank {

    private NearestRank() {}

    /**
     * Tells the rank of a percentile: at least that share of the samples is not longer.
     *
     * @param percent above 0 up to 100
     * @param count samples, at least 1
     * @return 1 to {@code count}
     */
    public static long of(double percent, long count) {
        // What a percentage is off as a floating point number is not to make the next rank of it.
        return Math.min(count, Math.max(1, (long) Math.ceil(percent / 100 * count - 1e-9)));
    }
}
