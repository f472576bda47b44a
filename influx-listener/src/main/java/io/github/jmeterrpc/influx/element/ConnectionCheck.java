package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.influx.delivery.Sink;
import io.github.jmeterrpc.influx.delivery.StoreKind;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.influx.listener.ListenerSettings;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.jmeter.testelement.TestElement;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks whether InfluxDB would accept the points of an element: reads all parameters as a test
 * does, and sends a write request without points.
 */
public final class ConnectionCheck {

    private static final Logger log = LoggerFactory.getLogger(ConnectionCheck.class);

    private static final InfluxDbMetricsSchema SCHEMA = InfluxDbMetricsSchema.INSTANCE;
    private static final long ANSWER_MILLIS = 10_000;

    private final TestElement element;
    private volatile Sink target;
    private volatile boolean cancelled;

    /**
     * A destination to which points can be written.
     *
     * @param name human-readable, without secrets
     * @param kind kind of the server
     * @param warnings sentences about settings that are probably typing errors
     */
    public record WritableDestination(String name, StoreKind kind, List<String> warnings) {}

    /** @param element the element; must not change during the check */
    public ConnectionCheck(TestElement element) {
        this.element = element;
    }

    /**
     * Whether the check needs a running test, because the properties contain variables or
     * functions.
     */
    public boolean needsRunningTest() {
        return Stream.of(SCHEMA.influxdbUrl, SCHEMA.influxdbToken, SCHEMA.influxdbCaFile)
                .anyMatch(parameter -> element.getPropertyAsString(
                                parameter.property().getName())
                        .contains("${"));
    }

    /**
     * Runs the check; returns normally if points would be accepted. Takes at most a few seconds.
     *
     * @return the destination
     * @throws IllegalArgumentException if a property is invalid
     * @throws WriteException if InfluxDB does not respond or would reject points
     */
    public WritableDestination run() throws WriteException {
        Map<String, String> given = Parameters.of(element);
        given.values().removeIf(value -> value.contains("${"));
        ListenerSettings settings = new Parameters(given).read();
        List<String> warnings =
                settings.page().map(page -> page.gate().warnings()).orElse(List.of());
        if (given.getOrDefault("influxdbUrl", "").isBlank()) {
            return new WritableDestination("live page of the test's own JMeter", StoreKind.LIVE_STORE, warnings);
        }
        try (Sink opened = settings.destination().open(what -> log.warn("InfluxDB listener: {}", what))) {
            target = opened;
            if (!cancelled) {
                opened.check(ANSWER_MILLIS);
            }
            return new WritableDestination(opened.name(), opened.kind(), warnings);
        }
    }

    /** Aborts {@link #run}. */
    public void cancel() {
        cancelled = true;
        Sink opened = target;
        if (opened != null) {
            opened.abort();
        }
    }
}
