package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.grafana.Choices;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The same queries through a real Grafana, where {@code GRAFANA_URL} names one. */
@ExtendWith(SharedRun.class)
@Tag("full")
class GrafanaEndToEndTest {

    private static String url() {
        String url = System.getenv("GRAFANA_URL");
        if (url == null || url.isBlank()) {
            String message = "Skipped, no Grafana: set GRAFANA_URL=http://admin:password@127.0.0.1:3000";
            System.out.println(message);
            Assumptions.abort(message);
        }
        return url;
    }

    @Test
    void bringsAsManyValuesAsInfluxDb(RealRun run) {
        String url = url();
        try (GrafanaServer grafana =
                new GrafanaServer(url, run.influx().address(), run.database().name())) {
            for (DashboardFile dashboard : DashboardFile.all()) {
                Choices choices = run.choose(dashboard, Map.of());
                List<DashboardFile.Query> queries = new ArrayList<>(dashboard.panelQueries());
                queries.addAll(dashboard.annotationQueries());
                for (DashboardFile.Query query : queries) {
                    int expected = values(run.database().query(choices.fill(query.text())));
                    assertThat(grafana.values(query, choices.fillVariables(query.text()), run.from(), run.to()))
                            .as(dashboard.name() + ": " + query.place())
                            .isGreaterThanOrEqualTo(expected);
                }
            }
        }
    }

    @Test
    void takesTheDashboards(RealRun run) {
        String url = url();
        try (GrafanaServer grafana =
                new GrafanaServer(url, run.influx().address(), run.database().name())) {
            DashboardFile.all().forEach(grafana::store);
        }
    }

    /** Grafana has the tags, and columns without a value, as values too: at least so many. */
    private static int values(List<InfluxRow> rows) {
        return rows.stream()
                .mapToInt(row -> row.values().size() - (row.values().containsKey("time") ? 1 : 0))
                .sum();
    }
}
