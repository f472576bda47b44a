package io.github.jmeterrpc.demo;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Explains how to view a run in Grafana.
 *
 * @param run the tag that the run's rows have
 * @param start when it began, milliseconds since 1970
 * @param end when it ended
 * @param configuration that of the InfluxDB that ended with the demo, to start it again; absent if it goes on
 */
record Dashboards(String run, long start, long end, Optional<Path> configuration) {

    private static final String GRAFANA = "http://127.0.0.1:3000/d/";
    private static final long MARGIN = 10_000;

    /** What to do, step by step. */
    List<String> lines() {
        List<String> lines = new ArrayList<>();
        lines.add("dashboards (how to start Grafana: grafana/README.md)");
        configuration.ifPresent(file -> lines.add("           first, in this folder: influxd run -config " + file));
        lines.add("           " + link("jmeter-load-test"));
        lines.add("           " + link("jmeter-generators"));
        return lines;
    }

    private String link(String dashboard) {
        return GRAFANA + dashboard + "?var-run=" + run + "&from=" + (start - MARGIN) + "&to=" + (end + MARGIN);
    }
}
