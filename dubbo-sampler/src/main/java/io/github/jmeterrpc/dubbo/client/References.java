package io.github.jmeterrpc.dubbo.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;

/** Puts into Dubbo's own words what an {@link Endpoint} says. */
final class References {

    /** How long a registry may take to answer, in milliseconds, unless its address has a {@code timeout} of its own. */
    private static final int REGISTRY_TIMEOUT_MILLIS = 10_000;

    private References() {}

    /** A reference that is not connected yet; its {@code get} connects it. */
    static ReferenceConfig<GenericService> of(Endpoint endpoint, ModuleModel module) {
        Options options = endpoint.options();
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>(module);
        reference.setInterface(endpoint.interfaceName());
        // "true" is the one generic variant that providers of 2.6, 2.7 and 3.x all understand.
        reference.setGeneric(options.rawReturn() ? "raw.return" : "true");
        reference.setClient(ExactAddressTransporter.NAME);
        reference.setFilter(ObservingFilter.NAME);
        // A provider that is down makes samples fail; it does not keep the test from starting.
        reference.setCheck(false);
        reference.setRetries(options.retries());
        setUnlessEmpty(endpoint.group(), reference::setGroup);
        setUnlessEmpty(endpoint.version(), reference::setVersion);
        setUnlessEmpty(options.cluster(), reference::setCluster);
        setUnlessEmpty(options.loadbalance(), reference::setLoadbalance);
        setUnlessEmpty(options.providedBy(), reference::setProvidedBy);
        int connections = options.connectionPerThread() ? Math.max(1, options.connections()) : options.connections();
        if (connections > 0) {
            reference.setConnections(connections);
        }
        reference.setParameters(parametersOf(options));
        if (endpoint.address().registry()) {
            reference.setRegistries(registriesOf(endpoint));
        } else {
            reference.setUrl(String.join(
                    ";",
                    endpoint.address().urls().stream().map(References::direct).toList()));
        }
        return reference;
    }

    private static Map<String, String> parametersOf(Options options) {
        Map<String, String> parameters = new HashMap<>();
        setUnlessEmpty(options.serialization(), text -> parameters.put("serialization", text));
        if (options.payloadBytes() > 0) {
            parameters.put("payload", String.valueOf(options.payloadBytes()));
        }
        return parameters;
    }

    private static List<RegistryConfig> registriesOf(Endpoint endpoint) {
        return endpoint.address().urls().stream()
                .map(url -> registryOf(url, endpoint.options().registries()))
                .toList();
    }

    private static RegistryConfig registryOf(String url, Registries access) {
        RegistryConfig registry = new RegistryConfig(url);
        registry.setRegister(false);
        if (registry.getTimeout() == null) {
            registry.setTimeout(REGISTRY_TIMEOUT_MILLIS);
        }
        setUnlessEmpty(access.user(), registry::setUsername);
        setUnlessEmpty(access.password(), registry::setPassword);
        setUnlessEmpty(access.group(), registry::setGroup);
        setUnlessEmpty(access.cluster(), registry::setCluster);
        if (!access.namespace().isEmpty()) {
            Map<String, String> parameters = new HashMap<>();
            if (registry.getParameters() != null) {
                parameters.putAll(registry.getParameters());
            }
            parameters.put("namespace", access.namespace());
            registry.setParameters(parameters);
        }
        return registry;
    }

    /**
     * A direct URL whose loopback address Dubbo does not recognize. For dubbo:// {@link ExactAddressTransporter} would do;
     * the client of tri:// cannot be extended. But Dubbo takes for loopback what begins with 127, while Java reads one
     * number as the same address.
     */
    private static String direct(String text) {
        URL url = URL.valueOf(text);
        if (!url.getProtocol().equals("tri")) {
            return text;
        }
        try {
            InetAddress address = InetAddress.getByName(url.getHost());
            byte[] bytes = address.getAddress();
            if (!address.isLoopbackAddress() || bytes.length != Integer.BYTES) {
                return text;
            }
            return url.setHost(String.valueOf(ByteBuffer.wrap(bytes).getInt())).toFullString();
        } catch (UnknownHostException e) {
            // Dubbo will try again, and its failure tells more.
            return text;
        }
    }

    private static void setUnlessEmpty(String text, Consumer<String> setter) {
        if (!text.isEmpty()) {
            setter.accept(text);
        }
    }
}
