package io.github.jmeterrpc.plans.demo;

import io.github.jmeterrpc.testkit.InfluxDatabase;

/** Counts what arrived in InfluxDB. */
final class StoredSamples {

    private StoredSamples() {}

    /** The samples of one run, all generators together: the sum of the rows that count every sample once. */
    static long of(InfluxDatabase database, String application) {
        return Math.round(database
                .query(
                        "SELECT sum(count) AS stored FROM jmeter WHERE transaction='all' AND statut='all' AND application='"
                                + application + "'")
                .stream()
                .mapToDouble(row -> row.number("stored"))
                .sum());
    }
}
