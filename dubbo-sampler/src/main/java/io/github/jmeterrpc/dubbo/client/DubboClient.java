package io.github.jmeterrpc.dubbo.client;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.dubbo.common.profiler.ProfilerSwitch;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.apache.dubbo.rpc.model.FrameworkModel;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Everything of Dubbo that one test uses: its own framework model and one reference per endpoint. Thread safe.
 *
 * <p>Opening it and building a reference take seconds on a busy machine: both belong before the clock of a sample
 * starts. {@link #close} ends all connections, registry sessions and threads.
 */
public final class DubboClient implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(DubboClient.class);

    private final FrameworkModel framework;
    private final ModuleModel module;
    private final Map<Endpoint, LazyInvoker<Invoker>> invokers = new ConcurrentHashMap<>();
    private final Map<Typed, LazyInvoker<?>> proxies = new ConcurrentHashMap<>();

    /** The references of endpoints of which each thread has its own connections. */
    private final ThreadLocal<Map<Endpoint, OwnReference>> own = ThreadLocal.withInitial(HashMap::new);

    /** Opens the client with Dubbo's defaults replaced by those of a load test, and warms it up. */
    public DubboClient() {
        ProfilerSwitch.disableSimpleProfiler();
        BufferTracking.off();
        framework = new FrameworkModel();
        ApplicationModel application = framework.newApplication();
        application.getApplicationConfigManager().setApplication(applicationConfig());
        module = application.newModule();
        try {
            WarmUp.run(this);
        } catch (Exception e) {
            LOG.info("Not warmed up; the first call of each thread will take longer: {}", e.toString());
        }
    }

    private static ApplicationConfig applicationConfig() {
        ApplicationConfig config = new ApplicationConfig("jmeter");
        // QoS would listen on every interface, and the second generator of a host would find its port taken.
        config.setQosEnable(false);
        config.setRegisterConsumer(false);
        return config;
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
            return own.get()
                    .computeIfAbsent(endpoint, e -> OwnReference.build(References.connect(e, module)))
                    .invoker();
        }
        return invokers.computeIfAbsent(
                        endpoint,
                        e -> new LazyInvoker<>(
                                () -> new Invoker(References.connect(e, module).get())))
                .get();
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
                        key -> new LazyInvoker<>(() -> References.connectTyped(endpoint, type, timeoutMillis, module)
                                .get()))
                .get());
    }

    /** Closes the connections that the calling thread has for itself. Its invokers must not be used any more. */
    public void threadFinished() {
        own.get().values().forEach(OwnReference::close);
        own.remove();
        Callers.finished();
    }

    /** Builds an invoker for the time of one use. */
    void useOnce(Endpoint endpoint, Consumer<Invoker> use) {
        ReferenceConfig<GenericService> reference = References.of(endpoint, module);
        try {
            use.accept(new Invoker(reference.get()));
        } finally {
            reference.destroy();
        }
    }

    @Override
    public void close() {
        framework.destroy();
    }

    /** What one typed proxy is for. */
    private record Typed(Endpoint endpoint, Class<?> type, int timeoutMillis) {}

    /** A reference of one thread. */
    private record OwnReference(ReferenceConfig<GenericService> reference, Invoker invoker) {

        static OwnReference build(ReferenceConfig<GenericService> reference) {
            return new OwnReference(reference, new Invoker(reference.get()));
        }

        void close() {
            reference.destroy();
        }
    }
}
