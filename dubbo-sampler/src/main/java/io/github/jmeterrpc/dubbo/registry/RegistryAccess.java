package io.github.jmeterrpc.dubbo.registry;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.AddressText;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.RegistryConfig;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds Dubbo's registry configuration from an {@link Endpoint}. */
public final class RegistryAccess {

    /** How long a registry may take to answer, in milliseconds, unless its address has a {@code timeout} of its own. */
    private static final int TIMEOUT_MILLIS = 10_000;

    private static final String NACOS = "nacos:";

    private static final Logger LOG = LoggerFactory.getLogger(RegistryAccess.class);

    private RegistryAccess() {}

    /** The registries of the endpoint's address. */
    public static List<RegistryConfig> of(Endpoint endpoint) {
        return endpoint.address().urls().stream()
                .map(url -> registryOf(url, endpoint.options().registries()))
                .toList();
    }

    private static RegistryConfig registryOf(String url, RegistryOptions access) {
        URL typed = AddressText.parse(url);
        RegistryConfig registry = new RegistryConfig(AddressText.withoutLogin(url));
        registry.setRegister(false);
        if (registry.getTimeout() == null) {
            registry.setTimeout(timeoutOf(typed));
        }
        setUnlessEmpty(access.user(), typed.getUsername(), registry::setUsername);
        setUnlessEmpty(access.password(), typed.getPassword(), registry::setPassword);
        if (!access.group().isEmpty()) {
            registry.setGroup(access.group());
        }
        Map<String, String> parameters = new HashMap<>();
        if (registry.getParameters() != null) {
            parameters.putAll(registry.getParameters());
        }
        if (url.startsWith(NACOS)) {
            NacosAccess.addTo(parameters, access);
        }
        registry.setParameters(parameters);
        return registry;
    }

    private static void setUnlessEmpty(String field, String inAddress, Consumer<String> setter) {
        String value = field.isEmpty() ? inAddress : field;
        if (value != null && !value.isEmpty()) {
            setter.accept(value);
        }
    }

    private static int timeoutOf(URL url) {
        return url.getPositiveParameter("timeout", TIMEOUT_MILLIS);
    }

    /**
     * The endpoint without the servers whose clients would wait for too long. Where one of several registries is down, the others are
     * asked; it is left out until the proxy is built anew, in the next test.
     *
     * @throws RegistryException if none answers within its time limit
     */
    public static Endpoint reachable(Endpoint endpoint) {
        List<String> silent = endpoint.address().urls().stream()
                .filter(RegistryAccess::isSilent)
                .toList();
        if (silent.isEmpty()) {
            return endpoint;
        }
        List<String> others = endpoint.address().urls().stream()
                .filter(url -> !silent.contains(url))
                .toList();
        if (others.isEmpty()) {
            throw noAnswer(endpoint.address(), null);
        }
        LOG.warn(
                "{}; the others are asked",
                noAnswer(new Address(silent, true), null).getMessage());
        return new Endpoint(
                new Address(others, true),
                endpoint.interfaceName(),
                endpoint.group(),
                endpoint.version(),
                endpoint.options());
    }

    private static boolean isSilent(String text) {
        if (text.startsWith(NACOS)) {
            NacosAccess.useTemporaryFolder();
        }
        URL url = AddressText.parse(text);
        return !RegistryProbe.answers(url.getProtocol(), url.getBackupAddress(), timeoutOf(url));
    }

    /** Explains that no proxy could be built because a registry did not answer; else returns the cause. */
    public static RuntimeException explained(RuntimeException thrown, Endpoint endpoint) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            String text = String.valueOf(t.getMessage());
            if (text.contains("zookeeper not connected") || text.contains("nacos naming service")) {
                return noAnswer(endpoint.address(), thrown);
            }
        }
        return thrown;
    }

    private static RegistryException noAnswer(Address address, RuntimeException cause) {
        boolean nacos = address.urls().stream().anyMatch(url -> url.startsWith(NACOS));
        return new RegistryException(
                "No answer from the registry " + shown(address)
                        + "; check its address, user and password, and that it runs"
                        + (nacos
                                ? ". Nacos must be reached at its port + 1000 too, and the user needs the right to read the"
                                        + " namespace"
                                : ""),
                cause);
    }

    /** The addresses alone, without the part after a question mark. */
    private static String shown(Address address) {
        return address.urls().stream()
                .map(url -> Secrets.hidden(url).split("\\?", 2)[0])
                .collect(Collectors.joining(", "));
    }
}
