package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.common.CalledAddresses;
import io.github.jmeterrpc.influx.InfluxListener;
import io.github.jmeterrpc.influx.Settings;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import io.github.jmeterrpc.influx.window.ThreadCounts;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A listener while a test runs: what both elements do with it. Thread-safe. */
final class RunningListener {

    private static final Logger log = LoggerFactory.getLogger(RunningListener.class);

    private final InfluxListener listener;
    private volatile boolean toldAfterEnd;

    private RunningListener(InfluxListener listener) {
        this.listener = listener;
    }

    /**
     * Starts a listener.
     *
     * @param given parameters by name, as typed
     * @throws IllegalArgumentException naming the parameter, its value and the remedy; nothing was sent then
     * @throws IOException if no name can be found for this generator, or if the test is not to start without InfluxDB
     * @throws InterruptedException if interrupted while waiting for InfluxDB
     */
    static RunningListener start(Map<String, String> given) throws IOException, InterruptedException {
        Settings settings = new Parameters(given).read();
        // Elements are started before load threads: whatever is there was left by an earlier test.
        CalledAddresses.forget();
        return new RunningListener(InfluxListener.start(settings, RunningListener::threads, RunningListener::called));
    }

    private static List<ProbeTarget> called() {
        return CalledAddresses.all().stream()
                .map(address -> new ProbeTarget(address.getHostString(), address.getPort()))
                .toList();
    }

    private static ThreadCounts threads() {
        JMeterContextService.ThreadCounts counts = JMeterContextService.getThreadCounts();
        return new ThreadCounts(counts.activeThreads, counts.startedThreads, counts.finishedThreads);
    }

    /** Counts a sample. Called on load threads: takes no lock, and in the steady state no memory. */
    void record(SampleResult result) {
        ThreadRecorder recorder = listener.forThisThread();
        SampleReader.read(result, recorder.sample());
        if (!recorder.record()) {
            tellAfterEnd(result);
        }
    }

    private void tellAfterEnd(SampleResult result) {
        if (!toldAfterEnd) {
            toldAfterEnd = true;
            log.warn(
                    "InfluxDB listener: samples that came after the end of the test are not counted, the first: {}",
                    result.getSampleLabel());
        }
    }

    /**
     * Closes the last window, waits for acknowledgements as long as the parameter {@code flushTimeoutSeconds} allows, and
     * reports.
     *
     * @throws IOException if the instance's port could not be given back
     * @throws InterruptedException if interrupted while waiting
     */
    void stop() throws IOException, InterruptedException {
        listener.stop();
    }
}
