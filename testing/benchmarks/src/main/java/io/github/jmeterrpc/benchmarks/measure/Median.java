package io.github.jmeterrpc.benchmarks.measure;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/** The middle of some values. */
public final class Median {

    private Median() {}

    /** Of an even number of values, the mean of the two in the middle. */
    public static double of(DoubleStream values) {
        double[] sorted = values.toArray();
        if (sorted.length == 0) {
            throw new IllegalArgumentException("No values");
        }
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
