package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.common.element.ReplaceableProperties;
import java.io.IOException;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.Backend;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes windowed metrics of the samples in its scope to InfluxDB.
 *
 * <p>Not a Backend Listener: that one builds a context for each sample and queues it. And not {@code Remoteable}: with
 * {@code -R} the element works on every generator, each under its own instance, and no sample travels for its sake. A
 * {@code Backend} all the same, so that Validate leaves it out. One element serves all threads.
 */
public class InfluxDbMetrics extends AbstractTestElement
        implements ReplaceableProperties, SampleListener, TestStateListener, NoThreadClone, Backend {

    private static final long serialVersionUID = 1L;

    private static final Logger log = LoggerFactory.getLogger(InfluxDbMetrics.class);

    // Volatile: set on the thread that starts the test, read on load threads.
    private transient volatile RunningListener running;

    private transient volatile boolean refused;

    @Override
    public InfluxDbMetricsSchema getSchema() {
        return InfluxDbMetricsSchema.INSTANCE;
    }

    @Override
    public PropertiesAccessor<? extends InfluxDbMetrics, ? extends InfluxDbMetricsSchema> getProps() {
        return new PropertiesAccessor<>(this, getSchema());
    }

    @Override
    public void testStarted() {
        refused = false;
        try {
            running = RunningListener.start(MetricsParameters.of(this));
        } catch (IOException | RuntimeException e) {
            refuse(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            refuse("InfluxDB listener: interrupted while it waited for InfluxDB", e);
        }
    }

    /**
     * Ends the test before it begins. Not with an exception: JMeter's engine would die of it without ending anything, and
     * a generator of a remote test would count as busy until its server is started again.
     */
    private void refuse(String why, Exception cause) {
        refused = true;
        JMeterUtils.reportErrorToUser(why + ". The test ends before it has begun", cause);
        StandardJMeterEngine.stopEngineNow();
    }

    /** On a generator, with {@code -R}: as anywhere else. */
    @Override
    public void testStarted(String host) {
        testStarted();
    }

    /** What goes to a generator with {@code -R}: it evaluates functions for itself, as those of all other elements. */
    private Object writeReplace() {
        InfluxDbMetrics typed = new InfluxDbMetrics();
        MetricsParameters.copyTyped(this, typed);
        return typed;
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        RunningListener current = running;
        if (current != null) {
            current.record(event.getResult());
        } else if (refused) {
            // Of a thread that was started before the engine heard that it is to stop.
            JMeterContextService.getContext().getEngine().stopTest(true);
        }
    }

    @Override
    public void sampleStarted(SampleEvent event) {
        // Never called by JMeter.
    }

    @Override
    public void sampleStopped(SampleEvent event) {
        // Never called by JMeter.
    }

    @Override
    public void testEnded() {
        RunningListener current = running;
        running = null;
        if (current == null) {
            return;
        }
        try {
            current.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            log.warn("InfluxDB listener: interrupted at the end of the test; delivery goes on");
        }
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }
}
