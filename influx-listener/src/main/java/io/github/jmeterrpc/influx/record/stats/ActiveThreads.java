package io.github.jmeterrpc.influx.record.stats;

/** Least, most and mean number of active threads, as each sample of a window saw it. Not thread-safe. */
public final class ActiveThreads {

    private long observations;
    private long sum;
    private int min = Integer.MAX_VALUE;
    private int max;

    public void add(int active) {
        observations++;
        sum += active;
        if (active < min) {
            min = active;
        }
        if (active > max) {
            max = active;
        }
    }

    public void addAll(ActiveThreads other) {
        observations += other.observations;
        sum += other.sum;
        min = Math.min(min, other.min);
        max = Math.max(max, other.max);
    }

    public void clear() {
        observations = 0;
        sum = 0;
        min = Integer.MAX_VALUE;
        max = 0;
    }

    /** Whether no sample was seen: then there is no least, most or mean. */
    public boolean isEmpty() {
        return observations == 0;
    }

    /** Fewest threads seen. */
    public int min() {
        return min;
    }

    /** Most threads seen. */
    public int max() {
        return max;
    }

    /** Mean over the samples. */
    public double mean() {
        return (double) sum / observations;
    }
}
