package io.github.jmeterrpc.dubbo.client;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ReferenceConfig;
import org.apache.dubbo.rpc.model.ModuleModel;
import org.apache.dubbo.rpc.service.GenericService;

/** Puts into Dubbo's own words what an {@link Endpoint} says. */
final class References {

    private static final int BITS_PER_BYTE = 8;

    private References() {}

    /**
     * Builds a proxy.
     *
     * @throws RegistryException if a registry does not answer
     */
    static GenericService connect(Endpoint endpoint, ModuleModel module) {
        RegistryAccess.check(endpoint);
        ReferenceConfig<GenericService> reference = of(endpoint, module);
        try {
            return reference.get();
        } catch (RuntimeException e) {
            reference.destroy();
            throw endpoint.address().registry() ? RegistryAccess.explained(e, endpoint) : e;
        }
    }

    /** A reference that is not connected yet; its {@code get} connects it. */
    static ReferenceConfig<GenericService> of(Endpoint endpoint, ModuleModel module) {
        Options options = endpoint.options();
        ReferenceConfig<GenericService> reference = new ReferenceConfig<>(module);
        reference.setInterface(endpoint.interfaceName());
        // "true" is the one generic variant that providers of 2.6, 2.7 and 3.x all understand.
        reference.setGeneric(options.rawReturn() ? "raw.return" : "true");
        reference.setClient(ExactAddressTransporter.NAME);
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
            reference.setRegistries(RegistryAccess.of(endpoint));
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

    /**
     * A direct URL whose loopback address Dubbo does not recognize. For dubbo:// {@link ExactAddressTransporter} would do;
     * the client of tri:// cannot be extended. But Dubbo knows 127.0.0.1 in this very form only, while Java reads 127.1,
     * the network and the rest as one number, as the same address.
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
            int rest = 0;
            for (int i = 1; i < bytes.length; i++) {
                rest = rest << BITS_PER_BYTE | Byte.toUnsignedInt(bytes[i]);
            }
            return url.setHost(Byte.toUnsignedInt(bytes[0]) + "." + rest).toFullString();
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
