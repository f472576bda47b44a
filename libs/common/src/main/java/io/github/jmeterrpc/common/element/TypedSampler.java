package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
import io.github.jmeterrpc.common.error.NotSentException;
import io.github.jmeterrpc.common.input.InvalidInputException;
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
 * shared by the test, and reconnects when a parameter has changed. JMeter makes one instance for
 * each thread.
 *
 * @param <T> handle that ends a call when the test is stopped
 */
public abstract class TypedSampler<T> implements JavaSamplerClient, Interruptible, NanoTimed {

    private static final Logger LOG = LoggerFactory.getLogger(TypedSampler.class);

    private final Shared<?> shared;
    private final FailureCode invalidInput;
    protected final CallInFlight<T> inFlight;
    protected final SampleClock clock = new SampleClock();
    private boolean acquired;
    private boolean connected;
    private Map<String, String> parameters = Map.of();

    /**
     * @param shared the resource that all threads of the test share
     * @param invalidInput response code of a sample that is not sent because a parameter is invalid
     */
    protected TypedSampler(Shared<?> shared, FailureCode invalidInput, CallInFlight<T> inFlight) {
        this.shared = shared;
        this.invalidInput = invalidInput;
        this.inFlight = inFlight;
    }

    /**
     * Prepares calls with these parameters, which replace earlier parameters.
     *
     * @param parameters parameters of the Java Request by name, with variables replaced
     * @throws InvalidInputException if a parameter cannot be used
     * @throws NotSentException if no call can be made
     */
    protected abstract void use(Map<String, String> parameters) throws InvalidInputException, NotSentException;

    /** Returns the handle that ends this thread's call. */
    protected abstract T enterThread();

    /** Opens the connection, unless the sample includes the connect time. */
    protected abstract void connect();

    /** Makes the call. The clock runs during this step alone. */
    protected abstract Object send(JavaSamplerContext context) throws Exception;

    /**
     * Writes the outcome into the ended sample.
     *
     * @param value null after a failure, or if the call has no value
     * @param thrown the exception of {@link #send}; null after success
     */
    protected abstract void report(SampleResult result, Object value, Throwable thrown);

    /**
     * Maps an exception of any other step to a failure, and discards the connection that may be
     * damaged.
     */
    protected abstract Failure broken(Throwable thrown);

    /** Returns the input as request text, shown in the sample so that users can find the error. */
    protected abstract String requestText(Map<String, String> parameters);

    /** Opens the resources that all threads share. An overriding method must call this method first. */
    @Override
    public void setupTest(JavaSamplerContext context) {
        shared.acquire();
        acquired = true;
    }

    /**
     * Closes the shared resources after the last thread. An overriding method must call this method
     * last.
     */
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

    /** {@inheritDoc} Any exception fails the sample, as in {@link RpcSampler#sample}. */
    @Override
    public final SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        if (variables != null) {
            variables.putObject(NanoTimed.VARIABLE, this);
        }
        clock.prepare();
        inFlight.begin(enterThread());
        try {
            readParameters(context);
            connect();
            result.setSamplerData(requestText(parameters));
            Object value = null;
            Throwable thrown = null;
            clock.start(result);
            try {
                value = send(context);
            } catch (Exception | Error e) {
                FatalErrors.rethrow(e);
                thrown = e;
            } finally {
                clock.stop(result);
                inFlight.end();
            }
            report(result, value, thrown);
        } catch (NotSentException | RuntimeException | Error e) {
            FailedSteps.end(result, clock, e, (thrown, sent) -> broken(thrown), () -> requestText(parameters));
        } finally {
            inFlight.end();
        }
        return result;
    }

    private void readParameters(JavaSamplerContext context) throws NotSentException {
        if (connected && areThoseOf(context)) {
            return;
        }
        connected = false;
        parameters = valuesOf(context);
        try {
            use(parameters);
        } catch (InvalidInputException e) {
            throw new NotSentException(Failure.ofInput(invalidInput, e), e);
        }
        connected = true;
    }

    @Override
    public final long nanosOf(SampleResult result) {
        return clock.nanosOf(result);
    }

    /** Called for each sample, so it makes no copy. */
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
