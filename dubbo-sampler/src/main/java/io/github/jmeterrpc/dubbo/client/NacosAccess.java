package io.github.jmeterrpc.dubbo.client;

import java.util.Map;

/** What Dubbo's Nacos registry is told beside address, user, password and group. */
final class NacosAccess {

    /** Further tries to connect. Dubbo's own ten keep a thread for minutes if the server's host does not answer. */
    private static final String RETRIES = "1";

    private NacosAccess() {}

    static void addTo(Map<String, String> parameters, Registries access) {
        parameters.putIfAbsent("nacos.retry", RETRIES);
        if (!access.namespace().isEmpty()) {
            parameters.put("namespace", access.namespace());
        }
    }
}
