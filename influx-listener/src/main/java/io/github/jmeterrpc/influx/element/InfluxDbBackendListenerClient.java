package io.github.jmeterrpc.influx.element;

import com.google.auto.service.AutoService;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.apache.jmeter.visualizers.backend.influxdb.InfluxdbBackendListenerClient;

/**
 * Backend Listener client that replaces JMeter's own {@code InfluxdbBackendListenerClient}: it has
 * the same parameters and rows, but counts every sample of a window and names every generator.
 * {@link InfluxDbMetrics} does the same with less overhead.
 *
 * <p>Samples are recorded on the load threads, inside {@link #createSampleResult}; no sample is put
 * into the Backend Listener's queue, which can block load threads. The parameter
 * {@code influxdbMetricsSender} is accepted but ignored, so that plans need not be changed: points
 * are always sent over HTTP.
 */
@AutoService(BackendListenerClient.class)
public class InfluxDbBackendListenerClient implements BackendListenerClient {

    // Volatile: set on the thread that starts the test, read on load threads.
    private volatile TestRun running;

    /** Returns the core listener's parameters and defaults, followed by the others. */
    @Override
    public Arguments getDefaultParameters() {
        Arguments arguments = new InfluxdbBackendListenerClient().getDefaultParameters();
        Map<String, String> core = arguments.getArgumentsAsMap();
        for (Parameter<?> parameter : InfluxDbMetricsSchema.INSTANCE.parameters()) {
            if (!core.containsKey(parameter.name())) {
                arguments.addArgument(parameter.name(), parameter.property().getDefaultValueAsString());
            }
        }
        return arguments;
    }

    /**
     * Starts the listener.
     *
     * @throws IllegalArgumentException if a parameter is invalid; the message names it, its value
     *     and the remedy, and nothing was sent
     */
    @Override
    public void setupTest(BackendListenerContext context) throws Exception {
        Map<String, String> given = new HashMap<>();
        context.getParameterNamesIterator().forEachRemaining(name -> given.put(name, context.getParameter(name, "")));
        try {
            running = TestRun.start(given);
        } catch (IOException | RuntimeException e) {
            // JMeter itself would only log the error and exit with code 0.
            JMeterUtils.reportErrorToUser(Parameter.withLabels(e.getMessage()) + ". The test is not started", e);
            throw e;
        }
    }

    /**
     * Records a sample.
     *
     * @return null, so that the sample is not queued
     */
    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        TestRun current = running;
        if (current != null) {
            current.record(result);
        }
        return null;
    }

    /** Does nothing: no sample is queued. */
    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {}

    /** Closes the last window; delivery continues after the end of the test. */
    @Override
    public void teardownTest(BackendListenerContext context) throws Exception {
        TestRun current = running;
        if (current != null) {
            current.stop();
        }
    }
}
