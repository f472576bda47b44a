package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.harness.results.ResultFile;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;

/**
 * Columns of result files, each sorted by itself.
 *
 * @param elapsed service times, ms
 * @param responseTimes from the intended start, ms; empty without arrivals
 * @param startDelays ms; empty without arrivals
 * @param wokeLate the part of them that is the generator's own, ms
 */
record Samples(double[] elapsed, double[] responseTimes, double[] startDelays, double[] wokeLate) {

    /** What {@code sample_variables} has to name. */
    static final List<String> VARIABLES = List.of("response_time", "start_delay", "woke_late");

    static Samples of(List<ResultFile> files, boolean withArrivals) {
        return new Samples(
                column(files, "elapsed"),
                withArrivals ? column(files, VARIABLES.get(0)) : new double[0],
                withArrivals ? column(files, VARIABLES.get(1)) : new double[0],
                withArrivals ? column(files, VARIABLES.get(2)) : new double[0]);
    }

    private static double[] column(List<ResultFile> files, String name) {
        DoubleStream.Builder values = DoubleStream.builder();
        files.forEach(file -> file.forEach(name, values));
        return values.build().sorted().toArray();
    }

    int count() {
        return elapsed.length;
    }

    /** A percentile of a sorted column, by the nearest rank. */
    static double percentile(double[] sorted, double percent) {
        return sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100) - 1)];
    }

    static double sum(double[] column) {
        return Arrays.stream(column).sum();
    }
}
