package io.github.jmeterrpc.dubbo.registry;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.AddressText;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.config.ConfigCenterConfig;
import org.apache.dubbo.config.MetadataReportConfig;
import org.apache.dubbo.config.RegistryConfig;
import org.apache.dubbo.config.context.ConfigManager;
import org.apache.dubbo.rpc.model.ApplicationModel;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Builds Dubbo's registry configuration from an {@link DubboEndpoint}. */
public final class RegistryAccess {

    /**
     * Time limit of a registry's reply, in milliseconds, unless its address has a {@code timeout}
     * parameter.
     */
    private static final int TIMEOUT_MILLIS = 10_000;

    private static final String NACOS = "nacos:";

    private static final String NO_ANSWER = "No answer from the registry ";

    /** The protocols whose servers also store rules and metadata. */
    private static final Set<String> CENTRES = Set.of("zookeeper", "nacos");

    private static final Logger LOG = LoggerFactory.getLogger(RegistryAccess.class);

    private RegistryAccess() {}

    /** The registries of the endpoint's address. */
    public static List<RegistryConfig> of(DubboEndpoint endpoint) {
        return endpoint.address().urls().stream()
                .map(url -> registryOf(url, endpoint.options().registries()))
                .toList();
    }

    /**
     * Makes an application use the registries as configuration centers, unless their rules are to
     * be ignored, and as metadata reports, as Dubbo's own consumers do, but read-only. Call it
     * before the first module is created.
     */
    public static void useAsCenters(DubboEndpoint endpoint, ApplicationModel application) {
        ReadOnlyZooKeepers.useIn(application);
        ConfigManager configs = application.getApplicationConfigManager();
        RegistryOptions access = endpoint.options().registries();
        List<RegistryConfig> registries = of(endpoint);
        for (int i = 0; i < registries.size(); i++) {
            RegistryConfig registry = registries.get(i);
            String id = "registry-" + i;
            if (CENTRES.contains(registry.getProtocol())) {
                if (!access.ignoreRules()) {
                    configs.addConfigCenter(configurationCenter(id, registry));
                }
                configs.addMetadataReport(metadataReport(id, registry));
            }
        }
    }

    /**
     * Stops threads and connections that Dubbo itself would not stop. Call it before the
     * application is destroyed.
     */
    public static void close(ApplicationModel application) {
        NacosAccess.closeReports(application);
    }

    private static ConfigCenterConfig configurationCenter(String id, RegistryConfig registry) {
        ConfigCenterConfig center = new ConfigCenterConfig();
        center.setId(id);
        center.setAddress(registry.getAddress());
        center.setUsername(registry.getUsername());
        center.setPassword(registry.getPassword());
        center.setTimeout(registry.getTimeout().longValue());
        center.setParameters(new HashMap<>(registry.getParameters()));
        if (registry.getProtocol().equals("zookeeper")) {
            center.setNamespace(registry.getGroup());
        } else {
            center.setNamespace(registry.getParameters().getOrDefault("namespace", ""));
        }
        // Ignores the file with settings of production applications, which could open ports on a
        // generator.
        center.setConfigFile("");
        return center;
    }

    private static MetadataReportConfig metadataReport(String id, RegistryConfig registry) {
        MetadataReportConfig report = new MetadataReportConfig();
        report.setId(id);
        report.setAddress(registry.getAddress());
        report.setUsername(registry.getUsername());
        report.setPassword(registry.getPassword());
        report.setTimeout(registry.getTimeout());
        report.setGroup(registry.getGroup());
        report.setParameters(new HashMap<>(registry.getParameters()));
        // If both kinds of reports are off, Dubbo does not read metadata either.
        report.setReportDefinition(false);
        report.setCycleReport(false);
        return report;
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
     * Returns the endpoint without the servers whose clients would wait too long. If one of several
     * registries is down, only the others are queried; it is skipped until the proxy is rebuilt in
     * the next test.
     *
     * @throws RegistryException if no registry responds within its time limit
     */
    public static DubboEndpoint reachable(DubboEndpoint endpoint) {
        Map<String, String> silent = new LinkedHashMap<>();
        for (String url : endpoint.address().urls()) {
            problem(url).ifPresent(problem -> silent.put(url, problem));
        }
        if (silent.isEmpty()) {
            return endpoint;
        }
        List<String> others = endpoint.address().urls().stream()
                .filter(url -> !silent.containsKey(url))
                .toList();
        String problem = silent.entrySet().stream()
                .map(one -> shown(one.getKey()) + ": " + one.getValue())
                .collect(Collectors.joining("; ", NO_ANSWER, ""));
        if (others.isEmpty()) {
            throw new RegistryException(problem, null);
        }
        LOG.warn("{}; the others are queried", problem);
        return new DubboEndpoint(
                new Address(others, true),
                endpoint.interfaceName(),
                endpoint.group(),
                endpoint.version(),
                endpoint.options());
    }

    private static Optional<String> problem(String text) {
        if (text.startsWith(NACOS)) {
            NacosAccess.useTemporaryFolder();
        }
        URL url = AddressText.parse(text);
        return RegistryProbe.problem(url.getProtocol(), url.getBackupAddress(), timeoutOf(url));
    }

    /**
     * Returns an exception that explains that a registry did not respond, if this prevented the
     * proxy; otherwise the cause.
     */
    public static RuntimeException explained(RuntimeException thrown, DubboEndpoint endpoint) {
        for (Throwable t = thrown; t != null; t = t.getCause()) {
            String text = String.valueOf(t.getMessage());
            if (text.contains("zookeeper not connected")
                    || text.contains("nacos naming service")
                    || text.contains("nacos config service")) {
                return noAnswer(endpoint.address(), thrown);
            }
        }
        return thrown;
    }

    private static RegistryException noAnswer(Address address, RuntimeException cause) {
        boolean nacos = address.urls().stream().anyMatch(url -> url.startsWith(NACOS));
        return new RegistryException(
                NO_ANSWER + shown(address)
                        + "; check its address, user and password, and that it runs"
                        + (nacos
                                ? ". Nacos must be reached at its port + 1000 too, and the user needs the right to"
                                        + " read the namespace"
                                : ""),
                cause);
    }

    /** Returns the addresses without the part after a question mark. */
    private static String shown(Address address) {
        return address.urls().stream().map(RegistryAccess::shown).collect(Collectors.joining(", "));
    }

    private static String shown(String url) {
        return Secrets.hidden(url).split("\\?", 2)[0];
    }
}
