package io.github.jmeterrpc.grafana.panel;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** The kinds of panels that the dashboards are made of. */
public final class Panels {

    /** Windows that are longer than a step leave steps empty; only what is empty for longer is shown as a gap, ms. */
    private static final int GAP = 90_000;

    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private Panels() {}

    /** Lines over time. */
    public static Panel lines(String title, String description) {
        Panel panel = new Panel("timeseries", title, description);
        ObjectNode custom = panel.defaults().putObject("custom");
        custom.put("drawStyle", "line")
                .put("lineWidth", 1)
                .put("fillOpacity", 0)
                .put("showPoints", "auto");
        custom.put("spanNulls", GAP).put("axisSoftMin", 0);
        custom.putObject("stacking").put("mode", "none").put("group", "A");
        panel.defaults().putObject("color").put("mode", "palette-classic");
        legend(panel);
        return panel;
    }

    /** Lines of hundredths, which are mostly all or nothing: where nothing failed, 1 % is the height, not 100. */
    public static Panel shares(String title, String description) {
        Panel panel = lines(title, description).unit("percent");
        ((ObjectNode) panel.defaults().get("custom")).put("axisSoftMax", 1);
        return panel;
    }

    /** Areas over time, one on the other: their height together is the sum. */
    public static Panel stacked(String title, String description) {
        Panel panel = lines(title, description);
        ObjectNode custom = (ObjectNode) panel.defaults().get("custom");
        // What Grafana bridges, it stacks as 0.
        custom.put("fillOpacity", 40).put("spanNulls", false);
        custom.putObject("stacking").put("mode", "normal").put("group", "A");
        return panel;
    }

    /** Red bars over time. By thresholds Grafana would give all of a series the colour of its last value. */
    public static Panel bars(String title, String description) {
        Panel panel = lines(title, description);
        ((ObjectNode) panel.defaults().get("custom")).put("drawStyle", "bars").put("fillOpacity", 80);
        panel.defaults().set("color", fixed("red"));
        return panel;
    }

    /** One figure. */
    public static Panel stat(String title, String description) {
        Panel panel = new Panel("stat", title, description);
        panel.options().put("colorMode", "value").put("graphMode", "none").put("textMode", "value");
        ObjectNode reduce =
                panel.options().putObject("reduceOptions").put("values", false).put("fields", "");
        reduce.putArray("calcs").add("lastNotNull");
        return panel;
    }

    /** Rows and columns. */
    public static Panel table(String title, String description) {
        Panel panel = new Panel("table", title, description);
        panel.defaults()
                .putObject("custom")
                .put("align", "auto")
                .put("filterable", true)
                .put("wrapText", true);
        panel.options().put("showHeader", true).put("cellHeight", "sm");
        return panel;
    }

    /** How many samples took how long, over time. Its series are named after the upper bounds of buckets, in ms. */
    public static Panel heatMap(String title, String description) {
        Panel panel = new Panel("heatmap", title, description);
        panel.options().put("calculate", false).put("cellGap", 0);
        // One colour, turned round with the theme: few samples are next to the background in both.
        panel.options()
                .putObject("color")
                .put("mode", "scheme")
                .put("scheme", "Oranges")
                .put("steps", 64)
                .put("exponent", 0.4);
        panel.options().putObject("filterValues").put("le", 1e-9);
        panel.options().putObject("rowsFrame").put("layout", "le").put("value", "samples");
        panel.options().putObject("yAxis").put("unit", "ms").put("axisPlacement", "left");
        panel.options().putObject("cellValues").put("unit", "short");
        panel.options().putObject("legend").put("show", true);
        panel.options().putObject("tooltip").put("mode", "single").put("yHistogram", true);
        return panel;
    }

    /** A line of cells for each series: 0 is red, nothing is empty. */
    public static Panel presence(String title, String description) {
        Panel panel = new Panel("status-history", title, description);
        panel.defaults().putObject("color").put("mode", "thresholds");
        panel.defaults().putObject("custom").put("fillOpacity", 80).put("lineWidth", 0);
        var mappings = panel.defaults().putArray("mappings");
        ObjectNode zero = mappings.addObject().put("type", "value");
        zero.putObject("options")
                .putObject("0")
                .put("text", "missing")
                .put("color", "red")
                .put("index", 0);
        panel.thresholds("red", "green", 1);
        panel.options().put("showValue", "never").put("rowHeight", 0.9).put("colWidth", 0.95);
        // Grafana's own is 20: the others would be on further pages.
        panel.options().put("perPage", 100);
        panel.options()
                .putObject("legend")
                .put("displayMode", "list")
                .put("placement", "bottom")
                .put("showLegend", false);
        return panel;
    }

    /** Lines over the first number of each query's answer. */
    public static Panel curves(String title, String description) {
        Panel panel = new Panel("xychart", title, description);
        ObjectNode custom =
                panel.defaults().putObject("custom").put("show", "lines").put("lineWidth", 2);
        custom.putObject("pointSize").put("fixed", 4);
        custom.put("axisSoftMin", 0);
        panel.defaults().putObject("color").put("mode", "palette-classic");
        panel.options().put("mapping", "auto");
        panel.options()
                .putArray("series")
                .addObject()
                .putObject("x")
                .putObject("matcher")
                .put("id", "byName")
                .put("options", "since");
        panel.override("^since$", "unit", "s");
        panel.override("^since$", "custom.axisLabel", "since the start");
        ObjectNode legend =
                panel.options().putObject("legend").put("displayMode", "list").put("placement", "bottom");
        legend.put("showLegend", true);
        panel.options().putObject("tooltip").put("mode", "single").put("sort", "none");
        return panel;
    }

    /** Bars side by side, one for each row of a table. */
    public static Panel distribution(String title, String description, String x) {
        Panel panel = new Panel("barchart", title, description);
        panel.defaults().putObject("custom").put("fillOpacity", 80).put("lineWidth", 0);
        panel.defaults().putObject("color").put("mode", "palette-classic");
        panel.options()
                .put("orientation", "vertical")
                .put("xField", x)
                .put("barWidth", 1)
                .put("groupWidth", 1)
                .put("showValue", "never")
                .put("stacking", "none")
                .put("fullHighlight", false)
                .put("xTickLabelRotation", 0)
                .put("xTickLabelSpacing", 100);
        panel.options()
                .putObject("legend")
                .put("displayMode", "list")
                .put("placement", "bottom")
                .put("showLegend", false);
        panel.options().putObject("tooltip").put("mode", "single").put("sort", "none");
        return panel;
    }

    /** The worst of many series has to be seen: a table, the highest first. */
    private static void legend(Panel panel) {
        ObjectNode legend =
                panel.options().putObject("legend").put("displayMode", "table").put("placement", "bottom");
        legend.put("showLegend", true).put("sortBy", "Max").put("sortDesc", true);
        legend.putArray("calcs").add("mean").add("max").add("lastNotNull");
        panel.options().putObject("tooltip").put("mode", "multi").put("sort", "desc");
    }

    public static ObjectNode fixed(String color) {
        return JSON.objectNode().put("mode", "fixed").put("fixedColor", color);
    }
}
