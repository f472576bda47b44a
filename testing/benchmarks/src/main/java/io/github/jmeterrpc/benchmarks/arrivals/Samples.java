package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.support.results.ResultFile;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

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
        return after(0, files, withArrivals);
    }

    /** Those that began at least so many milliseconds after the first of all files. */
    static Samples after(long millis, List<ResultFile> files, boolean withArrivals) {
        List<double[]> starts =
                files.stream().map(file -> column(file, "timeStamp")).toList();
        double from = starts.stream().flatMapToDouble(Arrays::stream).min().orElse(0) + millis;
        Function<String, double[]> sorted = name -> IntStream.range(0, files.size())
                .boxed()
                .flatMapToDouble(i -> {
                    double[] values = column(files.get(i), name);
                    return IntStream.range(0, values.length)
                            .filter(row -> starts.get(i)[row] >= from)
                            .mapToDouble(row -> values[row]);
                })
                .sorted()
                .toArray();
        double[] none = new double[0];
        return new Samples(
                sorted.apply("elapsed"),
                withArrivals ? sorted.apply(VARIABLES.get(0)) : none,
                withArrivals ? sorted.apply(VARIABLES.get(1)) : none,
                withArrivals ? sorted.apply(VARIABLES.get(2)) : none);
    }

    static double[] column(ResultFile file, String name) {
        DoubleStream.Builder values = DoubleStream.builder();
        file.forEach(name, values);
        return values.build().toArray();
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
