package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.support.grafana.DashboardFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Checks the committed dashboards without an InfluxDB. */
class DashboardFilesTest {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)");

    /** What Grafana fills in by itself. */
    private static final Set<String> BUILT_IN =
            Set.of("timeFilter", "tag_instance", "tag_run", "tag_transaction", "tag_target", "col");

    /** What Grafana adds when a person saves a dashboard, and what would change at each export. */
    @Test
    void areStoredAsGrafanaExportsThemWithoutTheStateOfOneServer() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            String how = dashboard.name() + ": grafana/README.md, Change them";
            assertThat(dashboard.json().path("id").isNull()).as(how).isTrue();
            assertThat(dashboard.json().path("version").asInt()).as(how).isEqualTo(1);
            assertThat(dashboard.json().path("schemaVersion").asInt()).as(how).isBetween(39, 41);
            assertThat(dashboard.name())
                    .as(how)
                    .isEqualTo(dashboard.json().path("uid").asText() + ".json");
            assertThat(dashboard.json().has("__inputs")).as(how).isFalse();
        }
    }

    @Test
    void useNoVariableThatTheyDoNotHave() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            Set<String> known = dashboard.variables().stream()
                    .map(variable -> variable.path("name").asText())
                    .collect(Collectors.toCollection(TreeSet::new));
            known.addAll(BUILT_IN);
            for (String text : texts(dashboard.json().path("panels"))) {
                assertThat(used(text)).as("%s: %s", dashboard.name(), text).isSubsetOf(known);
            }
        }
    }

    @Test
    void useEveryVariableThatTheyHave() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            Set<String> used = texts(dashboard.json()).stream()
                    .flatMap(text -> used(text).stream())
                    .collect(Collectors.toSet());
            assertThat(dashboard.variables())
                    .as(dashboard.name())
                    .allMatch(variable -> used.contains(variable.path("name").asText()));
        }
    }

    @Test
    void askTheChosenDataSourceInRawInfluxQl() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (JsonNode panel : dashboard.panels()) {
                for (JsonNode target : panel.path("targets")) {
                    assertThat(target.path("datasource").path("uid").asText()).isEqualTo("${datasource}");
                    assertThat(target.path("rawQuery").asBoolean()).isTrue();
                    assertThat(target.path("query").asText())
                            .startsWith("SELECT ")
                            .doesNotContain("_raw\"");
                }
            }
            for (JsonNode annotation : dashboard.annotations()) {
                // Grafana 12 draws nothing for a query at the top of an annotation.
                assertThat(annotation.has("query")).isFalse();
                if (annotation.has("target")) {
                    // Grafana 12 names the columns of annotations so; without a title it shows the time as a number.
                    assertThat(annotation.path("target").path("titleColumn").asText())
                            .isEqualTo("events.title");
                    assertThat(annotation.path("target").path("query").asText())
                            .startsWith("SELECT \"title\", \"text\", \"instance\" FROM (SELECT ");
                }
            }
        }
    }

    /** Without it Grafana applies the migrations of old versions to a panel; the migration of the XY chart breaks it. */
    @Test
    void sayForEveryPanelWhichGrafanaItIsFor() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            assertThat(dashboard.panels())
                    .filteredOn(panel -> !panel.path("type").asText().equals("row"))
                    .as(dashboard.name())
                    .isNotEmpty()
                    .allSatisfy(panel ->
                            assertThat(panel.path("pluginVersion").asText()).isEqualTo("12.2.0"));
        }
    }

    /** Grafana keeps a value from a link that the variable does not offer, and asks for rows that have it. */
    @Test
    void linkWithVariablesThatTheOtherDashboardHasInTheSameForm() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            assertThat(dashboard.json().path("links"))
                    .hasSize(DashboardFile.all().size() - 1);
            for (JsonNode link : dashboard.json().path("links")) {
                assertThat(link.path("includeVars").asBoolean()).isFalse();
                String url = link.path("url").asText();
                DashboardFile target = DashboardFile.named(url.replaceAll("^/d/|\\?.*", ""));
                assertThat(used(url)).as(dashboard.name() + " " + url).contains("datasource", "application");
                for (String name : used(url)) {
                    JsonNode own = variable(dashboard, name);
                    JsonNode its = variable(target, name);
                    assertThat(its.path("type").asText())
                            .as(name)
                            .isEqualTo(own.path("type").asText());
                    assertThat(its.path("auto")).as(name).isEqualTo(own.path("auto"));
                    assertThat(its.path("includeAll")).as(name).isEqualTo(own.path("includeAll"));
                }
            }
        }
    }

    private static JsonNode variable(DashboardFile dashboard, String name) {
        return dashboard.variables().stream()
                .filter(variable -> variable.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(dashboard.name() + " has no variable " + name));
    }

    /** With an empty choice Grafana takes the first data source by alphabet. */
    @Test
    void beginWithTheDefaultDataSource() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            assertThat(variable(dashboard, "datasource")
                            .path("current")
                            .path("value")
                            .asText())
                    .isEqualTo("default");
        }
    }

    /** Grafana keeps a value from a link through the first refresh, also one that is no longer true. */
    @Test
    void takeNoHiddenFigureFromALink() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            assertThat(dashboard.variables())
                    .filteredOn(variable -> variable.path("hide").asInt() == 2
                            && !variable.path("type").asText().equals("textbox"))
                    .as(dashboard.name())
                    .isNotEmpty()
                    .allMatch(variable -> variable.path("skipUrlSync").asBoolean());
        }
    }

    /**
     * Otherwise a line connects the end of one test with the start of the next. Stacked panels are excluded: Grafana
     * adds 0 for gaps there, and windows longer than a step would tear holes.
     */
    @Test
    void haveAGapWhereNothingCameButInStacks() {
        int lines = 0;
        int stacks = 0;
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (JsonNode panel : dashboard.panels()) {
                JsonNode custom = panel.path("fieldConfig").path("defaults").path("custom");
                if (custom.path("drawStyle").asText().equals("line")) {
                    boolean stack =
                            custom.path("stacking").path("mode").asText().equals("normal");
                    lines += stack ? 0 : 1;
                    stacks += stack ? 1 : 0;
                    assertThat(custom.path("spanNulls").asText())
                            .as(panel.path("title").asText())
                            .isEqualTo(stack ? "false" : "90000");
                    assertThat(DashboardFile.queries(panel)).allSatisfy(query -> assertThat(query.text())
                            .endsWith(stack ? " fill(none)" : " fill(null)"));
                }
            }
        }
        assertThat(lines).isGreaterThan(15);
        assertThat(stacks).isEqualTo(3);
    }

    /** Grafana derives the step from the time range: minutes for the last day, longer than many runs. */
    @Test
    void compareRunsInStepsThatDoNotDependOnTheTimeRange() {
        assertThat(DashboardFile.named("jmeter-compare-runs").variables())
                .filteredOn(variable -> variable.path("name").asText().equals("every"))
                .singleElement()
                .satisfies(variable -> {
                    assertThat(variable.path("auto").asBoolean()).isFalse();
                    assertThat(variable.path("current").path("value").asText()).isEqualTo("10s");
                });
    }

    /** Grafana shows the colours of thresholds and words in cells of that kind alone. */
    @Test
    void colourTheCellsThatHaveColours() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (JsonNode panel : dashboard.panels()) {
                for (JsonNode transformation : panel.path("transformations")) {
                    transformation
                            .path("options")
                            .path("indexByName")
                            .fieldNames()
                            .forEachRemaining(column -> {
                                Set<String> properties = overridden(panel, column);
                                if (properties.contains("thresholds") || properties.contains("mappings")) {
                                    assertThat(properties).as(column).contains("custom.cellOptions");
                                }
                            });
                }
            }
        }
    }

    /** The width of a 1366 px screen without menu and margins; columns right of it are not visible. */
    @Test
    void haveTablesThatFitOnASmallScreenAndLeaveRoomForNames() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (JsonNode panel : dashboard.panels()) {
                if (!panel.path("type").asText().equals("table")) {
                    continue;
                }
                int left = panel.path("gridPos").path("w").asInt() * 1300 / 24;
                List<String> unsized = new ArrayList<>();
                for (String column : columns(panel)) {
                    int width = width(panel, column);
                    left -= width;
                    if (width == 0) {
                        unsized.add(column);
                    }
                }
                assertThat(unsized).as(panel.path("title").asText()).hasSize(1);
                assertThat(left).as(panel.path("title").asText()).isGreaterThanOrEqualTo(200);
                assertThat(panel.at("/options/sortBy"))
                        .as(panel.path("title").asText())
                        .isNotEmpty();
            }
        }
    }

    private static List<String> columns(JsonNode panel) {
        List<String> columns = new ArrayList<>();
        panel.path("transformations").forEach(transformation -> transformation
                .path("options")
                .path("indexByName")
                .fieldNames()
                .forEachRemaining(columns::add));
        return columns;
    }

    private static int width(JsonNode panel, String column) {
        int width = 0;
        for (JsonNode override : panel.path("fieldConfig").path("overrides")) {
            String pattern = override.path("matcher").path("options").asText();
            JsonNode property = override.path("properties").path(0);
            if (property.path("id").asText().equals("custom.width")
                    && Pattern.compile(pattern.substring(1, pattern.length() - 1))
                            .matcher(column)
                            .find()) {
                width = property.path("value").asInt();
            }
        }
        return width;
    }

    @Test
    void showTheHighestOfManyLinesFirst() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            assertThat(dashboard.panels())
                    .filteredOn(panel -> panel.path("type").asText().equals("timeseries"))
                    .allSatisfy(panel -> {
                        JsonNode legend = panel.path("options").path("legend");
                        assertThat(legend.path("displayMode").asText()).isEqualTo("table");
                        assertThat(legend.path("sortBy").asText()).isEqualTo("Max");
                        assertThat(legend.path("sortDesc").asBoolean()).isTrue();
                        assertThat(legend.path("calcs").toString()).isEqualTo("[\"mean\",\"max\",\"lastNotNull\"]");
                    });
        }
    }

    private static Set<String> overridden(JsonNode panel, String column) {
        Set<String> properties = new TreeSet<>();
        for (JsonNode override : panel.path("fieldConfig").path("overrides")) {
            String pattern = override.path("matcher").path("options").asText();
            if (Pattern.compile(pattern.substring(1, pattern.length() - 1))
                    .matcher(column)
                    .find()) {
                override.path("properties")
                        .forEach(property -> properties.add(property.path("id").asText()));
            }
        }
        return properties;
    }

    /** By thresholds the bars of a generator that came back would be as green as its last value. */
    @Test
    void showWhatIsMissingInRedWhateverCameLater() {
        List<JsonNode> bars = DashboardFile.named("jmeter-generators").panels().stream()
                .map(panel -> panel.path("fieldConfig").path("defaults"))
                .filter(defaults ->
                        defaults.path("custom").path("drawStyle").asText().equals("bars"))
                .toList();

        assertThat(bars).hasSize(2).allSatisfy(defaults -> assertThat(
                        defaults.path("color").path("fixedColor").asText())
                .isEqualTo("red"));
    }

    @Test
    void showEveryGeneratorOnOnePage() {
        assertThat(DashboardFile.named("jmeter-generators").panels())
                .filteredOn(panel -> panel.path("type").asText().equals("status-history"))
                .singleElement()
                .satisfies(panel -> assertThat(
                                panel.path("options").path("perPage").asInt())
                        .isGreaterThanOrEqualTo(100));
    }

    @Test
    void haveExplanationsUnitsAndThresholdsOfTheirOwn() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (JsonNode panel : dashboard.panels()) {
                if (panel.path("type").asText().equals("row")) {
                    continue;
                }
                String title = dashboard.name() + ": " + panel.path("title").asText();
                assertThat(panel.path("description").asText()).as(title).isNotBlank();
                // Without this Grafana paints everything above 80 red.
                JsonNode steps = panel.path("fieldConfig")
                        .path("defaults")
                        .path("thresholds")
                        .path("steps");
                assertThat(steps).as(title).isNotEmpty();
                assertThat(steps.get(0).get("value").isNull()).as(title).isTrue();
                if (Set.of("timeseries", "stat", "xychart")
                        .contains(panel.path("type").asText())) {
                    assertThat(panel.toString()).as(title).contains("\"unit\":");
                }
            }
        }
    }

    @Test
    void haveEachPanelOnceAtAPlaceOfItsOwn() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            Set<String> taken = new TreeSet<>();
            List<Integer> ids = new ArrayList<>();
            List<String> titles = new ArrayList<>();
            for (JsonNode panel : dashboard.panels()) {
                ids.add(panel.path("id").asInt());
                titles.add(panel.path("title").asText());
                JsonNode place = panel.path("gridPos");
                assertThat(place.path("x").asInt() + place.path("w").asInt()).isLessThanOrEqualTo(24);
                for (int x = 0; x < place.path("w").asInt(); x++) {
                    for (int y = 0; y < place.path("h").asInt(); y++) {
                        String cell = (place.path("x").asInt() + x) + ","
                                + (place.path("y").asInt() + y);
                        assertThat(taken.add(cell))
                                .as("%s at %s", panel.path("title"), cell)
                                .isTrue();
                    }
                }
            }
            assertThat(ids).doesNotHaveDuplicates();
            assertThat(titles).doesNotHaveDuplicates();
        }
    }

    private static Set<String> used(String text) {
        return VARIABLE.matcher(text)
                .results()
                .map(match -> match.group(1))
                .filter(name -> !name.matches("\\d+|__\\w+"))
                .collect(Collectors.toSet());
    }

    private static List<String> texts(JsonNode node) {
        List<String> texts = new ArrayList<>();
        if (node.isTextual()) {
            texts.add(node.asText());
        }
        node.forEach(child -> texts.addAll(texts(child)));
        return texts;
    }
}
