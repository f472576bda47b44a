package io.github.jmeterrpc.grafana;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the dashboards' files against rules of form; needs no InfluxDB. */
class DashboardFilesTest {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{?(\\w+)");

    /** Filled in by Grafana and its data source. */
    private static final Set<String> BUILT_IN =
            Set.of("timeFilter", "tag_instance", "tag_run", "tag_transaction", "tag_target", "tag_responseCode", "col");

    /**
     * Width that is left for panels on a screen of 1366 px beside the menu of a fresh browser; a
     * unit of height with its gap.
     */
    private static final int WIDTH = 1034;

    private static final int UNIT = 38;

    /** Of a table's cells: left and right padding, and the width of a character; px. */
    private static final int CELL_PADDING = 16;

    private static final double CHARACTER = 7.3;
    private static final List<String> ONE_SPELLING =
            List.of("\"application\" =~ /^${application:regex}$/", "\"transaction\" =~ /^${transaction:regex}$/");

    /** The time range is a number that Grafana computes. */
    private static final Pattern ESCAPED =
            Pattern.compile("/\\^[(]?(\\$\\{\\w+:regex}[|\\w]*)+[)]?\\$/|\\$\\{(\\w+:percentencode|__from|__to)}");

    private static void eachPanel(BiConsumer<String, JsonNode> check) {
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (JsonNode panel : dashboard.panels()) {
                if (!panel.path("type").asText().equals("row")) {
                    check.accept(dashboard.name() + ": " + panel.path("title").asText(), panel);
                }
            }
        }
    }

    /** The state of the server that exported them would change at each export. */
    @Test
    void areStoredWithoutTheStateOfOneServer() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            String how = dashboard.name() + ": grafana/README.md, Change them";
            JsonNode json = dashboard.json();
            assertThat(json.path("id").isNull()).as(how).isTrue();
            assertThat(json.path("version").asInt()).as(how).isEqualTo(1);
            // Read by Grafana 11 and 12.
            assertThat(json.path("schemaVersion").asInt()).as(how).isBetween(39, 41);
            assertThat(dashboard.name()).as(how).isEqualTo(json.path("uid").asText() + ".json");
            assertThat(json.has("__inputs")).as(how).isFalse();
            for (JsonNode variable : dashboard.variables()) {
                if (variable.path("type").asText().equals("query")) {
                    assertThat(variable.path("current").path("value").toString())
                            .as(how + ", variable " + variable.path("name").asText())
                            .matches("\"\"|\"\\$__all\"|\\[\"\\$__all\"]");
                }
            }
        }
        assertThat(variable(DashboardFile.named("jmeter-load-test"), "datasource")
                        .at("/current/value")
                        .asText())
                .as("with an empty choice Grafana takes the first data source by alphabet")
                .isEqualTo("default");
    }

    @Test
    void useTheVariablesThatTheyHave() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            Set<String> known = dashboard.variables().stream()
                    .map(variable -> variable.path("name").asText())
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> used = new TreeSet<>();
            dashboard.json().findValues("query").forEach(query -> used.addAll(used(query.asText())));
            dashboard.json().findValues("uid").forEach(uid -> used.addAll(used(uid.asText())));
            dashboard.json().findValues("url").forEach(url -> used.addAll(used(url.asText())));
            dashboard.json().findValues("title").forEach(title -> used.addAll(used(title.asText())));
            dashboard.json().findValues("overrides").forEach(names -> used.addAll(used(names.toString())));
            used.removeAll(BUILT_IN);

            assertThat(used).as(dashboard.name()).isEqualTo(known);
        }
    }

    @Test
    void askTheChosenDataSourceWithRawQueries() {
        eachPanel((title, panel) -> {
            assertThat(panel.at("/datasource/uid").asText()).as(title).isEqualTo("${datasource}");
            assertThat(panel.path("targets")).as(title).isNotEmpty().allSatisfy(target -> {
                assertThat(target.at("/datasource/uid").asText()).isEqualTo("${datasource}");
                assertThat(target.path("rawQuery").asBoolean()).isTrue();
            });
        });
    }

    /**
     * Values come from the address of the page: a link to a dashboard must not change what its
     * queries read. In a regular expression Grafana escapes all that ends it; elsewhere letters,
     * digits and {@code -._~} stay as they are.
     */
    @Test
    void escapeEachVariableInQueries() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            dashboard.json().findValues("query").forEach(query -> assertThat(
                            ESCAPED.matcher(query.asText()).replaceAll(""))
                    .as(dashboard.name())
                    .doesNotContain("${")
                    .doesNotContainPattern("\\$(?!timeFilter|/)"));
        }
    }

    /** A condition in a second spelling would be forgotten when the first one changes. */
    @Test
    void spellEachConditionInOneWay() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            Stream.concat(dashboard.panelQueries().stream(), dashboard.annotationQueries().stream())
                    .forEach(query -> {
                        String text = query.text();
                        for (String spelling : ONE_SPELLING) {
                            String tag = spelling.substring(0, spelling.indexOf(' '));
                            assertThat(text.replace(spelling, ""))
                                    .as(dashboard.name() + ": " + query.place())
                                    .doesNotContainPattern(tag + " (=~ /\\^\\$(?!\\{transaction)|= '\\$)");
                        }
                        assertThat(text)
                                .as(dashboard.name() + ": " + query.place())
                                .startsWith("SELECT ")
                                .contains(ONE_SPELLING.get(0))
                                .doesNotContain("_raw$/");
                    });
        }
        String query =
                DashboardFile.named("jmeter-load-test").query("Generators A").text();
        assertThat(DashboardFile.named("jmeter-generators")
                        .query("Generators A")
                        .text())
                .isEqualTo(query);
        assertThat(DashboardFile.named("jmeter-generators").query("Windows A").text())
                .as("the table has the generators that the tile counts")
                .isEqualTo(query.substring(query.indexOf("FROM (") + "FROM (".length(), query.length() - 1));
    }

    /**
     * A condition on the time around steps, without steps of its own, returns nothing if the first
     * step begins before it.
     */
    @Test
    void leaveTheTimeRangeOfStepsToTheStatementThatMakesThem() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (DashboardFile.Query query : dashboard.panelQueries()) {
                assertThat(query.text().replace("now()", "now"))
                        .as(dashboard.name() + ": " + query.place())
                        .doesNotContainPattern(
                                "GROUP BY time\\([^()]*\\)[^()]* fill\\(\\w+\\)\\) WHERE [^()]*\\$timeFilter(?![^()]*GROUP BY time)");
            }
        }
    }

    /**
     * Grafana migrates panels without a version as if they were old, and paints values above 80 red
     * without thresholds.
     */
    @Test
    void describeEveryPanelWithVersionUnitAndThresholds() {
        eachPanel((title, panel) -> {
            assertThat(panel.path("pluginVersion").asText()).as(title).isEqualTo("12.2.0");
            assertThat(panel.path("description").asText()).as(title).isNotBlank();
            JsonNode steps = panel.at("/fieldConfig/defaults/thresholds/steps");
            assertThat(steps.path(0).path("value").isNull()).as(title).isTrue();
            if (Set.of("timeseries", "stat", "xychart")
                    .contains(panel.path("type").asText())) {
                assertThat(panel.toString()).as(title).contains("\"unit\":");
            }
            if (panel.path("type").asText().equals("stat")) {
                assertThat(steps.path(0).path("color").asText())
                        .as(title + ": no data is neither good nor bad")
                        .isEqualTo("text");
                if (panel.path("targets").size() > 1) {
                    // Else Grafana puts the name of the measurement before the one of the figure,
                    // and shows neither when only one query has an answer.
                    assertThat(panel.at("/transformations/0/id").asText())
                            .as(title)
                            .isEqualTo("merge");
                    assertThat(panel.at("/options/textMode").asText()).as(title).isEqualTo("value_and_name");
                }
            }
        });
    }

    @Test
    void haveEachPanelOnceAtAPlaceOfItsOwn() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (String property : List.of("id", "title")) {
                assertThat(dashboard.panels())
                        .extracting(panel -> panel.path(property).asText())
                        .as(dashboard.name())
                        .doesNotHaveDuplicates();
            }
            assertDisjoint(dashboard.name(), dashboard.openPanels());
            dashboard.openPanels().forEach(row -> {
                List<JsonNode> collapsed = new ArrayList<>();
                row.path("panels").forEach(collapsed::add);
                assertDisjoint(dashboard.name() + ": " + row.path("title").asText(), collapsed);
            });
        }
    }

    private static void assertDisjoint(String where, List<JsonNode> panels) {
        Set<String> taken = new TreeSet<>();
        for (JsonNode panel : panels) {
            JsonNode place = panel.path("gridPos");
            assertThat(place.path("x").asInt() + place.path("w").asInt()).isLessThanOrEqualTo(24);
            for (int x = 0; x < place.path("w").asInt(); x++) {
                for (int y = 0; y < place.path("h").asInt(); y++) {
                    assertThat(taken.add((place.path("x").asInt() + x) + ","
                                    + (place.path("y").asInt() + y)))
                            .as("%s: %s", where, panel.path("title"))
                            .isTrue();
                }
            }
        }
    }

    @Test
    void showTheStateOfATestAtAGlance() {
        List<JsonNode> open = DashboardFile.named("jmeter-load-test").openPanels();

        assertThat(open.get(0).path("title").asText()).isEqualTo("Runs");
        assertThat(open)
                .filteredOn(panel -> bottom(panel) <= 400)
                .extracting(panel -> panel.path("title").asText())
                .contains("Verdict", "Errors", "p95", "Rate", "Generators");
        assertThat(open).allSatisfy(panel -> assertThat(bottom(panel)).isLessThanOrEqualTo(3000));
        assertThat(open)
                .filteredOn(row -> row.path("title").asText().startsWith("Arrivals"))
                .singleElement()
                .satisfies(row -> assertThat(row.path("collapsed").asBoolean()).isTrue());
    }

    private static int bottom(JsonNode panel) {
        return (panel.at("/gridPos/y").asInt() + panel.at("/gridPos/h").asInt()) * UNIT;
    }

    /**
     * Columns right of the screen are not visible; icons of filters hide the headers of narrow
     * columns.
     */
    @Test
    void haveTablesThatFitOnASmallScreenAndLeaveRoomForNames() {
        eachPanel((title, panel) -> {
            if (panel.path("type").asText().equals("table")) {
                JsonNode custom = panel.at("/fieldConfig/defaults/custom");
                assertThat(custom.path("filterable").asBoolean()).as(title).isFalse();
                assertThat(custom.path("wrapHeaderText").asBoolean()).as(title).isTrue();
                int left = panel.at("/gridPos/w").asInt() * WIDTH / 24;
                List<String> unsized = new ArrayList<>();
                for (String column : columns(panel)) {
                    JsonNode width = overridden(panel, column).get("custom.width");
                    if (width == null) {
                        unsized.add(column);
                    } else {
                        left -= width.asInt();
                        int longest = Stream.of(column.split(" "))
                                .mapToInt(String::length)
                                .max()
                                .orElse(0);
                        assertThat(width.asDouble())
                                .as(title + ": words of the header " + column)
                                .isGreaterThanOrEqualTo(CELL_PADDING + longest * CHARACTER);
                    }
                    // Grafana shows the colours of thresholds and words in cells of that kind
                    // alone.
                    if (overridden(panel, column).containsKey("thresholds")
                            || overridden(panel, column).containsKey("mappings")) {
                        assertThat(overridden(panel, column))
                                .as(title + " " + column)
                                .containsKey("custom.cellOptions");
                    }
                }
                assertThat(unsized).as(title).hasSize(1);
                assertThat(left).as(title).isGreaterThanOrEqualTo(200);
                assertThat(panel.at("/options/sortBy")).as(title).isNotEmpty();
            }
        });
    }

    private static List<String> columns(JsonNode panel) {
        List<String> columns = new ArrayList<>();
        panel.path("transformations").findPath("indexByName").fieldNames().forEachRemaining(columns::add);
        return columns;
    }

    private static Map<String, JsonNode> overridden(JsonNode panel, String column) {
        Map<String, JsonNode> properties = new HashMap<>();
        for (JsonNode override : panel.at("/fieldConfig/overrides")) {
            if (DashboardFile.matches(override, column)) {
                override.path("properties")
                        .forEach(property -> properties.put(property.path("id").asText(), property.path("value")));
            }
        }
        return properties;
    }

    /**
     * Else a line connects the end of one test with the start of the next. In stacks Grafana adds 0
     * for gaps.
     */
    @Test
    void haveAGapWhereNothingCameButInStacks() {
        eachPanel((title, panel) -> {
            JsonNode custom = panel.at("/fieldConfig/defaults/custom");
            if (custom.path("drawStyle").asText().equals("line")) {
                boolean stack = custom.at("/stacking/mode").asText().equals("normal");
                assertThat(custom.path("spanNulls").asText()).as(title).isEqualTo(stack ? "false" : "90000");
                assertThat(DashboardFile.queries(panel).get(0).text())
                        .as(title)
                        .endsWith(stack ? " fill(none)" : " fill(null)");
                assertThat(panel.at("/options/legend/displayMode").asText())
                        .as(title)
                        .isEqualTo("table");
                assertThat(panel.at("/options/legend/sortDesc").asBoolean())
                        .as(title)
                        .isTrue();
            }
        });
    }

    @Test
    void linkToTheirChapterOfTheGuide() throws Exception {
        List<String> chapters = Files.readAllLines(Path.of(System.getProperty("grafana.folder"), "README.md")).stream()
                .filter(line -> line.startsWith("### "))
                .map(line -> line.substring(4)
                        .toLowerCase(Locale.ROOT)
                        .replace(".", "")
                        .replace(' ', '-'))
                .toList();
        Set<String> linked = new HashSet<>();
        for (DashboardFile dashboard : DashboardFile.all()) {
            for (JsonNode link : dashboard.json().path("links")) {
                String url = link.path("url").asText();
                if (link.path("title").asText().equals("Guide")) {
                    assertThat(url).startsWith(System.getProperty("suite.url") + "/blob/main/grafana/README.md#");
                    assertThat(chapters).contains(url.replaceFirst(".*#", ""));
                    assertThat(linked.add(url)).as("a chapter of its own").isTrue();
                }
            }
        }
        assertThat(linked).hasSameSizeAs(DashboardFile.all());
    }

    /**
     * Grafana keeps a value from a link that the variable does not offer, and a hidden figure that
     * is outdated.
     */
    @Test
    void linkToEachOtherWithTheRunAndWithValuesThatTheOtherOffers() {
        for (DashboardFile dashboard : DashboardFile.all()) {
            assertThat(dashboard.json().path("links"))
                    .hasSize(DashboardFile.all().size());
            for (JsonNode link : dashboard.json().path("links")) {
                String url = link.path("url").asText();
                if (link.path("title").asText().equals("Guide")) {
                    continue;
                }
                DashboardFile target = DashboardFile.named(url.replaceAll("^/d/|\\?.*", ""));
                assertThat(link.path("includeVars").asBoolean()).isFalse();
                assertThat(url).as(dashboard.name()).contains("${datasource:queryparam}", "${application:queryparam}");
                assertThat(url)
                        .as(dashboard.name())
                        .containsPattern("\\$\\{run:queryparam}|&var-run(_b)?=\\$\\{\\w+:percentencode}");
                Pattern.compile("\\$\\{(\\w+):queryparam}")
                        .matcher(url)
                        .results()
                        .forEach(match -> {
                            for (String property : List.of("type", "auto", "includeAll")) {
                                assertThat(variable(target, match.group(1)).path(property))
                                        .as(url)
                                        .isEqualTo(variable(dashboard, match.group(1))
                                                .path(property));
                            }
                        });
            }
            assertThat(dashboard.variables())
                    .filteredOn(variable -> variable.path("hide").asInt() == 2
                            && !variable.path("type").asText().equals("textbox"))
                    .allMatch(variable -> variable.path("skipUrlSync").asBoolean());
        }
    }

    private static JsonNode variable(DashboardFile dashboard, String name) {
        return dashboard.variables().stream()
                .filter(variable -> variable.path("name").asText().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(dashboard.name() + " has no variable " + name));
    }

    private static Set<String> used(String text) {
        return VARIABLE.matcher(text)
                .results()
                .map(match -> match.group(1))
                .filter(name -> !name.matches("\\d+|__\\w+"))
                .collect(Collectors.toSet());
    }
}
