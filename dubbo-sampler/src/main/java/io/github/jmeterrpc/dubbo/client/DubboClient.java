package io.github.jmeterrpc.dubbo.client;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.apache.dubbo.common.profiler.ProfilerSwitch;
import org.apache.dubbo.config.ApplicationConfig;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
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

    /** A load test counts what happens to each call; a hidden second try would falsify both time and errors. */
    private static final int RETRIES = 0;

    /** How long a registry may take to answer, in milliseconds, unless its address has a {@code timeout} of its own. */
    private static final int REGISTRY_TIMEOUT_MILLIS = 10_000;

    private final FrameworkModel framework;
    private final ModuleModel module;
    private final Map<Endpoint, LazyInvoker> invokers = new ConcurrentHashMap<>();

    /** Opens the client with Dubbo's defaults replaced by those of a load test, and warms it up. */
    public DubboClient() {
        ProfilerSwitch.disableSimpleProfiler();
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
     * Finds or builds the invoker of an endpoint. A look-up in state that all threads share: a thread does it once per
     * endpoint and keeps the result.
     *
     * @throws RuntimeException if the reference cannot be built, such as when the registry does not answer; tried again
     *     after a while
     */
    public Invoker invoker(Endpoint endpoint) {
        return invokers.computeIfAbsent(
                        endpoint,
                        e -> new LazyInvoker(() -> new Invoker(reference(e).get())))
                .get();
    }

    /** Builds an invoker for the time of one use. */
    void useOnce(Endpoint endpoint, Consumer<Invoker> use) {
        ReferenceConfig<GenericService> reference = reference(endpoint);
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

    private ReferenceConfig<GenericService> reference(Endpoint endpoint) {
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>(module);
        reference.setInterface(endpoint.interfaceName());
        // The one generic variant that providers of 2.6, 2.7 and 3.x all understand.
        reference.setGeneric("true");
        reference.setClient(ExactAddressTransporter.NAME);
        reference.setRetries(RETRIES);
        // A provider that is down makes samples fail; it does not keep the test from starting.
        reference.setCheck(false);
        if (!endpoint.group().isEmpty()) {
            reference.setGroup(endpoint.group());
        }
        if (!endpoint.version().isEmpty()) {
            reference.setVersion(endpoint.version());
        }
        if (endpoint.usesRegistry()) {
            reference.setRegistry(registry(endpoint.address()));
        } else {
            reference.setUrl(endpoint.address());
        }
        return reference;
    }

    private static RegistryConfig registry(String address) {
        RegistryConfig registry = new RegistryConfig(address);
        registry.setRegister(false);
        if (registry.getTimeout() == null) {
            registry.setTimeout(REGISTRY_TIMEOUT_MILLIS);
        }
        return registry;
    }
}
