package io.github.jmeterrpc.common.element;

import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.Shared;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.FailureCode;
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
public abstract class TypedSampler<T>
        implements SampleTemplate.Steps<JavaSamplerContext, Object, T>, JavaSamplerClient, Interruptible, NanoTimed {

    private static final Logger LOG = LoggerFactory.getLogger(TypedSampler.class);

    private final Shared<?> shared;
    private final FailureCode invalidInput;
    protected final CallInFlight<T> inFlight;
    protected final SampleClock clock = new SampleClock();
    private boolean acquired;
    private boolean connected;
    private Map<String, String> parameters = Map.of();
    private JavaSamplerContext context;

    /**
     * @param shared what all threads of the test share
     * @param invalidInput code of a sample that is not sent because of a parameter
     */
    protected TypedSampler(Shared<?> shared, FailureCode invalidInput, CallInFlight<T> inFlight) {
        this.shared = shared;
        this.invalidInput = invalidInput;
        this.inFlight = inFlight;
    }

    /**
     * Prepares calls with these parameters, instead of those with earlier ones.
     *
     * @param parameters of the Java Request by name, variables replaced
     * @throws InvalidInputException if one cannot be used
     * @throws NotSentException if no call can be made
     */
    protected abstract void connect(Map<String, String> parameters) throws InvalidInputException, NotSentException;

    /** Returns the input as request text, shown in the sample so that users can find the error. */
    protected abstract String requestText(Map<String, String> parameters);

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
        this.context = context;
        SampleTemplate.take(result, this, clock, inFlight);
        return result;
    }

    @Override
    public JavaSamplerContext prepare() throws NotSentException {
        if (!connected || !areThoseOf(context)) {
            connected = false;
            parameters = valuesOf(context);
            try {
                connect(parameters);
            } catch (InvalidInputException e) {
                throw new NotSentException(Failure.ofInput(invalidInput, e), e);
            }
            connected = true;
        }
        return context;
    }

    @Override
    public final String requestText(JavaSamplerContext call) {
        return requestText(parameters);
    }

    @Override
    public final String typedText() {
        return requestText(parameters);
    }

    @Override
    public final long nanosOf(SampleResult result) {
        return clock.nanosOf(result);
    }

    /** Called for each sample: makes no copy. */
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
