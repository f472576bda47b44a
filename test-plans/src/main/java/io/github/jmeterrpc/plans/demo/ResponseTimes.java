package io.github.jmeterrpc.plans.demo;

import io.github.jmeterrpc.plans.sweep.points.Durations;
import io.github.jmeterrpc.testkit.InfluxDatabase;
import io.github.jmeterrpc.testkit.ResultSummary;
import java.util.Locale;
import java.util.function.DoubleFunction;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;

/** Percentiles of all generators together, as a line for people. */
final class ResponseTimes {

    private ResponseTimes() {}

    /** From what the listeners counted by microseconds, within 3.2 %. */
    static String stored(InfluxDatabase database, String application) {
        Durations durations = new Durations();
        database.query("SELECT histogram FROM jmeter_buckets WHERE transaction='all' AND application='" + application
                        + "'")
                .forEach(row -> durations.add(row.text("histogram")));
        return line(percent -> String.format(
                Locale.ROOT, durations.percentile(percent) < 10 ? "%.2f" : "%.1f", durations.percentile(percent)));
    }

    /** From result files, which have whole milliseconds alone. */
    static String of(ResultSummary results) {
        return line(
                percent -> results.percentile(percent) == 0 ? "under 1" : String.valueOf(results.percentile(percent)));
    }

    private static String line(DoubleFunction<String> millis) {
        return "response times: "
                + DoubleStream.of(50, 95, 99)
                        .mapToObj(percent -> String.format(Locale.ROOT, "p%.0f %s ms", percent, millis.apply(percent)))
                        .collect(Collectors.joining(", "));
    }
}
