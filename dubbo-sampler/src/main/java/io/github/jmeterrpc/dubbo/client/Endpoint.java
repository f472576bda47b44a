package io.github.jmeterrpc.dubbo.client;

import java.util.Arrays;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What one proxy is for: where the service is found, and which service. Two samplers with equal endpoints share a proxy.
 *
 * @param address one or several direct URLs separated by commas or semicolons ({@code dubbo://host:port}), or one
 *     registry URL ({@code zookeeper://host:port}), in normal form
 * @param interfaceName fully qualified name of the service interface
 * @param group service group, or empty
 * @param version service version, or empty
 */
public record Endpoint(String address, String interfaceName, String group, String version) {

    private static final Set<String> DIRECT = Set.of("dubbo");
    private static final Set<String> REGISTRIES = Set.of("zookeeper");
    private static final Pattern JAVA_NAME = Pattern.compile(
            "[\\p{javaJavaIdentifierStart}][\\p{javaJavaIdentifierPart}]*(\\.[\\p{javaJavaIdentifierStart}]"
                    + "[\\p{javaJavaIdentifierPart}]*)*");

    /**
     * Checks what was typed and brings it into normal form.
     *
     * @param address as in {@link #address}; a missing protocol means {@code dubbo://}
     * @param interfaceName as in {@link #interfaceName}
     * @param group may be empty
     * @param version may be empty
     * @throws InvalidInputException if the address or the interface cannot be used
     */
    public static Endpoint of(String address, String interfaceName, String group, String version)
            throws InvalidInputException {
        return new Endpoint(
                normalAddress(address), checkedInterface(interfaceName.trim()), group.trim(), version.trim());
    }

    /** Whether the providers are looked up in a registry, not named by the address itself. */
    public boolean usesRegistry() {
        return REGISTRIES.contains(protocolOf(address));
    }

    private static String checkedInterface(String name) throws InvalidInputException {
        if (!JAVA_NAME.matcher(name).matches()) {
            throw new InvalidInputException(
                    "Interface",
                    name,
                    "is not a Java interface name; type it in full, such as com.example.OrderService");
        }
        return name;
    }

    private static String normalAddress(String typed) throws InvalidInputException {
        String[] parts = Arrays.stream(typed.split("[,;]"))
                .map(String::trim)
                .filter(part -> !part.isEmpty())
                .map(part -> part.contains("://") ? part : "dubbo://" + part)
                .toArray(String[]::new);
        if (parts.length == 0) {
            throw new InvalidInputException(
                    "Address", typed, "is empty; type dubbo://host:port or zookeeper://host:port");
        }
        String first = protocolOf(parts[0]);
        for (String part : parts) {
            checkPart(typed, part);
            if (!protocolOf(part).equals(first)) {
                throw new InvalidInputException("Address", typed, "mixes protocols; give all parts the same one");
            }
        }
        if (parts.length > 1 && REGISTRIES.contains(first)) {
            throw new InvalidInputException(
                    "Address", typed, "names several registries; name one, further nodes of it by ?backup=host:port");
        }
        return Arrays.stream(parts).collect(Collectors.joining(";"));
    }

    private static void checkPart(String typed, String part) throws InvalidInputException {
        String protocol = protocolOf(part);
        if (!DIRECT.contains(protocol) && !REGISTRIES.contains(protocol)) {
            throw new InvalidInputException(
                    "Address", typed, "has the unknown protocol '" + protocol + "'; use dubbo:// or zookeeper://");
        }
        String authority = part.substring(protocol.length() + 3).split("[/?]", 2)[0];
        int colon = authority.lastIndexOf(':');
        if (colon < 1 || !isPort(authority.substring(colon + 1))) {
            throw new InvalidInputException(
                    "Address", typed, "lacks a host and a port from 1 to 65535 in '" + part + "'; type host:port");
        }
    }

    private static boolean isPort(String text) {
        return text.matches("\\d{1,5}") && Integer.parseInt(text) >= 1 && Integer.parseInt(text) <= 65535;
    }

    private static String protocolOf(String url) {
        return url.substring(0, url.indexOf("://"));
    }
}
