package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import java.util.List;

/** Stores the points of the demo in InfluxDB. */
final class InfluxStorage implements Storage {

    private static final String DATABASE = "jmeter";
    private static final String GRAFANA = "http://127.0.0.1:3000/d/jmeter-load-test";

    /** Shown before and after the run, ms. */
    private static final long MARGIN = 10_000;

    private final InfluxServer server;
    private final InfluxDatabase database;
    private final String run;
    private final boolean stays;
    private final long start = System.currentTimeMillis();

    /**
     * Creates the database in a server, which is closed with this.
     *
     * @param run tag {@code application} and {@code run} of the demo's rows
     * @param stays whether the server keeps running after the demo
     */
    InfluxStorage(InfluxServer server, String run, boolean stays) {
        this.server = server;
        this.database = server.database(DATABASE).create();
        this.run = run;
        this.stays = stays;
    }

    @Override
    public String writeUrl() {
        return database.writeUrl();
    }

    @Override
    public String name() {
        return "InfluxDB";
    }

    @Override
    public String introduction() {
        return server.base() + "  InfluxDB, database " + DATABASE
                + (stays ? ", tag application=" + run : " (influxd of the PATH, started for this run)");
    }

    @Override
    public long samples() {
        // The rows that count every sample once.
        double samples = database
                .query(
                        "SELECT sum(count) AS stored FROM jmeter WHERE transaction='all' AND statut='all' AND application='"
                                + run + "'")
                .stream()
                .mapToDouble(row -> row.number("stored"))
                .sum();
        return Math.round(samples);
    }

    @Override
    public List<String> views() {
        return stays
                ? List.of("Grafana    " + dashboard(run, start, System.currentTimeMillis())
                        + "  (how to start it: grafana/README.md)")
                : List.of();
    }

    /** The dashboard of a run. */
    static String dashboard(String run, long start, long end) {
        return GRAFANA + "?var-run=" + run + "&from=" + (start - MARGIN) + "&to=" + (end + MARGIN);
    }

    @Override
    public void close() {
        server.close();
    }
}
