package io.github.jmeterrpc.support.testing;

import io.github.jmeterrpc.support.influx.InfluxServer;
import org.junit.jupiter.api.Assumptions;

/** The InfluxDB of a test: from {@code INFLUX_URL}, else {@code influxd} on the PATH. */
public final class TestInflux {

    private TestInflux() {}

    /** An InfluxDB, or the test is skipped; with {@code -Dinflux.required=true} it fails instead. */
    public static InfluxServer orSkip() {
        return InfluxServer.find().orElseGet(TestInflux::skip);
    }

    private static InfluxServer skip() {
        if (Boolean.getBoolean("influx.required")) {
            throw new AssertionError("No InfluxDB, and -Dinflux.required=true: " + InfluxServer.HOW_TO_GET);
        }
        String message = "Skipped, no InfluxDB: " + InfluxServer.HOW_TO_GET;
        System.out.println(message);
        return Assumptions.abort(message);
    }
}
