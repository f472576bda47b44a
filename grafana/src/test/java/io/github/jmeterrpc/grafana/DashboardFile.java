package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A committed dashboard, read as Grafana reads it. */
record DashboardFile(String name, JsonNode json) {

    private static final ObjectMapper JSON = new ObjectMapper();

    /**
     * One query.
     *
     * @param place the panel's title and the query's letter, or what else it belongs to
     */
    public record Query(String place, String text, boolean table, String alias) {}

    /**
     * The dashboards of this project, in the folder that the property {@code grafana.folder} names.
     */
    public static Path folder() {
        return Path.of(System.getProperty("grafana.folder", ".")).resolve("dashboards");
    }

    /** All of them. */
    public static List<DashboardFile> all() {
        return all(folder());
    }

    /** All of a folder. */
    public static List<DashboardFile> all(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.sorted().map(DashboardFile::read).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The one with an id. */
    public static DashboardFile named(String uid) {
        return read(folder().resolve(uid + ".json"));
    }

    private static DashboardFile read(Path file) {
        try {
            return new DashboardFile(file.getFileName().toString(), JSON.readTree(Files.readString(file)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** All panels, also those in collapsed rows. */
    public List<JsonNode> panels() {
        return list(json.path("panels")).stream()
                .flatMap(panel -> Stream.concat(Stream.of(panel), list(panel.path("panels")).stream()))
                .toList();
    }

    /** The panels that Grafana shows, and whose queries it runs, when the dashboard opens. */
    public List<JsonNode> openPanels() {
        return list(json.path("panels"));
    }

    public List<JsonNode> variables() {
        return list(json.path("templating").path("list"));
    }

    public List<JsonNode> annotations() {
        return list(json.path("annotations").path("list"));
    }

    /** All queries of the panels. */
    public List<Query> panelQueries() {
        return panels().stream().flatMap(panel -> queries(panel).stream()).toList();
    }

    public static List<Query> queries(JsonNode panel) {
        return list(panel.path("targets")).stream()
                .map(target -> new Query(
                        panel.path("title").asText() + " "
                                + target.path("refId").asText(),
                        target.path("query").asText(),
                        target.path("resultFormat").asText().equals("table"),
                        target.path("alias").asText("")))
                .toList();
    }

    /** The one query at a place. */
    public Query query(String place) {
        return panelQueries().stream()
                .filter(query -> query.place().equals(place))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("No query " + place + " in " + name));
    }

    /** The queries of annotations; Grafana 12 takes them from the target alone. */
    public List<Query> annotationQueries() {
        return annotations().stream()
                .filter(annotation -> annotation.path("builtIn").asInt() == 0)
                .map(annotation -> new Query(
                        annotation.path("name").asText(),
                        annotation.path("target").path("query").asText(),
                        true,
                        ""))
                .toList();
    }

    /** Whether an override is for fields of this name; the matchers are regular expressions. */
    public static boolean matches(JsonNode override, String field) {
        String pattern = override.path("matcher").path("options").asText();
        return Pattern.compile(pattern.substring(1, pattern.length() - 1))
                .matcher(field)
                .find();
    }

    private static List<JsonNode> list(JsonNode array) {
        List<JsonNode> list = new ArrayList<>();
        array.forEach(list::add);
        return list;
    }
}
