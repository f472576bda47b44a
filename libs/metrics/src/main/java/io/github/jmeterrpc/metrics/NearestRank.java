package io.github.jmeterrpc.metrics;

/** Computes the nearest rank of a percentile. */
public final class NearestRank {

    private NearestRank() {}

    /**
     * Returns the rank of a percentile: the smallest rank such that at least this share of the
     * samples has this rank or a lower one.
     *
     * @param percent above 0 up to 100
     * @param count samples, at least 1
     * @return 1 to {@code count}
     */
    public static long of(double percent, long count) {
        // The tolerance prevents a rounding error of the percentage from selecting the next rank.
        return Math.min(count, Math.max(1, (long) Math.ceil(percent / 100 * count - 1e-9)));
    }
}
