package io.github.jmeterrpc.influx.element;

import com.google.auto.service.AutoService;
import io.github.jmeterrpc.influx.InfluxListener;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.window.ThreadCounts;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.visualizers.backend.BackendListenerClient;
import org.apache.jmeter.visualizers.backend.BackendListenerContext;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * In the place of JMeter's own {@code InfluxdbBackendListenerClient}: same parameters, same rows, but every sample of a
 * window counts and every generator has a name.
 *
 * <p>Samples are recorded on the load threads, inside {@link #createSampleResult}; nothing is ever put into the Backend
 * Listener's queue, on which load threads would block. The parameter {@code influxdbMetricsSender} is accepted, so that
 * plans need not be changed, and ignored: points always go over HTTP.
 */
@AutoService(BackendListenerClient.class)
public class InfluxDbBackendListenerClient implements BackendListenerClient {

    private static final Logger log = LoggerFactory.getLogger(InfluxDbBackendListenerClient.class);

    // Volatile: set on the thread that starts the test, read on load threads.
    private volatile InfluxListener listener;
    private volatile boolean toldAfterEnd;

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
        listener = InfluxListener.start(new Parameters(given(context)).read(), InfluxDbBackendListenerClient::threads);
    }

    private static Map<String, String> given(BackendListenerContext context) {
        Map<String, String> given = new HashMap<>();
        context.getParameterNamesIterator().forEachRemaining(name -> given.put(name, context.getParameter(name, "")));
        return given;
    }

    private static ThreadCounts threads() {
        JMeterContextService.ThreadCounts counts = JMeterContextService.getThreadCounts();
        return new ThreadCounts(counts.activeThreads, counts.startedThreads, counts.finishedThreads);
    }

    /**
     * Records a sample.
     *
     * @return null: nothing is left to be done with it
     */
    @Override
    public SampleResult createSampleResult(BackendListenerContext context, SampleResult result) {
        InfluxListener current = listener;
        if (current == null) {
            return null;
        }
        ThreadRecorder recorder = current.forThisThread();
        SampleReader.read(result, recorder.sample());
        if (!recorder.record() && !toldAfterEnd) {
            toldAfterEnd = true;
            log.warn(
                    "InfluxDB listener: samples that came after the end of the test are not counted, the first: {}",
                    result.getSampleLabel());
        }
        return null;
    }

    /** Never has anything to do: no sample gets into the queue. */
    @Override
    public void handleSampleResults(List<SampleResult> results, BackendListenerContext context) {}

    /** Closes the last window, waits for acknowledgements as long as {@code flushTimeoutSeconds} allows, and reports. */
    @Override
    public void teardownTest(BackendListenerContext context) throws Exception {
        InfluxListener current = listener;
        if (current != null) {
            current.stop();
        }
    }
}
