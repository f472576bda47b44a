package io.github.jmeterrpc.dubbo.typed;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.FatalErrors;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.args.JsonResponse;
import io.github.jmeterrpc.dubbo.element.CallMetricsReader;
import io.github.jmeterrpc.dubbo.element.DubboLogging;
import io.github.jmeterrpc.dubbo.element.SharedDubboClient;
import io.github.jmeterrpc.dubbo.error.Failures;
import io.github.jmeterrpc.dubbo.error.ResponseCode;
import io.github.jmeterrpc.dubbo.remoting.CallMetrics;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerClient;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.Interruptible;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Java Request that calls a Dubbo service by its own interface. A subclass writes {@link #call} alone; it and the jar
 * with the interface belong into JMeter's {@code lib/ext} folder.
 *
 * <p>JMeter makes one instance for each thread. Connecting comes before the clock starts, turning the result into JSON
 * after it has stopped. Response codes are those of the Dubbo sampler.
 *
 * @param <T> the service interface
 */
public abstract class DubboJavaSampler<T> implements JavaSamplerClient, Interruptible {

    private static final Logger LOG = LoggerFactory.getLogger(DubboJavaSampler.class);

    private final Class<T> type;
    private final CallInFlight<Thread> inFlight = CallInFlight.ofThread();
    private final CallMetricsReader observed = new CallMetricsReader();
    private boolean acquired;
    private Settings settings;
    private T service;
    private Class<? extends T> serviceType;

    /** Finds the service interface in what the subclass puts for {@code T}. */
    @SuppressWarnings("unchecked")
    protected DubboJavaSampler() {
        Class<?> child = getClass();
        while (child.getSuperclass() != DubboJavaSampler.class) {
            child = child.getSuperclass();
        }
        Type argument = child.getGenericSuperclass() instanceof ParameterizedType parameterized
                ? parameterized.getActualTypeArguments()[0]
                : null;
        if (!(argument instanceof Class<?> found) || !found.isInterface()) {
            throw new IllegalStateException(
                    child.getName() + " must extend DubboJavaSampler<T> with the service interface for T");
        }
        type = (Class<T>) found;
    }

    /**
     * Makes the call, or several that count as one sample. The clock runs from its begin to its end: prepare arguments
     * that cost time in {@link #setupTest}.
     *
     * @param service proxy of the service
     * @param context the parameters of the Java Request
     * @return what the sample shows as its response; may be null
     * @throws Exception makes the sample fail
     */
    protected abstract Object call(T service, JavaSamplerContext context) throws Exception;

    @Override
    public Arguments getDefaultParameters() {
        return Settings.defaults(type);
    }

    /** Opens what all threads share; a subclass that overrides it calls it first. */
    @Override
    public void setupTest(JavaSamplerContext context) {
        DubboLogging.quiet();
        SharedDubboClient.INSTANCE.acquire();
        acquired = true;
    }

    /** Closes it after the last one; a subclass that overrides it calls it last. */
    @Override
    public void teardownTest(JavaSamplerContext context) {
        if (!acquired) {
            return;
        }
        acquired = false;
        service = null;
        try {
            SharedDubboClient.INSTANCE.release();
        } catch (Exception e) {
            LOG.warn("The Dubbo client did not close cleanly", e);
        }
    }

    @Override
    public SampleResult runTest(JavaSamplerContext context) {
        SampleResult result = new SampleResult();
        // Stop ends the waiting for a registry, too.
        inFlight.begin(Thread.currentThread());
        try {
            connectAndSample(result, context);
        } catch (RuntimeException | Error e) {
            LOG.debug("Sample failed", e);
            FatalErrors.rethrow(e);
            SampleOutcome.broken(result, Failures.ofBroken(e));
        } finally {
            inFlight.end();
        }
        return result;
    }

    private void connectAndSample(SampleResult result, JavaSamplerContext context) {
        try {
            connect(Settings.of(context, type));
        } catch (InvalidInputException e) {
            SampleOutcome.notSent(result, Failure.ofInput(ResponseCode.ARGUMENT_ERROR, e));
            return;
        } catch (RuntimeException e) {
            LOG.debug("No proxy", e);
            SampleOutcome.notSent(result, Failures.ofSetUp(e));
            return;
        }
        result.setSamplerData(settings.endpoint().address() + "\n"
                + settings.endpoint().service() + "\n" + getClass().getName());
        sample(result, context);
    }

    private void sample(SampleResult result, JavaSamplerContext context) {
        Object value = null;
        Throwable thrown = null;
        CallMetrics observation = new CallMetrics();
        observation.begin();
        result.sampleStart();
        long start = System.nanoTime();
        try {
            value = call(service, context);
        } catch (Exception | Error e) {
            FatalErrors.rethrow(e);
            thrown = e;
        } finally {
            result.latencyEnd();
            result.sampleEnd();
            CallMetrics.end();
        }
        if (thrown == null) {
            SampleOutcome.succeeded(result, JsonResponse.write(value));
        } else {
            LOG.debug("Call failed", thrown);
            Failure failure = SharedDubboClient.INSTANCE
                    .get()
                    .failureOfTyped(thrown, settings.endpoint(), settings.timeoutMillis(), observation);
            SampleOutcome.failed(result, failure, settings.passBusinessException());
        }
        // A call method that made no call has no bytes of its own; JMeter counts its result.
        if (thrown != null || !observation.provider().isEmpty()) {
            observed.describe(result, Map.of(), observation, start);
        }
    }

    /** Looks into what the threads share only when the parameters have changed. */
    private void connect(Settings wanted) throws InvalidInputException {
        if (service == null || !wanted.equals(settings)) {
            Class<? extends T> wantedType = interfaceOf(wanted);
            release();
            service = SharedDubboClient.INSTANCE.get().proxy(wanted.endpoint(), wantedType, wanted.timeoutMillis());
            serviceType = wantedType;
            settings = wanted;
        }
    }

    private void release() {
        if (service != null) {
            service = null;
            SharedDubboClient.INSTANCE.get().releaseProxy(settings.endpoint(), serviceType, settings.timeoutMillis());
        }
    }

    private Class<? extends T> interfaceOf(Settings wanted) throws InvalidInputException {
        String name = wanted.endpoint().interfaceName();
        if (name.equals(type.getName())) {
            return type;
        }
        try {
            return Class.forName(name, false, type.getClassLoader()).asSubclass(type);
        } catch (ClassNotFoundException | ClassCastException e) {
            throw new InvalidInputException(
                    "interface", name, "must be " + type.getName() + " or an interface that extends it");
        }
    }

    @Override
    public boolean interrupt() {
        return inFlight.interrupt();
    }
}
