package io.github.jmeterrpc.support.testing;

import io.github.jmeterrpc.harness.influx.InfluxServer;

/** The InfluxDB of a test: from {@code INFLUX_URL}, else {@code influxd} on the PATH. */
public final class TestInflux {

    private TestInflux() {}

    /**
     * An InfluxDB, or the test is skipped; with {@code -Dinflux.required=true} it fails instead.
     */
    public static InfluxServer orSkip() {
        return InfluxServer.find()
                .orElseGet(() -> Required.missing("influx.required", "influxd", InfluxServer.HOW_TO_GET));
    }
}
