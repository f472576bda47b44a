package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.NotSentException;
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

    /**
     * {@inheritDoc} Prepares the call, starts the clock, makes the call, stops the clock and reports
     * the outcome. Any exception fails the sample.
     */
    @Override
    public SampleResult sample(Entry entry) {
        SampleResult result = new SampleResult();
        result.setSampleLabel(getName());
        clock.prepare();
        // Stop also ends the part before the clock starts, such as the wait for a registry.
        inFlight.begin(enterThread());
        try {
            C call = preparation.prepare(this, defaults(), settings(), asInPlan());
            result.setSamplerData(preparation.requestText(call));
            connect(call);
            R reply = null;
            Throwable thrown = null;
            clock.start(result);
            try {
                reply = send(call);
            } catch (Exception | Error e) {
                FatalErrors.rethrow(e);
                thrown = e;
            } finally {
                clock.stop(result);
                inFlight.end();
            }
            report(result, call, reply, thrown);
        } catch (NotSentException | RuntimeException | Error e) {
            FailedSteps.end(result, clock, e, this::broken, preparation::typed);
        } finally {
            inFlight.end();
        }
        return result;
    }

    /** Returns the handle that ends this thread's call. */
    protected abstract T enterThread();

    /**
     * Opens the connection, unless the sample includes the connect time.
     *
     * @throws NotSentException if the call cannot be sent
     */
    protected abstract void connect(C call) throws NotSentException;

    /** Makes the call. The clock runs during this step alone. */
    protected abstract R send(C call) throws Exception;

    /**
     * Writes the outcome into the ended sample.
     *
     * @param reply null after a failure, or if the call has no reply
     * @param thrown the exception of {@link #send}; null after success
     */
    protected abstract void report(SampleResult result, C call, R reply, Throwable thrown);

    /**
     * Maps an exception of any other step to a failure, and discards the connection that may be
     * damaged.
     *
     * @param sent whether the call was made
     */
    protected abstract Failure broken(Throwable thrown, boolean sent);

    /** Opens the resources that all samplers of a test share. */
    protected abstract void open();

    /** Closes the shared resources after the last sampler. */
    protected abstract void close() throws Exception;

    @Override
    public final long nanosOf(SampleResult result) {
        return clock.nanosOf(result);
    }

    @Override
    public final boolean interrupt() {
        return inFlight.interrupt();
    }

    @Override
    public void threadStarted() {
        threadBegan();
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
