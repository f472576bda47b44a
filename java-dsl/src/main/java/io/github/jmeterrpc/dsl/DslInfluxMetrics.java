package io.github.jmeterrpc.dsl;

import io.github.jmeterrpc.influx.element.InfluxDbMetrics;
import io.github.jmeterrpc.influx.element.InfluxDbMetricsSchema;
import io.github.jmeterrpc.influx.element.Parameter;
import io.github.jmeterrpc.influx.gui.InfluxDbMetricsGui;
import org.apache.jmeter.testelement.TestElement;
import us.abstracta.jmeter.javadsl.core.listeners.BaseListener;

/**
 * Writes the metrics of all samples in its scope. Use {@link #set} for properties without a method.
 *
 * <pre>{@code
 * influxMetrics("http://127.0.0.1:8086/write?db=jmeter")
 *         .application("orders")
 *         .run("build-17")
 *         .set(InfluxDbMetricsSchema.INSTANCE.windowSeconds, "10")
 * }</pre>
 *
 * @since 0.1.0
 */
public final class DslInfluxMetrics extends BaseListener {

    private final InfluxDbMetrics element = new InfluxDbMetrics();

    DslInfluxMetrics(String url) {
        super("InfluxDB Metrics", InfluxDbMetricsGui.class);
        set(InfluxDbMetricsSchema.INSTANCE.influxdbUrl, url);
    }

    /** Sets the tag {@code application} of every point. */
    public DslInfluxMetrics application(String name) {
        return set(InfluxDbMetricsSchema.INSTANCE.application, name);
    }

    /** Sets the tag {@code run} of every point. */
    public DslInfluxMetrics run(String name) {
        return set(InfluxDbMetricsSchema.INSTANCE.run, name);
    }

    /**
     * Sets any property of the element.
     *
     * @param value the value as stored in a plan; {@code true} and {@code false} for a check box
     */
    public DslInfluxMetrics set(Parameter<?> parameter, String value) {
        parameter.property().set(element, value);
        return this;
    }

    @Override
    protected TestElement buildTestElement() {
        return (TestElement) element.clone();
    }
}
