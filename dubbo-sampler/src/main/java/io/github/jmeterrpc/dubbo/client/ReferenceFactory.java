package io.github.jmeterrpc.dubbo.client;

import static org.apache.dubbo.config.Constants.MULTI_SERIALIZATION_KEY;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.endpoint.Consumer;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import io.github.jmeterrpc.dubbo.error.UnusableInputException;
import io.github.jmeterrpc.dubbo.registry.RegistryAccess;
import io.github.jmeterrpc.dubbo.remoting.ExactAddressTransporter;
import io.github.jmeterrpc.dubbo.remoting.ThrowingFilter;
import io.github.jmeterrpc.dubbo.wire.CallMetricsFilter;
import io.github.jmeterrpc.dubbo.wire.ModelSerialization;
import io.github.jmeterrpc.dubbo.wire.Peers;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.constants.CommonConstants;
import org.apache.dubbo.common.serialize.Serialization;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.remoting.Constants;
import org.apache.dubbo.rpc.Filter;
import org.apache.dubbo.rpc.cluster.Cluster;
import org.apache.dubbo.rpc.cluster.LoadBalance;
import org.apache.dubbo.rpc.cluster.filter.ClusterFilter;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;

/** Builds Dubbo's reference from an {@link DubboEndpoint}. */
final class ReferenceFactory {

    /**
     * Dubbo filters that are disabled because they cost time in each call and have no use in a load
     * generator: their data is not read here (metrics, monitor, tracing, routes), or they need
     * frameworks that JMeter does not include.
     */
    private static final List<String> LEFT_OUT = List.of(
            "metricsConsumerFilter",
            "metricsClusterFilter",
            "monitor",
            "observationsender",
            "router-snapshot",
            "authenticationPrepare",
            "contextHolderParametersSelectedTransfer",
            "future");

    private static final String RECONNECT_MILLIS = "1000";

    private ReferenceFactory() {}

    /**
     * Builds a reference for generic calls and connects it; its {@code get} then returns the proxy
     * at once.
     *
     * @throws RegistryException if a registry does not respond
     * @throws UnusableInputException if the serialization or a filter does not exist
     */
    static ReferenceConfig<GenericService> connect(DubboEndpoint endpoint, ModuleModel module) {
        DubboEndpoint reachable = RegistryAccess.reachable(endpoint);
        return connected(of(reachable, module), reachable, module);
    }

    /**
     * Builds a reference to a service whose Java interface is available and connects it, as
     * {@link #connect} does.
     *
     * @param timeoutMillis how long each call of its proxy waits for the answer, in milliseconds
     */
    static <T> ReferenceConfig<T> connectTyped(
            DubboEndpoint endpoint, Class<T> type, int timeoutMillis, ModuleModel module) {
        ReferenceConfig<T> reference = new ReferenceConfig<>(module);
        reference.setInterface(type);
        reference.setTimeout(timeoutMillis);
        DubboEndpoint reachable = RegistryAccess.reachable(endpoint);
        return connected(configured(reference, reachable), reachable, module);
    }

    private static <T> ReferenceConfig<T> connected(
            ReferenceConfig<T> reference, DubboEndpoint endpoint, ModuleModel module) {
        checkName("Serialization", endpoint.options().serialization(), Serialization.class, module);
        checkName("Cluster", endpoint.options().cluster(), Cluster.class, module);
        checkName("Load balancing", endpoint.options().loadbalance(), LoadBalance.class, module);
        checkFilters(endpoint.options().consumer(), module);
        try {
            reference.get();
            return reference;
        } catch (RuntimeException e) {
            reference.destroy();
            throw endpoint.address().registry() ? RegistryAccess.explained(e, endpoint) : e;
        }
    }

    /** A reference that is not connected yet; its {@code get} connects it. */
    private static ReferenceConfig<GenericService> of(DubboEndpoint endpoint, ModuleModel module) {
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>(module);
        reference.setInterface(endpoint.interfaceName());
        // "true" is the only generic variant that providers of 2.6, 2.7 and 3.x all understand.
        reference.setGeneric(endpoint.options().rawReturn() ? "raw.return" : "true");
        return configured(reference, endpoint);
    }

    private static <T> ReferenceConfig<T> configured(ReferenceConfig<T> reference, DubboEndpoint endpoint) {
        DubboOptions options = endpoint.options();
        reference.setClient(ExactAddressTransporter.NAME);
        boolean perhapsTriple =
                endpoint.address().registry() || endpoint.address().triple();
        reference.setFilter(filters(options.consumer(), perhapsTriple, endpoint.protobuf()));
        // A provider that is down makes samples fail; it does not keep the test from starting.
        reference.setCheck(false);
        reference.setRetries(options.retries());
        setUnlessEmpty(endpoint.group(), reference::setGroup);
        setUnlessEmpty(endpoint.version(), reference::setVersion);
        setUnlessEmpty(options.cluster(), reference::setCluster);
        setUnlessEmpty(options.loadbalance(), reference::setLoadbalance);
        setUnlessEmpty(options.providedBy(), reference::setProvidedBy);
        // The payload limit belongs to the connection: on a shared connection, the limit of its
        // first user would apply.
        boolean ownConnection = options.connectionPerThread() || options.payloadBytes() > 0;
        int connections = ownConnection ? Math.max(1, options.connections()) : options.connections();
        if (connections > 0) {
            reference.setConnections(connections);
        }
        reference.setParameters(parametersOf(options));
        if (endpoint.address().registry()) {
            reference.setRegistries(RegistryAccess.of(endpoint));
        } else {
            reference.setUrl(String.join(
                    ";",
                    endpoint.address().urls().stream()
                            .map(ReferenceFactory::direct)
                            .toList()));
        }
        return reference;
    }

    private static String filters(Consumer consumer, boolean perhapsTriple, boolean protobuf) {
        List<String> wanted = consumer.filterNames();
        List<String> names = new ArrayList<>(wanted);
        names.add(CallMetricsFilter.NAME);
        if (perhapsTriple) {
            names.add(ThrowingFilter.NAME);
        }
        if (protobuf) {
            // This filter would change every call of a reference without a Java interface to
            // $invoke.
            names.add("-genericimpl");
        }
        LEFT_OUT.stream()
                .filter(name -> !wanted.contains(name))
                .map(name -> "-" + name)
                .forEach(names::add);
        return String.join(",", names);
    }

    /** Rejects unknown filters, which Dubbo would silently ignore. */
    private static void checkFilters(Consumer consumer, ModuleModel module) {
        for (String name : consumer.filterNames()) {
            String plain = name.startsWith("-") ? name.substring(1) : name;
            if (!module.getExtensionLoader(Filter.class).hasExtension(plain)
                    && !module.getExtensionLoader(ClusterFilter.class).hasExtension(plain)) {
                throw new UnusableInputException(new InvalidInputException(
                        "Consumer filters",
                        name,
                        "is not on JMeter's class path; type names of Dubbo's consumer filters, such as consumersign,"
                                + " or put the jar that brings it into lib/ext"));
            }
        }
    }

    /** Rejects an unknown name: Dubbo would use its default instead, or fail each call. */
    private static void checkName(String field, String name, Class<?> kind, ModuleModel module) {
        if (!name.isEmpty()) {
            Set<String> usable = module.getExtensionLoader(kind).getSupportedExtensions();
            if (!usable.contains(name)) {
                throw new UnusableInputException(new InvalidInputException(
                        field,
                        name,
                        "is not on JMeter's class path; type one of " + String.join(", ", usable)
                                + ", leave it empty, or put the jar that brings it into lib/ext"));
            }
        }
    }

    private static Map<String, String> parametersOf(DubboOptions options) {
        Map<String, String> parameters = new HashMap<>();
        parameters.put(MULTI_SERIALIZATION_KEY, ModelSerialization.NAME);
        setUnlessEmpty(options.serialization(), text -> parameters.put("serialization", text));
        if (options.payloadBytes() > 0) {
            parameters.put("payload", String.valueOf(options.payloadBytes()));
        }
        if (options.tls().enabled()) {
            // Over tri://, this changes the scheme of requests to https.
            parameters.put(CommonConstants.SSL_ENABLED_KEY, "true");
        }
        return parameters;
    }

    /**
     * Returns the URL that is passed to Dubbo. URLs of tri:// are adapted here, URLs of dubbo:// by
     * {@link ExactAddressTransporter}.
     */
    private static String direct(String text) {
        URL url = URL.valueOf(text);
        return url.getProtocol().equals("tri") ? Peers.exact(reconnecting(url)).toFullString() : text;
    }

    /**
     * Dubbo waits a minute between two attempts to connect; this interval is derived from the
     * heartbeat, the idle time after which it sends a ping. The timeout for the reply to a ping is
     * unchanged, because a provider may pause.
     */
    private static URL reconnecting(URL url) {
        return url.addParameterIfAbsent(Constants.LEAST_RECONNECT_DURATION_KEY, RECONNECT_MILLIS)
                .addParameterIfAbsent(Constants.HEARTBEAT_KEY, RECONNECT_MILLIS)
                .addParameterIfAbsent(Constants.CLOSE_TIMEOUT_KEY, String.valueOf(3 * Constants.DEFAULT_HEARTBEAT));
    }

    private static void setUnlessEmpty(String text, java.util.function.Consumer<String> setter) {
        if (!text.isEmpty()) {
            setter.accept(text);
        }
    }
}
