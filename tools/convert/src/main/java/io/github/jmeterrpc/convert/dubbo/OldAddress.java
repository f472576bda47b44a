package io.github.jmeterrpc.convert.dubbo;

import io.github.jmeterrpc.convert.plan.DubboNames;
import io.github.jmeterrpc.convert.plan.NewElement;
import java.util.Set;

/**
 * Registry and address of another plugin: a protocol, hosts separated by commas, and the registry's
 * own group and login.
 */
record OldAddress(OldDubbo old) {

    private static final Set<String> REGISTRIES = Set.of("zookeeper", "nacos", "multicast");
    private static final String SCHEME = "://";

    void write(NewElement made) {
        String address = old.field("ADDRESS");
        String registry = old.effective("REGISTRY_PROTOCOL").replace(SCHEME, "");
        boolean direct = registry.isEmpty() || registry.equals("none");
        if (!address.isEmpty()) {
            made.text(DubboNames.ADDRESS, direct ? direct(address) : registry(registry, address));
        }
        if (!direct) {
            made.text(DubboNames.REGISTRY_GROUP, old.field("REGISTRY_GROUP"));
            made.text(DubboNames.REGISTRY_USER, old.field("REGISTRY_USER_NAME"));
            made.text(DubboNames.REGISTRY_PASSWORD, old.field("REGISTRY_PASSWORD"));
        }
    }

    private String direct(String address) {
        String protocol = old.effective("RPC_PROTOCOL").replace(SCHEME, "");
        return address.contains(SCHEME) || protocol.isEmpty() ? address : protocol + SCHEME + address;
    }

    /**
     * In the other plugin, hosts after a comma are further nodes of one registry; in Dubbo Request
     * they would be further registries.
     */
    private String registry(String protocol, String address) {
        if (!REGISTRIES.contains(protocol)) {
            old.note(
                    "Registry " + protocol + " " + address
                            + ": Dubbo Request supports zookeeper, nacos and multicast; type one of these, or the provider's address");
        }
        String text = address.replaceAll("\\s", "");
        int first = endOfHost(text);
        String host = text.substring(0, first);
        StringBuilder url = new StringBuilder(host.contains(SCHEME) ? "" : protocol + SCHEME).append(host);
        if (first < text.length()) {
            parameter(url, "backup", text.substring(first + 1).replace(protocol + SCHEME, ""));
        }
        String timeout = old.effective("REGISTRY_TIMEOUT");
        if (!timeout.isEmpty()) {
            parameter(url, "timeout", timeout);
        }
        return url.toString();
    }

    /** The position of the first comma outside functions and variables. */
    private static int endOfHost(String text) {
        int depth = 0;
        for (int i = 0; i < text.length(); i++) {
            switch (text.charAt(i)) {
                case '{' -> depth++;
                case '}' -> depth--;
                case ',' -> {
                    if (depth == 0) {
                        return i;
                    }
                }
                default -> {
                    // part of a host
                }
            }
        }
        return text.length();
    }

    private static void parameter(StringBuilder url, String name, String value) {
        url.append(url.indexOf("?") < 0 ? '?' : '&').append(name).append('=').append(value);
    }
}
