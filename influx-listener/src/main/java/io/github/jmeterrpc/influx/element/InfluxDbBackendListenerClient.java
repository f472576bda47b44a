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

/**
 * In the place of JMeter's own {@code InfluxdbBackendListenerClient}: same parameters, same rows, but every sample of a
 * window counts and every generator has a name. {@link InfluxDbMetrics} does the same for less.
 *
 * <p>Samples are recorded on the load threads, inside {@link #createSampleResult}; nothing is ever put into the Backend
 * Listener's queue, on which load threads would block. The parameter {@code influxdbMetricsSender} is accepted, so that
 * plans need not be changed, and ignored: points always go over HTTP.
 */
@AutoService(BackendListenerClient.class)
public class InfluxDbBackendListenerClient implements BackendListenerClient {

    // Volatile: set on the thread that starts the test, read on load threads.
    private volatile RunningListener running;

    @Override
    public Arguments getDefaultParameters() {
        Arguments arguments = new Arguments();
        Parameters.defaults().forEach(arguments::addArgument);
        return arguments;
    }

    /**
     * Starts the listener.
     *
     * @throws IllegalArgumentException naming the parameter, its value and the remedy; nothing was sent then
     */
    @Override
    public void setupTest(BackendListenerContext context) throws Exception {
        Map<String, String> given = new HashMap<>();
        context.getParameterNamesIterator().forEachRemaining(name -> given.put(name, context.getParameter(name, "")));
        try {
            running = RunningListener.start(given);
        } catch (IOException | RuntimeException e) {
            // JMeter itself tells the log alone, and ends with code 0.
            JMeterUtils.reportErrorToUser(e.getMessage() + ". The test ends before it has begun", e);
            throw e;
        }
    }

    /**
     * Records a sample.
     *
     * @return null: nothing is left to be done with it
     */
    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        RunningListener current = running;
        if (current != null) {
            current.record(result);
        }
        return null;
    }

    /** Never has anything to do: no sample gets into the queue. */
    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {}

    /** Closes the last window; delivery goes on behind the end of the test. */
    @Override
    public void teardownTest(BackendListenerContext context) throws Exception {
        RunningListener current = running;
        if (current != null) {
            current.stop();
        }
    }
}
