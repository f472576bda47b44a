package io.github.jmeterrpc.dubbo.registry;

import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Parameters of Dubbo's Nacos registry beside address, user, password and group. */
public final class NacosAccess {

    /** Further tries to connect. Dubbo's own ten keep a thread for minutes if the server's host does not answer. */
    private static final String RETRIES = "1";

    /** Where Nacos' client keeps copies of what it was told; its own default is the user's home. */
    private static final String FILES = "JM.SNAPSHOT.PATH";

    /** Where it would write a log. */
    private static final String LOG = "JM.LOG.PATH";

    private NacosAccess() {}

    /** Keeps the client's files out of the user's home, unless the JVM was started with another place for them. */
    public static void useTemporaryFolder() {
        String folder = Path.of(System.getProperty("java.io.tmpdir"), "jmeter-nacos-" + System.getProperty("user.name"))
                .toString();
        for (String property : List.of(FILES, LOG)) {
            if (System.getProperty(property) == null) {
                System.setProperty(property, folder);
            }
        }
    }

    static void addTo(Map<String, String> parameters, RegistryOptions access) {
        parameters.putIfAbsent("nacos.retry", RETRIES);
        if (!access.namespace().isEmpty()) {
            parameters.put("namespace", access.namespace());
        }
    }
}
