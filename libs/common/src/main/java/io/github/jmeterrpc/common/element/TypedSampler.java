package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.Shared;
import io.github.jmeterrpc.common.error.Failure;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Base class of Java Requests that call a service by the user's own classes: opens the resources
 * shared by the test, reconnects when a parameter has changed, and reports the outcome of the call.
 * JMeter makes one instance for each thread. Any exception fails the sample; otherwise JMeter would
 * leave the sample out of the results, or end the thread.
 *
 * @param <T> handle that ends a call when the test is stopped
 */
public abstract class TypedSampler<T> implements JavaSamplerClient, Interruptible, NanoTimed {

    private static final Logger LOG = LoggerFactory.getLogger(TypedSampler.class);

    private final Shared<?> shared;
    protected final CallInFlight<T> inFlight;
    protected final SampleClock clock = new SampleClock();
    private boolean acquired;
    private boolean connected;
    private Map<String, String> parameters = Map.of();

    protected TypedSampler(Shared<?> shared, CallInFlight<T> inFlight) {
        this.shared = shared;
        this.inFlight = inFlight;
    }

    /** Returns the handle that ends this thread's call; called first for a sample. */
    protected abstract T enterThread();

    /**
     * Prepares calls with these parameters, in the place of those with other ones.
     *
     * @param parameters of the Java Request by name, variables replaced
     * @throws InvalidInputException if one cannot be used
     * @throws NotSentException if no call can be made
     */
    protected abstract void connect(Map<String, String> parameters) throws InvalidInputException, NotSentException;

    /** Returns the input as request text, shown in the sample so that users can find the error. */
    protected abstract String requestText(Map<String, String> parameters);

    /**
     * Makes the call and reports it, with {@link SampleClock#start} before and
     * {@link SampleClock#stop} after the measured part.
     */
    protected abstract void sample(SampleResult result, JavaSamplerContext context);

    /** Why a sample with such a parameter is not sent. */
    protected abstract Failure failureOf(InvalidInputException e);

    /**
     * Maps any other exception to a failure, such as of a user's class, and discards the connection
     * that it may have damaged.
     */
    protected abstract Failure broken(Throwable thrown);

    /** Opens what all threads share; a subclass that overrides it calls it first. */
    @Override
    public void setupTest(JavaSamplerContext context) {
        shared.acquire();
        acquired = true;
    }

    /** Closes it after the last one; a subclass that overrides it calls it last. */
    @Override
    public void teardownTest(JavaSamplerContext context) {
        if (!acquired) {
            return;
        }
        acquired = false;
        connected = false;
        try {
            shared.release();
        } catch (Exception e) {
            LOG.warn(
                    "The shared resources of {} did not close cleanly",
                    getClass().getName(),
                    e);
        }
    }

    @Override
    public final SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        if (variables != null) {
            variables.putObject(NanoTimed.VARIABLE, this);
        }
        // Stop also ends the part before the clock starts, such as the wait for a registry.
        inFlight.begin(enterThread());
        try {
            prepare(context);
            result.setSamplerData(requestText(parameters));
            sample(result, context);
        } catch (InvalidInputException e) {
            notSent(result, failureOf(e));
        } catch (NotSentException e) {
            LOG.debug("Not sent", e);
            notSent(result, e.failure());
        } catch (RuntimeException | Error e) {
            FatalErrors.rethrow(e);
            LOG.debug("Sample failed", e);
            result.setSamplerData(requestText(parameters));
            SampleOutcome.broken(result, broken(e));
        } finally {
            inFlight.end();
        }
        return result;
    }

    @Override
    public final long nanosOf(SampleResult result) {
        return clock.nanosOf(result);
    }

    private void notSent(SampleResult result, Failure failure) {
        result.setSamplerData(requestText(parameters));
        SampleOutcome.notSent(result, failure);
    }

    private void prepare(JavaSamplerContext context) throws InvalidInputException, NotSentException {
        if (connected && areThoseOf(context)) {
            return;
        }
        connected = false;
        parameters = valuesOf(context);
        connect(parameters);
        connected = true;
    }

    /** Asked for each sample: makes no copy. */
    private boolean areThoseOf(JavaSamplerContext context) {
        int count = 0;
        for (Iterator<String> names = context.getParameterNamesIterator(); names.hasNext(); count++) {
            String name = names.next();
            if (!context.getParameter(name, "").equals(parameters.get(name))) {
                return false;
            }
        }
        return count == parameters.size();
    }

    private static Map<String, String> valuesOf(JavaSamplerContext context) {
        Map<String, String> values = new HashMap<>();
        for (Iterator<String> names = context.getParameterNamesIterator(); names.hasNext(); ) {
            String name = names.next();
            values.put(name, context.getParameter(name, ""));
        }
        return values;
    }

    @Override
    public final boolean interrupt() {
        return inFlight.interrupt();
    }
}
