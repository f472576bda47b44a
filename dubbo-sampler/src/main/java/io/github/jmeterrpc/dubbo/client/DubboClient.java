package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.common.tls.Tls;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.dubbo.common.profiler.ProfilerSwitch;
import org.apache.dubbo.rpc.model.ModuleModel;

/**
 * Everything of Dubbo that one test uses: models of its own, one for each kind of encryption and name of the caller, and one reference per
 * endpoint. Thread safe.
 *
 * <p>Opening it and building a reference take seconds on a busy machine: both belong before the clock of a sample
 * starts. {@link #close} ends all connections, registry sessions and threads.
 */
public final class DubboClient implements AutoCloseable {

    private final Map<Kind, LazyInvoker<DubboModel>> models = new ConcurrentHashMap<>();
    private final Queue<DubboModel> opened = new ConcurrentLinkedQueue<>();
    private final Map<Endpoint, LazyInvoker<Invoker>> invokers = new ConcurrentHashMap<>();
    private final Map<Typed, LazyInvoker<?>> proxies = new ConcurrentHashMap<>();

    /** Where threads get references of their own. */
    private final Map<Endpoint, OwnReferenceSource> sources = new ConcurrentHashMap<>();

    /** The references of endpoints of which each thread has its own connections. */
    private final ThreadLocal<OwnReferences> own = ThreadLocal.withInitial(OwnReferences::new);

    /** Opens the client with Dubbo's defaults replaced by those of a load test, and warms it up. */
    public DubboClient() {
        ProfilerSwitch.disableSimpleProfiler();
        BufferTracking.off();
        modelFor(Options.DEFAULT);
    }

    private DubboModel modelFor(Options options) {
        return models.computeIfAbsent(
                        new Kind(options.tls(), options.consumer().application()),
                        key -> new LazyInvoker<>(() -> {
                            DubboModel model = DubboModel.open(key.tls(), key.application());
                            opened.add(model);
                            return model;
                        }))
                .get();
    }

    private ModuleModel moduleOf(Endpoint endpoint) {
        return modelFor(endpoint.options()).module();
    }

    /**
     * Finds or builds the invoker of an endpoint; one for all threads, or one for the calling thread if the endpoint says
     * so. A look-up in state that all threads share: a thread does it once per
     * endpoint and keeps the result.
     *
     * @throws RuntimeException if the reference cannot be built, such as when the registry does not answer; tried again
     *     after a while
     */
    public Invoker invoker(Endpoint endpoint) {
        if (endpoint.options().connectionPerThread()) {
            return own.get().get(endpoint, sourceOf(endpoint));
        }
        return invokers.computeIfAbsent(
                        endpoint, e -> new LazyInvoker<>(() -> Invoker.of(References.connect(e, moduleOf(e)), e)))
                .get();
    }

    private OwnReferenceSource sourceOf(Endpoint endpoint) {
        return sources.computeIfAbsent(
                endpoint, e -> new OwnReferenceSource(() -> OwnReference.connect(e, moduleOf(e))));
    }

    /**
     * Finds or builds the proxy of a service whose interface is at hand, over the connections that generic calls to the
     * same address use. A look-up in state that all threads share, like {@link #invoker}.
     *
     * @param timeoutMillis how long each call of the proxy waits for its answer, in milliseconds, 1 or more
     */
    public <T> T proxy(Endpoint endpoint, Class<T> type, int timeoutMillis) {
        return type.cast(proxies.computeIfAbsent(
                        new Typed(endpoint, type, timeoutMillis),
                        key -> new LazyInvoker<>(
                                () -> References.connectTyped(endpoint, type, timeoutMillis, moduleOf(endpoint))
                                        .get()))
                .get());
    }

    /** Closes the connections that the calling thread has for itself. Its invokers must not be used any more. */
    public void threadFinished() {
        own.get().close();
        own.remove();
        Callers.finished();
    }

    /**
     * Classifies an exception of a call as {@link Failures#of} does, and tells if encryption is behind it.
     *
     * @param thrown what the invoker threw
     * @param endpoint where the call went
     * @param call the call
     * @param observation what was seen of it
     */
    public Failure failureOf(Throwable thrown, Endpoint endpoint, Call call, Observation observation) {
        return modelFor(endpoint.options()).explained(Failures.of(thrown, endpoint, call, observation.provider()));
    }

    /**
     * Classifies what a call of a typed proxy threw as {@link Failures#ofTyped} does, and tells if encryption is behind it.
     *
     * @param thrown what the proxy, or the code around its call, threw
     * @param endpoint where the call went
     * @param timeoutMillis how long it waited at most
     * @param observation what was seen of it
     */
    public Failure failureOfTyped(Throwable thrown, Endpoint endpoint, int timeoutMillis, Observation observation) {
        return modelFor(endpoint.options())
                .explained(Failures.ofTyped(thrown, endpoint, timeoutMillis, observation.provider()));
    }

    @Override
    public void close() {
        opened.forEach(DubboModel::close);
    }

    /** What the endpoints of one model have in common. */
    private record Kind(Tls tls, String application) {}

    /** What one typed proxy is for. */
    private record Typed(Endpoint endpoint, Class<?> type, int timeoutMillis) {}
}
