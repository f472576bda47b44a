package io.github.jmeterrpc.influx.element;

import io.github.jmeterrpc.common.element.property.ReplaceableProperties;
import java.io.IOException;
import org.apache.jmeter.config.Argument;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.engine.StandardJMeterEngine;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.engine.util.NoThreadClone;
import org.apache.jmeter.samplers.SampleEvent;
import org.apache.jmeter.samplers.SampleListener;
import org.apache.jmeter.testelement.AbstractTestElement;
import org.apache.jmeter.testelement.TestElement;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.testelement.property.JMeterProperty;
import org.apache.jmeter.testelement.property.PropertyIterator;
import org.apache.jmeter.testelement.property.StringProperty;
import org.apache.jmeter.testelement.schema.PropertiesAccessor;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.util.JMeterUtils;
import org.apache.jmeter.visualizers.backend.Backend;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes windowed metrics of the samples in its scope to InfluxDB.
 *
 * <p>It is not a Backend Listener, which builds a context for each sample and queues it. It is not
 * {@code Remoteable}: with {@code -R} the element runs on every generator, each with its own
 * instance, and causes no transfer of samples. It implements {@code Backend} so that JMeter's
 * Validate skips it. One element serves all threads.
 */
public class InfluxDbMetrics extends AbstractTestElement
        implements ReplaceableProperties, SampleListener, TestStateListener, NoThreadClone, Backend {

    private static final long serialVersionUID = 1L;

    private static final Logger log = LoggerFactory.getLogger(InfluxDbMetrics.class);

    // Volatile: set on the thread that starts the test, read on load threads.
    private transient volatile TestRun running;

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
            running = TestRun.start(Parameters.of(this));
        } catch (IOException | RuntimeException e) {
            refuse(e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            refuse("InfluxDB listener: interrupted while it waited for InfluxDB", e);
        }
    }

    /**
     * Stops the test before it starts. Does not throw: an exception would terminate JMeter's engine
     * without cleanup, and a remote generator would stay busy until its server is restarted.
     */
    private void refuse(String why, Exception cause) {
        refused = true;
        String failIf = getPropertyAsString(getSchema().failIf.property().getName());
        JMeterUtils.reportErrorToUser(
                Parameter.withLabels(why) + ". The test is not started"
                        + (failIf.isEmpty() ? "" : "; verdict: none, the test did not run"),
                cause);
        StandardJMeterEngine.stopEngineNow();
    }

    /** Starts the listener on a remote generator ({@code -R}) as in a local test. */
    @Override
    public void testStarted(String host) {
        testStarted();
    }

    /**
     * Returns the object sent to a generator with {@code -R}: the functions are unevaluated, so
     * that the generator evaluates them as it does for all other elements.
     */
    private Object writeReplace() {
        InfluxDbMetrics typed = new InfluxDbMetrics();
        copyTyped(this, typed);
        // An element that the GUI copies to the clipboard does not run.
        if (isRunningVersion()) {
            RemoteServers.prepare(
                    typed,
                    getPropertyAsString(getSchema().influxdbUrl.property().getName()));
        }
        return typed;
    }

    /**
     * Copies an element with its functions as typed texts. JMeter's controller has replaced them
     * with function objects, which are lost in the serialization to a generator.
     */
    private static void copyTyped(TestElement from, TestElement to) {
        for (PropertyIterator properties = from.propertyIterator(); properties.hasNext(); ) {
            JMeterProperty property = properties.next();
            to.setProperty(
                    property instanceof FunctionProperty
                            ? new StringProperty(property.getName(), typed(property))
                            : property.clone());
        }
        Arguments tags = from.getOrNull(InfluxDbMetricsSchema.INSTANCE.userTags);
        if (tags != null) {
            Arguments typed = new Arguments();
            for (JMeterProperty item : tags) {
                Argument tag = (Argument) item.getObjectValue();
                typed.addArgument(typed(tag.getProperty(Argument.ARG_NAME)), typed(tag.getProperty(Argument.VALUE)));
            }
            to.set(InfluxDbMetricsSchema.INSTANCE.userTags, typed);
        }
    }

    private static String typed(JMeterProperty property) {
        return property.getObjectValue() instanceof CompoundVariable function
                ? function.getRawParameters()
                : property.getStringValue();
    }

    @Override
    public void sampleOccurred(SampleEvent event) {
        TestRun current = running;
        if (current != null) {
            current.record(event.getResult());
        } else if (refused) {
            // The sample belongs to a thread that was started before the engine received the stop
            // request.
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
        TestRun current = running;
        running = null;
        if (current == null) {
            return;
        }
        try {
            current.stop();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            log.warn("InfluxDB listener: interrupted at the end of the test; delivery continues");
        }
    }

    @Override
    public void testEnded(String host) {
        testEnded();
    }
}
