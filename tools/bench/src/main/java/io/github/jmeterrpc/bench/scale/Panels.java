package io.github.jmeterrpc.bench.scale;

import static io.github.jmeterrpc.bench.command.Benchmark.print;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Measures the duration of all queries of the dashboards, including those of variables, over the
 * last half hour of the recorded run.
 *
 * @param folder folder of the dashboards
 */
record Panels(Path folder, InfluxDatabase database) {

    private static final long RANGE_MILLIS = 30 * 60_000;

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{(\\w+)(:\\w+)?}");

    /**
     * Values of Grafana's variables; others are a regular expression that selects everything, or a
     * number.
     */
    private static final Map<String, String> CHOSEN = Map.of(
            "measurement", "jmeter",
            "percentile", "99.0",
            "every", "10s",
            "cell", "30s",
            "run_a", "scale",
            "run_b", "scale");

    /** Maximum time that a panel should take, in s. */
    private static final double SLOW = 2;

    void query() {
        long now = System.currentTimeMillis();
        String time = "time >= ${__from}ms and time <= ${__to}ms";
        DoubleSummaryStatistics seconds = new DoubleSummaryStatistics();
        int[] slow = {0};
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.sorted().toList()) {
                for (String query : new ObjectMapper().readTree(file.toFile()).findValuesAsText("query")) {
                    String filled = VARIABLE.matcher(query.replace("$timeFilter", time))
                            .replaceAll(name -> value(name.group(1), name.group(2), now));
                    if (filled.startsWith("SELECT") || filled.startsWith("SHOW")) {
                        long begin = System.nanoTime();
                        database.query(filled);
                        double taken = (System.nanoTime() - begin) / 1e9;
                        seconds.accept(taken);
                        slow[0] += taken > SLOW ? 1 : 0;
                        if (taken > SLOW / 4) {
                            print("scale panel s=%.2f %s: %s", taken, file.getFileName(), query);
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        print("scale panels queries=%d over_2_s=%d longest_s=%.2f", seconds.getCount(), slow[0], seconds.getMax());
    }

    private static String value(String name, String format, long now) {
        return switch (name) {
            case "__from" -> String.valueOf(now - RANGE_MILLIS);
            case "__to" -> String.valueOf(now);
            default -> CHOSEN.getOrDefault(name, ":regex".equals(format) ? ".*" : "100");
        };
    }
}
