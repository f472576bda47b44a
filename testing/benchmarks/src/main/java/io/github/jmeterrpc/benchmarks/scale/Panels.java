package io.github.jmeterrpc.benchmarks.scale;

import io.github.jmeterrpc.support.grafana.Choices;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * How long the queries of the dashboards take that are opened over the last half hour.
 *
 * @param folder of the dashboards
 */
record Panels(Path folder, InfluxDatabase database, PrintStream out) {

    private static final long RANGE_MILLIS = 30 * 60_000;

    /** What Grafana takes for this time range, and the run, compared with itself. */
    private static final Map<String, List<String>> CHOSEN = Map.of(
            "every", List.of("10s"),
            "cell", List.of("30s"),
            "run_a", List.of("scale"),
            "run_b", List.of("scale"));

    /** Longer than a panel should take, s. */
    private static final double SLOW = 2;

    void ask() {
        long now = System.currentTimeMillis();
        double longest = 0;
        int slow = 0;
        int queries = 0;
        for (DashboardFile dashboard : DashboardFile.all(folder)) {
            long begin = System.nanoTime();
            Choices choices = new Choices(dashboard, database, now - RANGE_MILLIS, now, CHOSEN);
            print(begin, dashboard.name() + ": variables");
            for (DashboardFile.Query query : dashboard.panelQueries()) {
                begin = System.nanoTime();
                database.query(choices.fill(query.text()));
                double seconds = print(begin, dashboard.name() + ": " + query.place());
                longest = Math.max(longest, seconds);
                slow += seconds > SLOW ? 1 : 0;
                queries++;
            }
        }
        out.println(String.format(
                Locale.ROOT, "scale panels queries=%d over_2_s=%d longest_s=%.2f", queries, slow, longest));
    }

    private double print(long beginNanos, String what) {
        double seconds = (System.nanoTime() - beginNanos) / 1e9;
        if (seconds > SLOW / 4) {
            out.println(String.format(Locale.ROOT, "scale panel s=%.2f %s", seconds, what));
        }
        return seconds;
    }
}
