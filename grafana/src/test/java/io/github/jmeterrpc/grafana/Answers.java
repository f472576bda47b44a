package io.github.jmeterrpc.grafana;

import io.github.jmeterrpc.support.grafana.Choices;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxRow;
import java.util.List;
import java.util.Map;

/** The answers to a dashboard's queries for given values of its variables. */
record Answers(DashboardFile dashboard, Choices choices, InfluxDatabase database) {

    static Answers of(RealRun run, String uid, Map<String, List<String>> chosen) {
        DashboardFile dashboard = DashboardFile.named(uid);
        return new Answers(dashboard, run.choose(dashboard, chosen), run.database());
    }

    /** The rows of the query of a panel, such as {@code "Rate B"}; without those that only say that there is nothing. */
    List<InfluxRow> rows(String place) {
        return database.query(choices.fill(dashboard.query(place).text())).stream()
                .filter(Answers::says)
                .toList();
    }

    /** A row with nothing but its time says nothing. */
    static boolean says(InfluxRow row) {
        return row.values().keySet().stream().anyMatch(column -> !column.equals("time"));
    }

    /** The one figure in the one row that a query brings. */
    double figure(String place, String column) {
        List<InfluxRow> rows = rows(place);
        if (rows.isEmpty()) {
            throw new AssertionError("No row from " + place + ": "
                    + choices.fill(dashboard.query(place).text()));
        }
        return rows.get(rows.size() - 1).number(column);
    }

    /** The row of a query with this value of a tag. */
    InfluxRow row(String place, String tag, String value) {
        return rows(place).stream()
                .filter(row -> value.equals(row.tags().get(tag)))
                .findFirst()
                .orElseThrow(() -> new AssertionError("No row " + tag + "=" + value + " from " + place));
    }
}
