package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.api.ArrivalCounts;
import io.github.jmeterrpc.api.CalledAddresses;
import io.github.jmeterrpc.influx.health.ProbeTarget;
import io.github.jmeterrpc.influx.listener.Generator;
import io.github.jmeterrpc.influx.listener.InfluxListener;
import io.github.jmeterrpc.influx.listener.ListenerSettings;
import io.github.jmeterrpc.influx.record.ClosedWindow;
import io.github.jmeterrpc.influx.record.FirstFailures;
import io.github.jmeterrpc.influx.record.Sample;
import io.github.jmeterrpc.influx.record.ThreadRecorder;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.AbstractThreadGroup;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * One test of an element, from its start to its end; passes samples to an {@link InfluxListener}.
 * Thread-safe.
 */
final class TestRun {

    private static final Logger log = LoggerFactory.getLogger(TestRun.class);

    /**
     * Maximum wait for the last points at the end of a test, in ms; a healthy InfluxDB acknowledges
     * them within this time.
     */
    private static final long MOMENT_MILLIS = 1000;

    /** Maximum time for a delivery to end after its time limit, in ms. */
    private static final long CLOSE_MILLIS = 10_000;

    private static final String EXIT_CHECK = "jmeter.exit.check.pause";

    private static final int EXIT_CHECK_MILLIS = 2000;

    private final ListenerSettings settings;
    private final InfluxListener listener;
    // Null if single failures are not recorded; checked for each sample.
    private final FirstFailures failures;
    // Read for each sample.
    private final boolean subSamples;
    private volatile boolean toldAfterEnd;
    private volatile boolean errorLogged;

    private TestRun(ListenerSettings settings, InfluxListener listener) {
        this.settings = settings;
        this.listener = listener;
        this.failures = listener.failures().orElse(null);
        this.subSamples = settings.recording().subSamples();
    }

    /**
     * Starts a listener.
     *
     * @param given parameters by name, as typed
     * @throws IllegalArgumentException if a parameter is invalid; the message names it, its value
     *     and the remedy, and nothing was sent
     * @throws IOException if no name is free for this generator, or if InfluxDB is not available
     *     and the settings forbid a start without it
     * @throws InterruptedException if interrupted while waiting for InfluxDB
     */
    static TestRun start(Map<String, String> given) throws IOException, InterruptedException {
        ListenerSettings settings = new Parameters(given).read();
        // Elements start before load threads, so existing addresses are those of an earlier test.
        CalledAddresses.forget();
        ArrivalCounts.forget();
        PageStart start = PageStart.of(settings);
        try {
            return new TestRun(
                    settings, InfluxListener.start(start.settings(), new JMeterGenerator(), start.follower()));
        } catch (IOException | InterruptedException | RuntimeException | Error e) {
            start.follower().notStarted();
            throw e;
        }
    }

    /** The JMeter instance in which the listener runs. */
    private static final class JMeterGenerator implements Generator {

        @Override
        public ClosedWindow.Threads threads() {
            JMeterContextService.ThreadCounts counts = JMeterContextService.getThreadCounts();
            return new ClosedWindow.Threads(
                    counts.activeThreads, counts.startedThreads, counts.finishedThreads, ArrivalCounts.all());
        }

        @Override
        public List<ProbeTarget> called() {
            return CalledAddresses.all().stream()
                    .map(address -> new ProbeTarget(address.getHostString(), address.getPort()))
                    .toList();
        }

        @Override
        public String threadGroup() {
            AbstractThreadGroup group = JMeterContextService.getContext().getThreadGroup();
            return group == null ? "" : group.getName();
        }
    }

    /**
     * Counts a sample. Called on load threads: takes no lock, and allocates nothing in the steady
     * state. An error of the JVM loses the sample, but does not end JMeter's thread.
     */
    void record(SampleResult result) {
        try {
            count(result);
        } catch (VirtualMachineError | LinkageError e) {
            if (!errorLogged) {
                errorLogged = true;
                log.error("InfluxDB listener: a sample was not counted; further ones are not reported", e);
            }
        }
    }

    private void count(SampleResult result) {
        ThreadRecorder recorder = listener.forThisThread();
        Sample sample = recorder.sample();
        SampleReader.read(result, sample);
        if (!recorder.record()) {
            warnAfterEnd(result);
            return;
        }
        if (failures != null && sample.errors > 0) {
            failures.offer(sample.label, () -> SampleReader.failure(result));
        }
        if (subSamples) {
            recordParts(result, recorder, sample);
        }
    }

    private void recordParts(SampleResult result, ThreadRecorder recorder, Sample sample) {
        for (SampleResult part : result.getSubResults()) {
            SampleReader.read(part, sample);
            sample.intended = false;
            recorder.recordPart();
            if (failures != null && sample.errors > 0) {
                failures.offer(sample.label, () -> SampleReader.failure(part));
            }
            recordParts(part, recorder, sample);
        }
    }

    private void warnAfterEnd(SampleResult result) {
        if (!toldAfterEnd) {
            toldAfterEnd = true;
            log.warn(
                    "InfluxDB listener: samples that came after the end of the test are not counted, the first: {}",
                    result.getSampleLabel());
        }
    }

    /**
     * Postpones JMeter's check for threads that keep the JVM alive after a test, so that the
     * remaining points can be delivered; a check that is switched off stays off.
     */
    private static void postponeExitCheck(long millis) {
        int now = JMeterUtils.getPropDefault(EXIT_CHECK, EXIT_CHECK_MILLIS);
        // Without JMeter properties there is no check.
        if (now > 0 && now < millis && JMeterUtils.getJMeterProperties() != null) {
            JMeterUtils.setProperty(EXIT_CHECK, String.valueOf(millis));
        }
    }

    /**
     * Closes the last window. Delivery continues after the end of the test, so that JMeter's
     * summary includes no wait. This method waits briefly for the delivery, which is enough if
     * InfluxDB answers.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    void stop() throws InterruptedException {
        listener.end();
        if (!listener.awaitEnd(listener.isUnanswered() ? 0 : MOMENT_MILLIS)) {
            postponeExitCheck(settings.buffering().flushMillis() + CLOSE_MILLIS);
            listener.printWaiting();
        }
    }
}
