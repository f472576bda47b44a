package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxRow;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * The two best-known dashboards for JMeter's own listener, grafana.com 4026 and 5496, ask for these
 * things. Written again from what they show: the rows, tags and fields of the core schema that they
 * rely on.
 *
 * <p>They bring the same rows from this suite's listener as from the core listener. That they add
 * nothing up over generators is theirs.
 */
@ExtendWith(SharedRun.class)
@Tag("full")
class CommunityDashboardsEndToEndTest {

    private static final String TOTAL = "\"transaction\" = 'all' AND \"application\" =~ /^shop \\(test\\)$/";
    private static final String LABELS =
            "\"transaction\" =~ /^(GET \\/quick|slow|refused)$/ AND \"application\" =~" + " /^shop \\(test\\)$/";
    private static final String BY_TIME = " GROUP BY time(5s) fill(null)";

    private static Map<String, String> queries() {
        Map<String, String> queries = new LinkedHashMap<>();
        // 4026: totals, rate, threads, response times of all, errors.
        queries.put("total requests", select("sum(\"count\")", TOTAL, ""));
        queries.put("failed requests", select("sum(\"countError\")", TOTAL, ""));
        queries.put("error share", select("sum(\"countError\") / sum(\"count\")", TOTAL, ""));
        queries.put("received and sent", select("sum(\"rb\"), sum(\"sb\")", TOTAL, ""));
        queries.put("throughput", select("mean(\"count\") / 5", TOTAL, BY_TIME));
        queries.put("active threads", select("last(\"maxAT\")", "\"transaction\" = 'internal'", BY_TIME));
        queries.put(
                "started and ended threads",
                select("last(\"startedT\"), last(\"endedT\")", "\"transaction\" = 'internal'", BY_TIME));
        queries.put(
                "percentiles of all",
                select(
                        "mean(\"pct90.0\"), mean(\"pct95.0\"), mean(\"pct99.0\")",
                        TOTAL + " AND \"statut\" = 'all'",
                        BY_TIME));
        queries.put(
                "errors by code",
                select(
                        "sum(\"count\")",
                        "\"responseCode\" !~ /^$/",
                        " GROUP BY \"responseCode\", \"responseMessage\""));
        // 5496: everything by transaction, with the status.
        queries.put(
                "throughput by transaction",
                select(
                        "mean(\"count\") / 5",
                        LABELS + " AND \"statut\" = 'ok'",
                        " GROUP BY time(5s), \"transaction\""));
        queries.put(
                "p95 by transaction",
                select("mean(\"pct95.0\")", LABELS + " AND \"statut\" = 'all'", " GROUP BY time(5s), \"transaction\""));
        queries.put(
                "failures by transaction",
                select("sum(\"count\")", LABELS + " AND \"statut\" = 'ko'", " GROUP BY \"transaction\""));
        queries.put(
                "errors by transaction, code and message",
                select(
                        "sum(\"count\")",
                        "\"responseCode\" != ''",
                        " GROUP BY \"transaction\", \"responseCode\", \"responseMessage\""));
        queries.put(
                "aggregate report",
                select(
                        "sum(\"count\"), mean(\"avg\"), min(\"min\"), max(\"max\"), mean(\"pct90.0\"), mean(\"hit\")",
                        LABELS + " AND \"statut\" = 'all'",
                        " GROUP BY \"transaction\""));
        queries.put("transactions to choose from", "SHOW TAG VALUES FROM \"jmeter\" WITH KEY = \"transaction\"");
        queries.put("applications to choose from", "SHOW TAG VALUES FROM \"jmeter\" WITH KEY = \"application\"");
        queries.put("annotations", "SELECT \"text\" FROM \"events\" WHERE \"application\" =~ /^shop \\(test\\)$/");
        return queries;
    }

    private static String select(String what, String where, String groupBy) {
        return "SELECT " + what + " FROM \"jmeter\" WHERE " + where + " AND time > now() - 1h" + groupBy;
    }

    @Test
    void queriesReturnRows(RealRun run) {
        assertThat(empty(run.database())).isEmpty();
    }

    /** Otherwise the queries above would not match the dashboards for the core listener. */
    @Test
    void queriesReturnRowsOfTheCoreListener(RealRun run) {
        assertThat(empty(run.core())).isEmpty();
    }

    private static List<String> empty(InfluxDatabase database) {
        List<String> empty = new ArrayList<>();
        queries().forEach((name, query) -> {
            if (database.query(query).stream().noneMatch(CommunityDashboardsEndToEndTest::hasFigures)) {
                empty.add(name + ": " + query);
            }
        });
        return empty;
    }

    private static boolean hasFigures(InfluxRow row) {
        return row.values().keySet().stream().anyMatch(column -> !column.equals("time") && !column.equals("key"));
    }
}
