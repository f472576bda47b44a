package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.metrics.Histogram;
import io.github.jmeterrpc.support.influx.InfluxDatabase;
import io.github.jmeterrpc.support.influx.InfluxServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** An InfluxDB. */
final class InfluxStorage implements Storage {

    private static final String DATABASE = "jmeter";

    private final InfluxServer server;
    private final InfluxDatabase database;
    private final String run;
    private final Optional<Path> configuration;
    private final long start = System.currentTimeMillis();

    /**
     * Creates the database in a server, which is ended with this.
     *
     * @param run tag {@code application} and {@code run} of the demo's rows
     * @param configuration of a server that ends with the demo, to start it again; absent if it goes on
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
                "InfluxDB   " + server.address().base() + " database " + DATABASE + ", tag application=" + run,
                "           " + server.origin());
    }

    /** The sum of the rows that count every sample once. */
    @Override
    public long stored() {
        return Math.round(database
                .query(
                        "SELECT sum(count) AS stored FROM jmeter WHERE transaction='all' AND statut='all' AND application='"
                                + run + "'")
                .stream()
                .mapToDouble(row -> row.number("stored"))
                .sum());
    }

    @Override
    public ResponseTimes responseTimes() {
        Histogram durations = new Histogram();
        database.query("SELECT histogram FROM jmeter_buckets WHERE transaction='all' AND application='" + run + "'")
                .forEach(row -> durations.addRow(row.text("histogram")));
        return new ResponseTimes(percentile(durations, 50), percentile(durations, 95), percentile(durations, 99));
    }

    private static double percentile(Histogram durations, double percent) {
        return durations.percentile(percent, 0, Double.POSITIVE_INFINITY);
    }

    @Override
    public List<String> conclusion() {
        return new Dashboards(run, start, System.currentTimeMillis(), configuration).lines();
    }

    @Override
    public void close() {
        server.close();
    }
}
