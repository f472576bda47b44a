package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.common.error.Failure;
import org.apache.jmeter.samplers.Entry;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestStateListener;
import org.apache.jmeter.testelement.ThreadListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Base class of samplers that call a service: prepares the call before the clock starts, sends it,
 * and reports its outcome. JMeter clones the element for each thread. Any exception fails the
 * sample; otherwise JMeter would leave the sample out of the results, or end the thread.
 *
 * @param <C> a call that is ready to be sent
 * @param <T> handle that ends a call when the test is stopped
 */
public abstract class RpcSampler<C, T> extends DefaultedSampler
        implements TestStateListener, ThreadListener, Interruptible, NanoTimed {

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

    /** Returns the handle that ends this thread's call; called first for a sample. */
    protected abstract T enterThread();

    /**
     * Makes the call and reports it, with {@link SampleClock#start} before and
     * {@link SampleClock#stop} after the measured part.
     *
     * @param result the request is in it
     */
    protected abstract void call(SampleResult result, C call);

    /**
     * Maps any other exception to a failure, such as of a user's class, and discards the connection
     * that it may have damaged.
     *
     * @param started whether the clock had been started
     */
    protected abstract Failure broken(Throwable thrown, boolean started);

    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        // Stop also ends the part before the clock starts, such as the wait for a registry.
        inFlight.begin(enterThread());
        try {
            C call = preparation.prepare(this, defaults());
            result.setSamplerData(preparation.requestText(call));
            call(result, call);
        } catch (NotSentException e) {
            LOG.debug("Not sent", e);
            showTyped(result);
            SampleOutcome.notSent(result, e.failure());
        } catch (RuntimeException | Error e) {
            FatalErrors.rethrow(e);
            LOG.debug("Sample failed", e);
            showTyped(result);
            SampleOutcome.broken(result, broken(e, result.getStartTime() != 0));
        } finally {
            inFlight.end();
        }
        return result;
    }

    private void showTyped(SampleResult result) {
        if (result.getSamplerData() == null) {
            result.setSamplerData(preparation.typed());
        }
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
