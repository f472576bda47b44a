package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.grafana.panel.Dashboard;
import io.github.jmeterrpc.grafana.panel.Panel;
import io.github.jmeterrpc.grafana.panel.Panels;
import io.github.jmeterrpc.grafana.panel.Variables;
import io.github.jmeterrpc.grafana.query.Measurement;
import io.github.jmeterrpc.grafana.query.PresenceQueries;
import io.github.jmeterrpc.grafana.query.Scope;

/** Panels and variables that several dashboards share. */
public final class Common {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Common() {}

    /** Data source, measurement, application and run. */
    static void variables(Dashboard dashboard) {
        dashboard
                .variable(Variables.dataSource())
                .variable(Variables.text("measurement", "Measurement", "jmeter"))
                .variable(applications())
                .variable(Variables.oneOrAll("run", "Run", values(Measurement.METRICS, "run", Scope.application())));
    }

    static ObjectNode applications() {
        String query = "SHOW TAG VALUES FROM " + Measurement.METRICS.quoted() + " WITH KEY = \"application\"";
        return Variables.several("application", "Application", query, ".*");
    }

    static ObjectNode instances(Measurement measurement) {
        return Variables.several("instance", "Instance", values(measurement, "instance", Scope.run("run")), ".*");
    }

    /** Names of an optional threshold that the listener counts for, ms. */
    static ObjectNode threshold(String name, String label, Variables.Sort sort) {
        String query = "SHOW FIELD KEYS FROM " + Measurement.BUCKETS.quoted();
        return Variables.one(name, label, query, sort).put("regex", "/^le_(.*)$/");
    }

    /** All stands for the rows {@code all}, which hold every sample: nothing is counted twice. */
    static ObjectNode transactions(String run) {
        ObjectNode variable = Variables.several(
                "transaction", "Transaction", values(Measurement.METRICS, "transaction", Scope.run(run)), "all");
        return variable.put("regex", "/^(?!(?:all|internal)$).*/");
    }

    static String values(Measurement measurement, String tag, String where) {
        return "SHOW TAG VALUES FROM " + measurement.quoted() + " WITH KEY = \"" + tag + "\" WHERE " + where;
    }

    /** Marks where the first generator of a run started and where the last one ended: one for each would hide the lines. */
    static void startAndEnd(Dashboard dashboard) {
        dashboard
                .marks("Started", "green", events("first", "started"))
                .marks("Ended", "orange", events("last", "ended"));
    }

    private static String events(String which, String what) {
        return "SELECT \"title\", \"text\", \"instance\" FROM (SELECT " + which
                + "(\"text\") AS \"text\", \"title\", \"instance\"" + Measurement.EVENTS.from() + "\"text\" =~ /" + what
                + "$/ AND " + Scope.shown().where() + " GROUP BY \"application\", \"run\")";
    }

    /** How many generators died or cannot reach InfluxDB. */
    static Panel missing() {
        Panel panel = Panels.stat(
                        "Missing",
                        "Generators whose threads have not ended, and of which nothing came in the last three windows: they"
                                + " died, or cannot reach InfluxDB. Each run by itself. JMeter generators says which.")
                .table(PresenceQueries.missing())
                .unit("short")
                .decimals(0)
                .noValue("none")
                .thresholds("green", "red", 1);
        panel.transformed("merge");
        panel.sum("missing");
        return panel;
    }

    static ObjectNode dashed() {
        ObjectNode style = JSON.objectNode().put("fill", "dash");
        style.putArray("dash").add(10).add(10);
        return style;
    }

    /** 0 is missing, any other number is a yes. */
    static ArrayNode missingOrYes() {
        ArrayNode mappings = yesOr("–");
        ObjectNode zero = mappings.addObject().put("type", "value");
        zero.putObject("options").putObject("0").put("text", "missing").put("color", "red");
        return mappings;
    }

    /** Any number is shown as a yes, none as something else: with {@code noValue} it would be as green as a yes. */
    static ArrayNode yesOr(String otherwise) {
        ArrayNode mappings = JSON.arrayNode();
        ObjectNode range = mappings.addObject().put("type", "range").putObject("options");
        range.put("from", 1)
                .putNull("to")
                .putObject("result")
                .put("text", "yes")
                .put("color", "green");
        ObjectNode none = mappings.addObject().put("type", "special").putObject("options");
        none.put("match", "null").putObject("result").put("text", otherwise).put("color", "orange");
        return mappings;
    }

    /** Cells with coloured text. */
    static ObjectNode coloured() {
        return JSON.objectNode().put("type", "color-text");
    }

    /** Red from just above a value. */
    static ObjectNode badAbove(double value) {
        return steps("text", "red", value + 0.000_001);
    }

    /** Colours by value, as {@link Panel#thresholds}. */
    static ObjectNode steps(String base, Object... steps) {
        ObjectNode thresholds = JSON.objectNode().put("mode", "absolute");
        Panel.fill(thresholds.putArray("steps"), base, steps);
        return thresholds;
    }
}
