package io.github.jmeterrpc.benchmarks.scale;

import static io.github.jmeterrpc.benchmarks.Benchmark.print;
import static io.github.jmeterrpc.benchmarks.scale.ScaleMain.secondsSince;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.influx.sink.Sink;
import io.github.jmeterrpc.influx.sink.WriteException;
import java.io.IOException;
import java.net.URI;
import java.util.List;
import java.util.function.DoubleUnaryOperator;

/**
 * Compares a store's figures with the true ones of simulated generators, and prints the result.
 *
 * @param windows that each generator has written
 */
record ScaleFigures(SimulatedGenerators generators, int windows) {

    private static final double TOLERANCE = 0.032;
    private static final List<Double> PERCENTS = List.of(50.0, 90.0, 95.0, 99.0, 99.9);
    private static final long ANSWER_MILLIS = 60_000;
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Compares the merged rows of each window. */
    boolean areMergedRowsRight(Sink database) throws WriteException {
        Errors errors = new Errors();
        for (int label = 0; label <= generators.labels(); label++) {
            int of = label;
            database.query("SELECT * FROM jmeter_merged WHERE transaction='" + transaction(label) + "'", ANSWER_MILLIS)
                    .forEach(row -> errors.add(
                            of,
                            row.number("instances") == generators.generators() ? row.number("count") : Double.NaN,
                            generators.samples(of),
                            percent -> row.number("pct" + percent)));
        }
        return errors.areNone(windows * (generators.labels() + 1));
    }

    /** Compares what the live store's page shows of the whole run. */
    boolean isTableRight(String url) throws IOException {
        long begin = System.nanoTime();
        JsonNode state =
                JSON.readTree(URI.create(url).resolve("/api/runs/latest").toURL());
        print(
                "scale state mb=%.1f s=%.2f generators=%d",
                JSON.writeValueAsBytes(state).length / 1e6,
                secondsSince(begin),
                state.path("generators").size());
        Errors errors = new Errors();
        for (JsonNode row : state.path("table")) {
            for (int label = 0; label <= generators.labels(); label++) {
                if (row.path("transaction").asText().equals(transaction(label))) {
                    errors.add(
                            label,
                            row.path("count").asDouble(),
                            windows * generators.samples(label),
                            percent -> row.path("p" + String.valueOf(percent).replace(".0", ""))
                                    .asDouble());
                }
            }
        }
        return errors.areNone(generators.labels() + 1);
    }

    private String transaction(int label) {
        return label == generators.labels() ? "all" : SimulatedGenerators.label(label);
    }

    private final class Errors {

        private int rows;
        private int wrong;
        private double worst;

        void add(int label, double count, double trueCount, DoubleUnaryOperator percentile) {
            rows++;
            wrong += count == trueCount ? 0 : 1;
            for (double percent : PERCENTS) {
                double truth = generators.percentileMillis(label, percent);
                worst = Math.max(worst, Math.abs(percentile.applyAsDouble(percent) / truth - 1));
            }
        }

        boolean areNone(int expected) {
            print(
                    "scale figures rows=%d of %d, wrong counts=%d, largest error of a percentile=%.2f %%",
                    rows, expected, wrong, 100 * worst);
            return rows == expected && wrong == 0 && worst <= TOLERANCE;
        }
    }
}
