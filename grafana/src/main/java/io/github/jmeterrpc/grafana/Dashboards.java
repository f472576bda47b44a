package io.github.jmeterrpc.grafana;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.util.DefaultIndenter;
import com.fasterxml.jackson.core.util.DefaultPrettyPrinter;
import com.fasterxml.jackson.core.util.Separators;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectWriter;
import io.github.jmeterrpc.grafana.panel.Dashboard;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Writes all dashboards. The same sources give the same bytes. */
public final class Dashboards {

    private static final ObjectWriter JSON = new ObjectMapper().writer(printer());

    private Dashboards() {}

    /**
     * Writes them.
     *
     * @param line the folder to write to
     */
    public static void main(String[] line) throws IOException {
        if (line.length != 1) {
            System.err.println("Give one folder to write the dashboards to, such as grafana/dashboards");
            System.exit(2);
        }
        Path folder = Files.createDirectories(Path.of(line[0]));
        for (Map.Entry<String, String> dashboard : all().entrySet()) {
            System.out.println(Files.writeString(folder.resolve(dashboard.getKey()), dashboard.getValue()));
        }
    }

    /** The text of each file by its name. */
    static Map<String, String> all() {
        Map<String, String> files = new TreeMap<>();
        Dashboard load = LoadTestDashboard.make();
        Dashboard generators = GeneratorsDashboard.make();
        Dashboard compare = CompareDashboard.make();
        add(files, load.linkTo(generators).linkTo(compare), "now-15m", "30s");
        add(files, generators.linkTo(load).linkTo(compare), "now-15m", "30s");
        add(files, compare.linkTo(load).linkTo(generators), "now-24h", "");
        return files;
    }

    private static void add(Map<String, String> files, Dashboard dashboard, String from, String refresh) {
        try {
            files.put(dashboard.fileName(), JSON.writeValueAsString(dashboard.json(from, refresh)) + "\n");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("Cannot be written as JSON: " + dashboard.fileName(), e);
        }
    }

    private static DefaultPrettyPrinter printer() {
        DefaultIndenter indenter = new DefaultIndenter("  ", "\n");
        return new DefaultPrettyPrinter(
                        Separators.createDefaultInstance().withObjectFieldValueSpacing(Separators.Spacing.AFTER))
                .withObjectIndenter(indenter)
                .withArrayIndenter(indenter);
    }
}
