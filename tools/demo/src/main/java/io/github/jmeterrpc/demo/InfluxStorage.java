package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** An InfluxDB. */
final class InfluxStorage implements Storage {

    private static final String DATABASE = "jmeter";
    private static final String GRAFANA = "http://127.0.0.1:3000/d/";

    /** Shown before and after the run, ms. */
    private static final long MARGIN = 10_000;

    private final InfluxServer server;
    private final InfluxDatabase database;
    private final String run;
    private final Optional<Path> configuration;
    private final long start = System.currentTimeMillis();

    /**
     * Creates the database in a server, which is ended with this.
     *
     * @param run tag {@code application} and {@code run} of the demo's rows
     * @param configuration of a server that ends with the demo, to start it again; absent if it
     *     keeps running
     */
    InfluxStorage(InfluxServer server, String run, Optional<Path> configuration) {
        this.server = server;
        this.database = server.database(DATABASE).create();
        this.run = run;
        this.configuration = configuration;
    }

    @Override
    public String writeUrl() {
        return database.writeUrl();
    }

    @Override
    public List<String> introduction() {
        return List.of(
                "InfluxDB   " + server.base() + " database " + DATABASE + ", tag application=" + run,
                "           " + server.origin());
    }

    @Override
    public Stored read() {
        // The rows that count every sample once.
        double samples = database
                .query(
                        "SELECT sum(count) AS stored FROM jmeter WHERE transaction='all' AND statut='all' AND application='"
                                + run + "'")
                .stream()
                .mapToDouble(row -> row.number("stored"))
                .sum();
        return new Stored(Math.round(samples), dashboards(run, start, System.currentTimeMillis(), configuration));
    }

    /** How to view a run in Grafana. */
    static List<String> dashboards(String run, long start, long end, Optional<Path> configuration) {
        String query = "?var-run=" + run + "&from=" + (start - MARGIN) + "&to=" + (end + MARGIN);
        List<String> lines = new ArrayList<>(List.of("dashboards (how to start Grafana: grafana/README.md)"));
        configuration.ifPresent(file -> lines.add("           first, in this folder: influxd run -config " + file));
        lines.add("           " + GRAFANA + "jmeter-load-test" + query);
        lines.add("           " + GRAFANA + "jmeter-generators" + query);
        return lines;
    }

    @Override
    public void close() {
        server.close();
    }
}
