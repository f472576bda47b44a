package io.github.jmeterrpc.grafana.panel;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** One panel of a dashboard. Every method adds to it and returns it. */
public class Panel {

    /** Panels without it count as written by an old Grafana, whose migrations rewrite them; the XY chart's break it. */
    private static final String GRAFANA = "12.2.0";

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private final ObjectNode json = JSON.objectNode();
    private final ArrayNode targets = JSON.arrayNode();
    private final ObjectNode defaults = JSON.objectNode();
    private final ArrayNode overrides = JSON.arrayNode();
    private final ObjectNode options = JSON.objectNode();
    private final ArrayNode transformations = JSON.arrayNode();

    /**
     * Begins a panel.
     *
     * @param type as Grafana calls it
     * @param description text shown when the mouse is over the title
     */
    Panel(String type, String title, String description) {
        json.put("type", type).put("title", title).put("description", description);
        // Grafana's own default paints everything above 80 red.
        thresholds("green");
    }

    /** The data source that the dashboard's variable names. */
    static ObjectNode dataSource() {
        return JSON.objectNode().put("type", "influxdb").put("uid", "${datasource}");
    }

    /** A query whose answer is drawn over time, each series named by {@code alias}. */
    public final Panel series(String query, String alias) {
        return add(query, "time_series").alias(alias);
    }

    /** A query whose answer is a table. */
    public final Panel table(String query) {
        return add(query, "table");
    }

    private Panel add(String query, String format) {
        ObjectNode target = targets.addObject().put("refId", String.valueOf((char) ('A' + targets.size() - 1)));
        target.set("datasource", dataSource());
        target.put("query", query).put("rawQuery", true).put("resultFormat", format);
        return this;
    }

    private Panel alias(String alias) {
        ((ObjectNode) targets.get(targets.size() - 1)).put("alias", alias);
        return this;
    }

    /** Grafana's name of a unit, such as {@code ms}, {@code reqps}, {@code percent}. */
    public final Panel unit(String unit) {
        defaults.put("unit", unit);
        return this;
    }

    public final Panel decimals(int decimals) {
        defaults.put("decimals", decimals);
        return this;
    }

    /** What stands where there is no value. */
    public final Panel noValue(String text) {
        defaults.put("noValue", text);
        return this;
    }

    /**
     * Colours by value.
     *
     * @param base below all steps
     * @param steps colour and value, upwards
     */
    public final Panel thresholds(String base, Object... steps) {
        ObjectNode thresholds = defaults.putObject("thresholds").put("mode", "absolute");
        fill(thresholds.putArray("steps"), base, steps);
        return this;
    }

    public static void fill(ArrayNode into, String base, Object... steps) {
        into.addObject().put("color", base).putNull("value");
        for (int i = 0; i < steps.length; i += 2) {
            into.addObject().put("color", (String) steps[i]).put("value", ((Number) steps[i + 1]).doubleValue());
        }
    }

    /** Leaves out the time, which has no meaning in sums over a whole range, joins the queries' rows, orders the columns. */
    public final Panel joined(String... columns) {
        transformations
                .addObject()
                .put("id", "filterFieldsByName")
                .putObject("options")
                .putObject("exclude")
                .putArray("names")
                .add("Time");
        transformations.addObject().put("id", "merge").putObject("options");
        return ordered(columns);
    }

    /** Grafana gets tags in no order. */
    public final Panel ordered(String... columns) {
        ObjectNode organize = transformations.addObject().put("id", "organize").putObject("options");
        organize.putObject("excludeByName");
        ObjectNode order = organize.putObject("indexByName");
        for (int i = 0; i < columns.length; i++) {
            order.put(columns[i], i);
        }
        organize.putObject("renameByName");
        return this;
    }

    /** Orders a table's rows by a column, and by those that were named before where these are equal. */
    public final Panel sorted(String column, boolean downwards) {
        options.withArray("sortBy").addObject().put("displayName", column).put("desc", downwards);
        return this;
    }

    /** Makes a table's columns so wide, px; those that have no width share what is left, in several lines if need be. */
    public final Panel width(String pattern, int pixels) {
        return override(pattern, "custom.width", pixels);
    }

    /** Shows the sum of a column as the one figure. */
    public final Panel sum(String column) {
        ObjectNode reduce =
                options.putObject("reduceOptions").put("values", false).put("fields", "/^" + column + "$/");
        reduce.putArray("calcs").add("sum");
        return this;
    }

    /** Adds one of Grafana's transformations, and gives its options to be filled. */
    public final ObjectNode transformed(String id) {
        return transformations.addObject().put("id", id).putObject("options");
    }

    /** Names series anew by a regular expression. */
    public final Panel renamed(String pattern, String replacement) {
        transformations
                .addObject()
                .put("id", "renameByRegex")
                .putObject("options")
                .put("regex", pattern)
                .put("renamePattern", replacement);
        return this;
    }

    /** A property for the fields whose names match a regular expression. */
    public final Panel override(String pattern, String property, Object value) {
        ObjectNode override = overrides.addObject();
        override.putObject("matcher").put("id", "byRegexp").put("options", "/" + pattern + "/");
        override.putArray("properties").addObject().put("id", property).putPOJO("value", value);
        return this;
    }

    final ObjectNode options() {
        return options;
    }

    public final ObjectNode defaults() {
        return defaults;
    }

    /** The finished panel at its place. */
    final ObjectNode at(int id, int x, int y, int width, int height) {
        ObjectNode panel = json.deepCopy();
        panel.put("id", id).put("pluginVersion", GRAFANA);
        panel.putObject("gridPos").put("x", x).put("y", y).put("w", width).put("h", height);
        panel.set("datasource", dataSource());
        ObjectNode fieldConfig = panel.putObject("fieldConfig");
        fieldConfig.set("defaults", defaults);
        fieldConfig.set("overrides", overrides);
        panel.set("options", options);
        panel.set("targets", targets);
        if (!transformations.isEmpty()) {
            panel.set("transformations", transformations);
        }
        return panel;
    }
}
