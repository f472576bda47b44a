package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.api.NanoTimed;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Base class of samplers that call a service. JMeter clones the element for each thread.
 *
 * @param <C> a call that is ready to be sent
 * @param <R> its reply
 * @param <T> handle that ends a call when the test is stopped
 */
public abstract class RpcSampler<C, R, T> extends DefaultedSampler
        implements SampleTemplate.Steps<C, R, T>, TestStateListener, ThreadListener, Interruptible, NanoTimed {

    private static final long serialVersionUID = 1L;

    private static final Logger LOG = LoggerFactory.getLogger(RpcSampler.class);

    private final transient CallPreparation<C> preparation;
    protected final transient CallInFlight<T> inFlight;
    protected final transient SampleClock clock = new SampleClock();

    protected RpcSampler(CallPreparation<C> preparation, CallInFlight<T> inFlight) {
        this.preparation = preparation;
        this.inFlight = inFlight;
    }

    /** Opens what all samplers of a test share. */
    protected abstract void open();

    /** Closes it after the last one. */
    protected abstract void close() throws Exception;

    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        SampleTemplate.take(result, this, clock, inFlight);
        return result;
    }

    @Override
    public C prepare() throws NotSentException {
        return preparation.prepare(this, defaults());
    }

    @Override
    public final String requestText(C call) {
        return preparation.requestText(call);
    }

    @Override
    public final String typedText() {
        return preparation.typed();
    }

    @Override
    public final long nanosOf(SampleResult result) {
        return clock.nanosOf(result);
    }

    @Override
    public final boolean interrupt() {
        return inFlight.interrupt();
    }

    @Override
    protected void propertiesSet() {
        // Null while the super class constructs and after deserialization, when nothing has been
        // read yet.
        if (preparation != null) {
            preparation.propertiesChanged();
        }
    }

    @Override
    public final void testStarted() {
        open();
    }

    @Override
    public final void testStarted(String host) {
        open();
    }

    @Override
    public final void testEnded() {
        try {
            close();
        } catch (Exception e) {
            LOG.warn(
                    "The shared resources of {} did not close cleanly",
                    getClass().getName(),
                    e);
        }
    }

    @Override
    public final void testEnded(String host) {
        testEnded();
    }
}
