package io.github.jmeterrpc.dubbo.client;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.RegistryConfig;

/** Puts into Dubbo's own words how the registries of an {@link Endpoint} are accessed. */
final class RegistryAccess {

    /** How long a registry may take to answer, in milliseconds, unless its address has a {@code timeout} of its own. */
    private static final int TIMEOUT_MILLIS = 10_000;

    private RegistryAccess() {}

    /** The registries of the endpoint's address. */
    static List<RegistryConfig> of(Endpoint endpoint) {
        return endpoint.address().urls().stream()
                .map(url -> registryOf(url, endpoint.options().registries()))
                .toList();
    }

    private static RegistryConfig registryOf(String url, Registries access) {
        RegistryConfig registry = new RegistryConfig(url);
        registry.setRegister(false);
        if (registry.getTimeout() == null) {
            registry.setTimeout(timeoutOf(url));
        }
        if (!access.user().isEmpty()) {
            registry.setUsername(access.user());
        }
        if (!access.password().isEmpty()) {
            registry.setPassword(access.password());
        }
        if (!access.group().isEmpty()) {
            registry.setGroup(access.group());
        }
        Map<String, String> parameters = new HashMap<>();
        if (registry.getParameters() != null) {
            parameters.putAll(registry.getParameters());
        }
        if (url.startsWith("nacos:")) {
            NacosAccess.addTo(parameters, access);
        }
        registry.setParameters(parameters);
        return registry;
    }

    private static int timeoutOf(String url) {
        return URL.valueOf(url).getPositiveParameter("timeout", TIMEOUT_MILLIS);
    }

    /**
     * Finds out about servers whose clients would wait for too long.
     *
     * @throws RegistryException if one does not answer within its time limit
     */
    static void check(Endpoint endpoint) {
        for (String text : endpoint.address().urls()) {
            if (text.startsWith("nacos:")
                    && !NacosProbe.answers(URL.valueOf(text).getBackupAddress(), timeoutOf(text))) {
                throw noAnswer(endpoint, null);
            }
        }
    }

    /** What to tell people when no proxy could be built because a registry did not answer; else what was thrown. */
    static RuntimeException explained(RuntimeException thrown, Endpoint endpoint) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            String text = String.valueOf(t.getMessage());
            if (text.contains("zookeeper not connected") || text.contains("nacos naming service")) {
                return noAnswer(endpoint, thrown);
            }
        }
        return thrown;
    }

    private static RegistryException noAnswer(Endpoint endpoint, RuntimeException cause) {
        return new RegistryException(
                "No answer from the registry " + shown(endpoint.address())
                        + "; check its address, user and password, and that it runs",
                cause);
    }

    /** The addresses alone, without what stands behind a question mark. */
    private static String shown(Address address) {
        return Secrets.hidden(String.join(
                ", ", address.urls().stream().map(url -> url.split("\\?", 2)[0]).toList()));
    }
}
