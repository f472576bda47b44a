package io.github.jmeterrpc.grafana.panel;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** One dashboard: panels flow from left to right, and into a new line where one does not fit. */
public final class Dashboard {

    /** What Grafana 12.2 writes; older ones are migrated by it. */
    private static final int SCHEMA = 41;

    private static final int COLUMNS = 24;
    private static final String TAG = "jmeter-rpc";

    private final ObjectNode json = JsonNodeFactory.instance.objectNode();
    private final ArrayNode panels = json.arrayNode();
    private final ArrayNode variables = json.arrayNode();
    private final ArrayNode annotations = json.arrayNode();
    private final ArrayNode links = json.arrayNode();
    private int x;
    private int y;
    private int lineHeight;

    public Dashboard(String uid, String title, String description) {
        json.putNull("id").put("uid", uid).put("title", title).put("description", description);
        json.putArray("tags").add(TAG);
        ObjectNode own = annotations.addObject().put("builtIn", 1).put("name", "Annotations & Alerts");
        own.putObject("datasource").put("type", "grafana").put("uid", "-- Grafana --");
        own.put("enable", true)
                .put("hide", true)
                .put("iconColor", "rgba(0, 211, 255, 1)")
                .put("type", "dashboard");
    }

    /** The name of the file it is kept in. */
    public String fileName() {
        return json.get("uid").asText() + ".json";
    }

    public Dashboard variable(ObjectNode variable) {
        variables.add(variable);
        return this;
    }

    /** Marks on all charts; the query has the columns {@code title}, {@code text} and {@code instance} of events. */
    public Dashboard marks(String name, String color, String query) {
        ObjectNode annotation =
                annotations.addObject().put("name", name).put("enable", true).put("iconColor", color);
        annotation.set("datasource", Panel.dataSource());
        // Grafana 12 draws nothing for a query beside the target.
        ObjectNode target = annotation.putObject("target").put("refId", "Anno").put("query", query);
        target.put("rawQuery", true)
                .put("resultFormat", "table")
                .put("fromAnnotations", true)
                .put("textEditor", true);
        // By its whole name, other than the two: without a title Grafana shows the time as a number.
        target.put("titleColumn", "events.title").put("textColumn", "text").put("tagsColumn", "instance");
        return this;
    }

    /** A line across, with a title. */
    public Dashboard heading(String title) {
        newLine();
        ObjectNode row =
                panels.addObject().put("type", "row").put("title", title).put("id", panels.size());
        row.put("collapsed", false);
        row.putObject("gridPos").put("x", 0).put("y", y).put("w", COLUMNS).put("h", 1);
        row.putArray("panels");
        y++;
        return this;
    }

    /** Puts a panel where there is room; 24 columns are a whole line. */
    public Dashboard panel(int width, int height, Panel panel) {
        if (x + width > COLUMNS) {
            newLine();
        }
        panels.add(panel.at(panels.size() + 1, x, y, width, height));
        x += width;
        lineHeight = Math.max(lineHeight, height);
        return this;
    }

    private void newLine() {
        y += lineHeight;
        x = 0;
        lineHeight = 0;
    }

    /** A link with the time range and the choices of those variables that the other dashboard has as well. */
    public Dashboard linkTo(Dashboard other) {
        String choices = StreamSupport.stream(variables.spliterator(), false)
                .filter(own -> StreamSupport.stream(other.variables.spliterator(), false)
                        .anyMatch(its -> takes(its, own)))
                .map(own -> "${" + own.get("name").asText() + ":queryparam}")
                .collect(Collectors.joining("&"));
        ObjectNode link = links.addObject()
                .put("type", "link")
                .put("title", other.json.get("title").asText());
        link.put("url", "/d/" + other.json.get("uid").asText() + "?" + choices)
                .put("asDropdown", false)
                .put("keepTime", true)
                .put("includeVars", false)
                .put("targetBlank", false)
                .put("tooltip", "With the same time and choices")
                .put("icon", "dashboard");
        link.putArray("tags");
        return this;
    }

    /** Whether a variable offers every value of the one that is linked from. */
    private static boolean takes(JsonNode variable, JsonNode linked) {
        return Stream.of("name", "type", "auto", "includeAll")
                        .allMatch(property -> variable.path(property).equals(linked.path(property)))
                && !linked.path("skipUrlSync").asBoolean();
    }

    /** The dashboard as Grafana reads it. */
    public ObjectNode json(String from, String refresh) {
        ObjectNode whole = json.deepCopy();
        whole.putObject("annotations").set("list", annotations);
        whole.put("editable", true).put("graphTooltip", 1);
        whole.set("links", links);
        whole.set("panels", panels);
        whole.put("refresh", refresh).put("schemaVersion", SCHEMA);
        whole.putObject("templating").set("list", variables);
        whole.putObject("time").put("from", from).put("to", "now");
        whole.putObject("timepicker");
        whole.put("timezone", "browser").put("version", 1);
        return whole;
    }
}
