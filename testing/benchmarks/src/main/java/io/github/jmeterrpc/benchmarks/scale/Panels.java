package io.github.jmeterrpc.benchmarks.scale;

import static io.github.jmeterrpc.benchmarks.Benchmark.print;

import io.github.jmeterrpc.support.grafana.Choices;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import java.nio.file.Path;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;

/**
 * How long the queries of the dashboards take that are opened over the last half hour.
 *
 * @param folder of the dashboards
 */
record Panels(Path folder, InfluxDatabase database) {

    private static final long RANGE_MILLIS = 30 * 60_000;

    /** The values of Grafana's variables: this time range, and the run compared with itself. */
    private static final Map<String, List<String>> CHOSEN = Map.of(
            "every", List.of("10s"),
            "cell", List.of("30s"),
            "run_a", List.of("scale"),
            "run_b", List.of("scale"));

    /** Longer than a panel should take, s. */
    private static final double SLOW = 2;

    void query() {
        long now = System.currentTimeMillis();
        DoubleSummaryStatistics seconds = new DoubleSummaryStatistics();
        int slow = 0;
        for (DashboardFile dashboard : DashboardFile.all(folder)) {
            Choices[] choices = {null};
            timed(
                    dashboard.name() + ": variables",
                    () -> choices[0] = new Choices(dashboard, database, now - RANGE_MILLIS, now, CHOSEN));
            for (DashboardFile.Query query : dashboard.panelQueries()) {
                double taken = timed(
                        dashboard.name() + ": " + query.place(), () -> database.query(choices[0].fill(query.text())));
                seconds.accept(taken);
                slow += taken > SLOW ? 1 : 0;
            }
        }
        print("scale panels queries=%d over_2_s=%d longest_s=%.2f", seconds.getCount(), slow, seconds.getMax());
    }

    private static double timed(String what, Runnable query) {
        long begin = System.nanoTime();
        query.run();
        double seconds = (System.nanoTime() - begin) / 1e9;
        if (seconds > SLOW / 4) {
            print("scale panel s=%.2f %s", seconds, what);
        }
        return seconds;
    }
}
