package io.github.jmeterrpc.dubbo.endpoint;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.common.input.TypedText;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.dubbo.common.URL;

/**
 * Address of providers or registries.
 *
 * @param urls URLs of providers, or URLs of registries; never mixed, never empty
 * @param registry whether the URLs are those of registries
 */
public record Address(List<String> urls, boolean registry) {

    /** The allowed protocols, and whether each one is the protocol of a registry. */
    private static final Map<String, Boolean> PROTOCOLS =
            Map.of("dubbo", false, "tri", false, "zookeeper", true, "nacos", true, "multicast", true);

    /** The default ports of registries and their protocols. */
    private static final Map<String, String> REGISTRY_PORTS = Map.of(":2181", "zookeeper", ":8848", "nacos");

    private static final Pattern PORT = Pattern.compile("\\d{1,5}");
    private static final int HIGHEST_PORT = 65535;
    private static final String EXAMPLES =
            "dubbo://host:port, tri://host:port, zookeeper://host:port or nacos://host:port";

    /** Copies the list. */
    public Address {
        urls = List.copyOf(urls);
    }

    /**
     * Reads an address as a user types it: one or several URLs, separated by commas or semicolons;
     * a missing protocol means {@code dubbo://}.
     *
     * @throws InvalidInputException if the address cannot be used
     */
    public static Address parse(String typed) throws InvalidInputException {
        List<String> parts = AddressText.split(TypedText.strip(typed));
        for (String part : parts) {
            requireProtocolOfRegistry(typed, part);
        }
        List<String> urls = parts.stream()
                .map(part -> part.contains("://") ? part : "dubbo://" + part)
                .toList();
        if (urls.isEmpty()) {
            throw new InvalidInputException("Address", shown(typed), "is empty; type " + EXAMPLES);
        }
        for (String url : urls) {
            check(typed, url);
        }
        boolean registry = isRegistry(urls.get(0));
        for (String url : urls) {
            if (isRegistry(url) != registry) {
                throw new InvalidInputException(
                        "Address", shown(typed), "names providers and registries; give either, not both");
            }
        }
        return new Address(urls, registry);
    }

    /**
     * Rejects the default port of a registry without a protocol: the sampler would call it as a
     * provider.
     */
    private static void requireProtocolOfRegistry(String typed, String part) throws InvalidInputException {
        for (Map.Entry<String, String> registry : REGISTRY_PORTS.entrySet()) {
            if (!part.contains("://") && part.endsWith(registry.getKey())) {
                String protocol = registry.getValue();
                throw new InvalidInputException(
                        "Address",
                        shown(typed),
                        "has no protocol, and " + registry.getKey().substring(1) + " is the port of " + protocol
                                + "; type " + protocol + "://" + shown(part) + ", or dubbo://" + shown(part)
                                + " for a provider");
            }
        }
    }

    private static void check(String typed, String url) throws InvalidInputException {
        Optional<String> odd = TypedText.problem(AddressText.withoutLogin(url));
        if (odd.isPresent()) {
            throw new InvalidInputException("Address", shown(typed), odd.get());
        }
        String protocol = protocolOf(url);
        if (!PROTOCOLS.containsKey(protocol)) {
            throw new InvalidInputException(
                    "Address", shown(typed), "has the unknown protocol '" + protocol + "'; use " + EXAMPLES);
        }
        String authority =
                AddressText.withoutLogin(url).substring(protocol.length() + 3).split("[/?]", 2)[0];
        int colon = authority.lastIndexOf(':');
        if (colon < 1 || !isPort(authority.substring(colon + 1))) {
            throw new InvalidInputException(
                    "Address",
                    shown(typed),
                    "lacks a host and a port from 1 to " + HIGHEST_PORT + " in '" + shown(url) + "'; type host:port");
        }
        URL read = AddressText.parse(url);
        if (read.getHost() == null || read.getPort() != Integer.parseInt(authority.substring(colon + 1))) {
            throw new InvalidInputException(
                    "Address",
                    shown(typed),
                    "has a host or login in '" + shown(url)
                            + "' that Dubbo reads otherwise; type host:port, and a login in the fields for it");
        }
    }

    private static boolean isPort(String text) {
        if (!PORT.matcher(text).matches()) {
            return false;
        }
        int port = Integer.parseInt(text);
        return port >= 1 && port <= HIGHEST_PORT;
    }

    /** Whether any of the addresses is called over tri://. */
    public boolean triple() {
        return urls.stream().anyMatch(url -> protocolOf(url).equals("tri"));
    }

    private static boolean isRegistry(String url) {
        return PROTOCOLS.get(protocolOf(url));
    }

    private static String protocolOf(String url) {
        return url.substring(0, url.indexOf("://"));
    }

    /** The address for display, without passwords. */
    @Override
    public String toString() {
        return shown(String.join(";", urls));
    }

    /** Hides the password after a user's name and the value of the parameter {@code password}. */
    private static String shown(String text) {
        return Secrets.hidden(text);
    }
}
