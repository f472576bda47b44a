package io.github.jmeterrpc.grafana.panel;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The variables at the head of a dashboard. */
public final class Variables {

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String ALL = "$__all";
    private static final int ON_TIME_RANGE = 2;
    private static final int LABEL_HIDDEN = 1;
    private static final int HIDDEN = 2;
    private static final String STEPS = "1s,5s,10s,30s,1m,5m,15m";

    /** Grafana's code for sorting the values: not at all, by alphabet, as numbers. */
    public enum Sort {
        NONE(0),
        UP(1),
        DOWN(2),
        NUMBERS_UP(3),
        NUMBERS_DOWN(4);

        private final int code;

        Sort(int code) {
            this.code = code;
        }
    }

    private Variables() {}

    public static ObjectNode dataSource() {
        ObjectNode variable = variable("datasource", "datasource", "Data source");
        variable.put("query", "influxdb")
                .put("regex", "")
                .put("refresh", 1)
                .put("multi", false)
                .put("includeAll", false);
        // Grafana's name for the data source that is marked as default; empty, it takes the first by alphabet.
        variable.set("current", option("default", "default", true));
        variable.putArray("options");
        // The list itself says what it is; the head is to leave room for the charts.
        return variable.put("hide", LABEL_HIDDEN);
    }

    /** A text that is rarely changed: hidden; a link or the dashboard's settings can set it. */
    public static ObjectNode text(String name, String label, String value) {
        ObjectNode variable =
                variable("textbox", name, label).put("query", value).put("hide", HIDDEN);
        variable.set("current", option(value, value, true));
        variable.putArray("options").add(option(value, value, true));
        return variable;
    }

    /** Values from the database, several at a time; {@code all} stands for the choice of all. */
    public static ObjectNode several(String name, String label, String query, String all) {
        ObjectNode variable = query(name, label, query, Sort.UP)
                .put("multi", true)
                .put("includeAll", true)
                .put("allValue", all);
        ObjectNode current = variable.putObject("current").put("selected", true);
        current.putArray("text").add("All");
        current.putArray("value").add(ALL);
        return variable;
    }

    /** Values from the database, one of them or all. */
    public static ObjectNode oneOrAll(String name, String label, String query) {
        ObjectNode variable = query(name, label, query, Sort.DOWN)
                .put("multi", false)
                .put("includeAll", true)
                .put("allValue", ".*");
        variable.set("current", option("All", ALL, true));
        return variable;
    }

    /** One value from the database; the first one by default. */
    public static ObjectNode one(String name, String label, String query, Sort sort) {
        ObjectNode variable =
                query(name, label, query, sort).put("multi", false).put("includeAll", false);
        variable.set("current", nothing());
        return variable;
    }

    /** A figure that other queries need; not shown, and never taken from a link: one of another time would stay there. */
    public static ObjectNode figure(String name, String query) {
        return one(name, name, query, Sort.UP).put("hide", HIDDEN).put("skipUrlSync", true);
    }

    private static ObjectNode query(String name, String label, String query, Sort sort) {
        ObjectNode variable = variable("query", name, label);
        variable.set("datasource", Panel.dataSource());
        variable.put("query", query).put("definition", query).put("regex", "");
        variable.put("refresh", ON_TIME_RANGE).put("sort", sort.code);
        variable.putArray("options");
        return variable;
    }

    public static ObjectNode percentile() {
        ObjectNode variable = variable("custom", "percentile", "Percentile");
        variable.put("query", "p50 : 50.0, p90 : 90.0, p95 : 95.0, p99 : 99.0, p99.9 : 99.9");
        variable.put("multi", false).put("includeAll", false);
        variable.set("current", option("p99", "99.0", true));
        var options = variable.putArray("options");
        for (String value : new String[] {"50.0", "90.0", "95.0", "99.0", "99.9"}) {
            options.add(option("p" + value.replaceAll("\\.0$", ""), value, value.equals("99.0")));
        }
        return variable;
    }

    /** The length of a step in charts over the dashboard's time range, which gives a good one. */
    public static ObjectNode step() {
        String auto = "$__auto_interval_every";
        ObjectNode variable = interval("every", "Interval", auto);
        variable.put("auto", true).put("auto_count", 200).put("auto_min", "5s");
        variable.set("current", option("auto", auto, true));
        variable.withArray("options").insert(0, option("auto", auto, true));
        return variable;
    }

    /** The length of a step where one is costly or has to be seen: sixty over the time range; not shown. */
    public static ObjectNode cell() {
        String auto = "$__auto_interval_cell";
        ObjectNode variable = interval("cell", "Cell", auto).put("hide", HIDDEN).put("skipUrlSync", true);
        variable.put("auto", true).put("auto_count", 60).put("auto_min", "15s");
        variable.set("current", option("auto", auto, true));
        variable.withArray("options").insert(0, option("auto", auto, true));
        return variable;
    }

    /** The length of a step in charts that do not look at the time range: runs are shorter or longer than it. */
    public static ObjectNode step(String first) {
        ObjectNode variable = interval("every", "Interval", first).put("auto", false);
        variable.set("current", option(first, first, true));
        return variable;
    }

    /** Not called interval, which Grafana's data source takes for its own. */
    private static ObjectNode interval(String name, String label, String chosen) {
        ObjectNode variable = variable("interval", name, label);
        variable.put("query", STEPS).put("refresh", ON_TIME_RANGE);
        var options = variable.putArray("options");
        for (String value : STEPS.split(",")) {
            options.add(option(value, value, value.equals(chosen)));
        }
        return variable;
    }

    private static ObjectNode variable(String type, String name, String label) {
        return JSON.objectNode()
                .put("type", type)
                .put("name", name)
                .put("label", label)
                .put("hide", 0);
    }

    /** What is chosen before there was anything to choose from; Grafana then takes the first. */
    private static ObjectNode nothing() {
        return JSON.objectNode().put("text", "").put("value", "");
    }

    private static ObjectNode option(String text, String value, boolean selected) {
        return JSON.objectNode().put("selected", selected).put("text", text).put("value", value);
    }
}
