package io.github.jmeterrpc.dubbo.typed;

import io.github.jmeterrpc.common.element.CallInFlight;
import io.github.jmeterrpc.common.element.SampleOutcome;
import io.github.jmeterrpc.common.element.TypedSampler;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.error.NotSentException;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.args.JsonResponse;
import io.github.jmeterrpc.dubbo.element.CallMetricsReader;
import io.github.jmeterrpc.dubbo.element.scope.DubboLogging;
import io.github.jmeterrpc.dubbo.element.scope.SharedDubboClient;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A Java Request that calls a Dubbo service by its own interface. A subclass implements only
 * {@link #call}; put it and the jar with the interface into JMeter's {@code lib/ext} folder.
 *
 * <p>JMeter creates one instance for each thread. The connection is opened before the clock starts,
 * and the result is converted to JSON after the clock has stopped. Response codes are those of the
 * Dubbo sampler.
 *
 * @param <T> the service interface
 */
public abstract class DubboJavaSampler<T> extends TypedSampler<Thread> {

    private static final Logger LOG = LoggerFactory.getLogger(DubboJavaSampler.class);

    private final Class<T> type;
    private final CallMetricsReader metricsReader = new CallMetricsReader();
    private DubboSettings settings;
    private T service;
    private Class<? extends T> serviceType;
    private CallMetrics metrics;

    /** Finds the service interface in the subclass's argument for {@code T}. */
    @SuppressWarnings("unchecked")
    protected DubboJavaSampler() {
        super(SharedDubboClient.INSTANCE, DubboResponseCode.ARGUMENT_ERROR, CallInFlight.ofThread());
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
     * Makes one call, or several calls that count as one sample. The clock runs during this method,
     * so prepare expensive arguments in {@link #setupTest}.
     *
     * @param service proxy of the service
     * @param context the parameters of the Java Request
     * @return the response of the sample; may be null
     * @throws Exception any exception fails the sample
     */
    protected abstract Object call(T service, JavaSamplerContext context) throws Exception;

    @Override
    public Arguments getDefaultParameters() {
        return DubboSettings.parameters(type).defaults();
    }

    /** Opens the resources that all threads share. An overriding method must call this method first. */
    @Override
    public void setupTest(JavaSamplerContext context) {
        DubboLogging.quiet();
        super.setupTest(context);
        service = null;
    }

    @Override
    protected final Thread enterThread() {
        return Thread.currentThread();
    }

    @Override
    protected final void use(Map<String, String> parameters) throws InvalidInputException, NotSentException {
        release();
        DubboSettings wanted = DubboSettings.of(DubboSettings.parameters(type).read(parameters));
        Class<? extends T> wantedType = interfaceOf(wanted);
        try {
            service = SharedDubboClient.INSTANCE.get().proxy(wanted.endpoint(), wantedType, wanted.timeoutMillis());
        } catch (RuntimeException e) {
            throw new NotSentException(DubboFailures.ofSetUp(e), e);
        }
        serviceType = wantedType;
        settings = wanted;
    }

    @Override
    protected final String requestText(Map<String, String> parameters) {
        String called = service == null
                ? parameters.getOrDefault("address", "") + "\n" + parameters.getOrDefault("interface", "")
                : settings.endpoint().address() + "\n" + settings.endpoint().service();
        return called + "\n" + getClass().getName();
    }

    @Override
    protected final void connect() {
        metrics = new CallMetrics();
    }

    @Override
    protected final Object send(JavaSamplerContext context) throws Exception {
        metrics.begin(settings.timeoutMillis());
        try {
            return call(service, context);
        } finally {
            CallMetrics.end();
        }
    }

    @Override
    protected final void report(SampleResult result, Object value, Throwable thrown) {
        if (thrown == null) {
            SampleOutcome.succeeded(result, JsonResponse.write(value));
        } else {
            LOG.debug("Call failed", thrown);
            Failure failure = SharedDubboClient.INSTANCE
                    .get()
                    .failureOfTyped(thrown, settings.endpoint(), settings.timeoutMillis(), metrics);
            SampleOutcome.failed(result, failure, settings.passBusinessException());
        }
        if (thrown != null || !metrics.provider().isEmpty()) {
            metricsReader.describe(result, Map.of(), metrics, clock.startNanos());
        } else {
            // If the method made no call, no bytes were measured, and JMeter counts the bytes of
            // the result.
            result.setLatency(result.getTime());
        }
    }

    @Override
    protected final Failure broken(Throwable thrown) {
        return DubboFailures.ofBroken(thrown);
    }

    private void release() {
        if (service != null) {
            service = null;
            SharedDubboClient.INSTANCE.get().releaseProxy(settings.endpoint(), serviceType, settings.timeoutMillis());
        }
    }

    private Class<? extends T> interfaceOf(DubboSettings wanted) throws InvalidInputException {
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
}
