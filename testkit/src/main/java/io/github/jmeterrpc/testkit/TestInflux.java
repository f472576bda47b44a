package io.github.jmeterrpc.testkit;

import io.github.jmeterrpc.harness.influx.InfluxServer;
import org.junit.jupiter.api.Assumptions;

/** The InfluxDB of a test: from {@code INFLUX_URL}, {@code influxd} on the PATH or Docker, in this order. */
public final class TestInflux {

    private static final String HOW_TO_GET = InfluxServer.HOW_TO_GET + ", or start Docker";

    private TestInflux() {}

    /** An InfluxDB, or the test is skipped; with {@code -Dinflux.required=true} it fails instead. */
    public static InfluxServer orSkip() {
        return InfluxServer.find().orElseGet(TestInflux::inContainerOrSkip);
    }

    private static InfluxServer inContainerOrSkip() {
        if (InfluxContainer.isPossible()) {
            return InfluxContainer.start();
        }
        if (Boolean.getBoolean("influx.required")) {
            throw new AssertionError("No InfluxDB, and -Dinflux.required=true: " + HOW_TO_GET);
        }
        String message = "Skipped, no InfluxDB: " + HOW_TO_GET;
        System.out.println(message);
        return Assumptions.abort(message);
    }
}
