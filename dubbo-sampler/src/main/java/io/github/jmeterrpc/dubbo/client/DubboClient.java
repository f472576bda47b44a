package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.client.jvm.BufferTracking;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.DubboFailures;
import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import io.github.jmeterrpc.dubbo.error.UnusableInputException;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.profiler.ProfilerSwitch;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ModuleModel;

/**
 * Holds the Dubbo models and references of one test: a model for each combination of TLS settings,
 * application name and registries, and a reference for each endpoint. Thread-safe.
 *
 * <p>Opening it and building a reference take seconds on a busy machine: do both before the clock
 * of a sample starts. {@link #close} ends all connections, registry sessions and threads.
 */
public final class DubboClient implements AutoCloseable {

    /** Maximum number of models; each has its own threads and several megabytes of heap. */
    private static final int MOST_MODELS = 16;

    private final Map<Kind, Lazy<DubboModel>> models = new ConcurrentHashMap<>();
    private final SharedUse<DubboEndpoint, DubboCall> shared = new SharedUse<>(this::connect, DubboCall::close);
    private final SharedUse<Typed, ReferenceConfig<?>> proxies = new SharedUse<>(
            t -> ReferenceFactory.connectTyped(t.endpoint, t.type, t.timeoutMillis, moduleOf(t.endpoint)),
            ReferenceConfig::destroy);

    /** Invokers of the calling thread, for endpoints with connections per thread. */
    private final ThreadLocal<Map<DubboEndpoint, DubboCall>> own =
            ThreadLocal.withInitial(() -> new LastUsed<>((endpoint, invoker) -> invoker.close()));

    /** Opens the client with defaults for load tests instead of Dubbo's, and warms it up. */
    public DubboClient() {
        ProfilerSwitch.disableSimpleProfiler();
        BufferTracking.off();
        modelFor(new DubboEndpoint(new Address(List.of("dubbo://localhost"), false), "", "", "", DubboOptions.DEFAULT));
    }

    private DubboModel modelFor(DubboEndpoint endpoint) {
        Kind kind = Kind.of(endpoint);
        if (models.size() >= MOST_MODELS && !models.containsKey(kind)) {
            throw new UnusableInputException(new InvalidInputException(
                    "Application",
                    kind.application(),
                    "exceeds the maximum of " + MOST_MODELS
                            + " per test; each application, each choice of TLS files, and each choice of registries"
                            + " needs its own Dubbo"));
        }
        return models.computeIfAbsent(kind, k -> new Lazy<>(() -> DubboModel.open(endpoint)))
                .get();
    }

    private ModuleModel moduleOf(DubboEndpoint endpoint) {
        return modelFor(endpoint).module();
    }

    /**
     * Finds or builds the invoker of an endpoint: one for all threads, or one for the calling
     * thread if the endpoint is configured so. It accesses state that all threads share: a thread
     * calls it once, keeps the result, and calls {@link #release} when it no longer needs the
     * result.
     *
     * @throws RuntimeException if the reference cannot be built, such as when the registry does not
     *     answer; tried again after a while
     */
    public DubboCall invoker(DubboEndpoint endpoint) {
        return endpoint.options().connectionPerThread()
                ? own.get().computeIfAbsent(endpoint, this::connectOwn)
                : shared.acquire(endpoint);
    }

    private DubboCall connect(DubboEndpoint endpoint) {
        return new DubboCall(ReferenceFactory.connect(endpoint, moduleOf(endpoint)), endpoint);
    }

    private DubboCall connectOwn(DubboEndpoint endpoint) {
        Lazy<DubboCall> invoker = new Lazy<>(() -> connect(endpoint));
        try {
            return invoker.get();
        } catch (InterruptedBuildException e) {
            invoker.close(DubboCall::close);
            throw e;
        }
    }

    /** Releases the result of {@link #invoker} for the endpoint. */
    public void release(DubboEndpoint endpoint) {
        if (!endpoint.options().connectionPerThread()) {
            shared.release(endpoint);
        }
    }

    /**
     * Finds or builds the proxy of a service whose Java interface is available. It uses the
     * connections that generic calls to the same address use. It accesses state that all threads
     * share, like {@link #invoker}; call {@link #releaseProxy} afterwards.
     *
     * @param timeoutMillis how long each call of the proxy waits for its answer, in milliseconds, 1
     *     or more
     */
    public <T> T proxy(DubboEndpoint endpoint, Class<T> type, int timeoutMillis) {
        return type.cast(
                proxies.acquire(new Typed(endpoint, type, timeoutMillis)).get());
    }

    /** Releases the result of {@link #proxy}. */
    public void releaseProxy(DubboEndpoint endpoint, Class<?> type, int timeoutMillis) {
        proxies.release(new Typed(endpoint, type, timeoutMillis));
    }

    /**
     * Closes the calling thread's own connections. Its invokers must not be used any more.
     */
    public void threadFinished() {
        own.get().clear();
        own.remove();
    }

    /**
     * Classifies an exception of a call as {@link DubboFailures#of} does, and names encryption as the
     * cause.
     *
     * @param thrown exception of the invoker
     * @param endpoint the called endpoint
     * @param call the call
     * @param metrics metrics of the call
     */
    public Failure failureOf(Throwable thrown, DubboEndpoint endpoint, Call call, CallMetrics metrics) {
        return modelFor(endpoint).explained(DubboFailures.of(thrown, endpoint, call, metrics));
    }

    /**
     * Classifies the exception of a typed proxy as {@link DubboFailures#ofTyped} does, and names
     * encryption as the cause.
     *
     * @param thrown exception of the proxy, or of the code around its call
     * @param endpoint the called endpoint
     * @param timeoutMillis timeout of the call, in milliseconds
     * @param metrics metrics of the call
     */
    public Failure failureOfTyped(Throwable thrown, DubboEndpoint endpoint, int timeoutMillis, CallMetrics metrics) {
        return modelFor(endpoint).explained(DubboFailures.ofTyped(thrown, endpoint, timeoutMillis, metrics));
    }

    @Override
    public void close() {
        models.values().forEach(model -> model.close(DubboModel::close));
    }

    /** Settings shared by all endpoints of a model. */
    private record Kind(Tls tls, String application, List<String> registries, RegistryOptions access) {

        static Kind of(DubboEndpoint endpoint) {
            DubboOptions options = endpoint.options();
            boolean registry = endpoint.address().registry();
            return new Kind(
                    options.tls(),
                    options.consumer().application(),
                    registry ? endpoint.address().urls() : List.of(),
                    registry ? options.registries() : RegistryOptions.PLAIN);
        }
    }

    /** Key of a typed proxy. */
    private record Typed(DubboEndpoint endpoint, Class<?> type, int timeoutMillis) {}
}
