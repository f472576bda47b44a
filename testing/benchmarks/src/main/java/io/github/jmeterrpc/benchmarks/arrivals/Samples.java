package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.support.JMeterRun;
import java.util.Arrays;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * The samples of several result files that began after some time.
 *
 * @param millis the time that is left out at the beginning, from the first sample of all files
 */
record Samples(List<JMeterRun> runs, long millis) {

    static Samples of(JMeterRun run) {
        return new Samples(List.of(run), 0);
    }

    /** All values of a column, in the order of the file. */
    static double[] column(JMeterRun run, String name) {
        DoubleStream.Builder values = DoubleStream.builder();
        run.results().forEach(name, values);
        return values.build().toArray();
    }

    /** The values of a column, sorted. */
    double[] sorted(String name) {
        List<double[]> starts =
                runs.stream().map(run -> column(run, "timeStamp")).toList();
        double from = starts.stream().flatMapToDouble(Arrays::stream).min().orElse(0) + millis;
        return IntStream.range(0, runs.size())
                .boxed()
                .flatMapToDouble(i -> {
                    double[] values = column(runs.get(i), name);
                    return IntStream.range(0, values.length)
                            .filter(row -> starts.get(i)[row] >= from)
                            .mapToDouble(row -> values[row]);
                })
                .sorted()
                .toArray();
    }

    double sum(String name) {
        return Arrays.stream(sorted(name)).sum();
    }

    /** A percentile of a sorted column, by the nearest rank. */
    static double percentile(double[] sorted, double percent) {
        return sorted[Math.max(0, (int) Math.ceil(sorted.length * percent / 100) - 1)];
    }
}
