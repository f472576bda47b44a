package io.github.jmeterrpc.dubbo.discovery.nacos;

import com.alibaba.nacos.api.config.ConfigService;
import com.alibaba.nacos.api.exception.NacosException;
import com.alibaba.nacos.api.naming.pojo.Instance;
import com.alibaba.nacos.api.naming.pojo.ListView;
import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.Deadline;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceDefinition;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceNames;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.registry.NacosAccess;
import io.github.jmeterrpc.dubbo.registry.RegistryProbe;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.apache.dubbo.common.URL;

/**
 * Reads what Dubbo's providers write to Nacos: services named
 * {@code providers:<interface>:<version>:<group>} (register-mode interface and all) or like an
 * application (register-mode instance and all), and configurations: the applications of an
 * interface in the group {@code mapping}; those named
 * {@code <interface>:<version>:<group>:provider:<application>} in the group {@code dubbo} or in
 * the group of the registry, which describe methods; and, if providers are configured to keep their
 * metadata there, one named like the application in a group named like its revision, which has the
 * groups and versions of its services.
 */
public final class NacosCatalog implements ServiceCatalog {

    private static final String PREFIX = "providers:";
    private static final String METADATA_GROUP = "dubbo";
    private static final String REVISION = "dubbo.metadata.revision";

    /** Number of services requested at once. */
    private static final int PAGE = 500;

    private final NacosClients clients;
    private final NacosMappings mappings;
    private final String shown;
    private final String group;
    private final int timeoutMillis;

    NacosCatalog(NacosClients clients, NacosMappings mappings, String shown, String group, int timeoutMillis) {
        this.clients = clients;
        this.mappings = mappings;
        this.shown = shown;
        this.group = group;
        this.timeoutMillis = timeoutMillis;
    }

    public static NacosCatalog open(URL url, RegistryOptions registries, int timeoutMillis) throws CatalogException {
        NacosAccess.useTemporaryFolder();
        String shown = Secrets.hidden("nacos://" + url.getBackupAddress());
        Optional<String> problem = RegistryProbe.problem("nacos", url.getBackupAddress(), timeoutMillis);
        if (problem.isPresent()) {
            throw new CatalogException("No answer from " + shown + ": " + problem.get(), null);
        }
        Properties properties = NacosClients.properties(url, registries);
        String group = registries.group().isEmpty() ? url.getGroup("DEFAULT_GROUP") : registries.group();
        return new NacosCatalog(
                NacosClients.open(properties, shown, timeoutMillis),
                new NacosMappings(properties, timeoutMillis),
                shown,
                group,
                timeoutMillis);
    }

    @Override
    public List<ServiceName> services(String filter, int limit) throws CatalogException {
        Deadline deadline = new Deadline(shown, timeoutMillis);
        Set<ServiceName> services = new TreeSet<>(ServiceNames.ORDER);
        Set<String> applications = new HashSet<>();
        try {
            ListView<String> view;
            int page = 1;
            do {
                deadline.check();
                view = clients.naming().getServicesOfServer(page++, PAGE, group);
                for (String name : view.getData()) {
                    String[] parts = name.split(":", -1);
                    if (parts.length == 1) {
                        applications.add(name);
                    } else if (name.startsWith(PREFIX) && parts.length == 4 && ServiceNames.matches(parts[1], filter)) {
                        services.add(ServiceNames.of(parts[1], parts[3], parts[2]));
                    }
                }
            } while (view.getData().size() == PAGE);
            addServicesOf(applications, services, filter, deadline);
            return services.stream().limit(limit).toList();
        } catch (NacosException e) {
            throw failed(e);
        }
    }

    /**
     * Adds services registered by instance to the services registered by interface; during a
     * migration both exist.
     */
    private void addServicesOf(Set<String> applications, Set<ServiceName> services, String filter, Deadline deadline)
            throws NacosException, CatalogException {
        if (applications.isEmpty()) {
            return;
        }
        Set<String> registered =
                services.stream().map(ServiceName::interfaceName).collect(Collectors.toSet());
        for (Map.Entry<String, String> mapping :
                mappings.applicationsByInterface(deadline).entrySet()) {
            String interfaceName = mapping.getKey();
            if (ServiceNames.matches(interfaceName, filter)) {
                for (String application : mapping.getValue().split(",")) {
                    deadline.check();
                    if (applications.contains(application)) {
                        Set<ServiceName> offers = offersOf(application, interfaceName);
                        services.addAll(offers);
                        if (offers.isEmpty() && !registered.contains(interfaceName)) {
                            // The application itself stores its metadata, so group and version are
                            // unknown without querying it.
                            services.add(new ServiceName(interfaceName, "", ""));
                        }
                    }
                }
            }
        }
    }

    private Set<ServiceName> offersOf(String application, String interfaceName)
            throws NacosException, CatalogException {
        Set<ServiceName> offers = new HashSet<>();
        for (String revision : valuesOf(REVISION, application)) {
            String text = clients.config().getConfig(application, revision, timeoutMillis);
            if (text != null) {
                offers.addAll(ServiceDefinition.servicesOf(text, interfaceName));
            }
        }
        return offers;
    }

    @Override
    public List<ServiceMethod> methods(ServiceName service) throws CatalogException {
        String key = service.interfaceName() + ":" + service.version() + ":" + service.group();
        try {
            ConfigService metadata = clients.config();
            for (String application : applicationsOf(service.interfaceName(), PREFIX + key)) {
                // A registry with a group also stores the metadata in this group.
                for (String place : List.of(group, METADATA_GROUP)) {
                    String text = metadata.getConfig(key + ":provider:" + application, place, timeoutMillis);
                    List<ServiceMethod> methods = text == null ? List.of() : ServiceDefinition.methodsOf(text);
                    if (!methods.isEmpty()) {
                        return methods;
                    }
                }
            }
            return List.of();
        } catch (NacosException e) {
            throw failed(e);
        }
    }

    private Set<String> applicationsOf(String interfaceName, String name) throws NacosException {
        Set<String> applications = valuesOf("application", name);
        if (applications.isEmpty()) {
            String mapped = clients.config().getConfig(interfaceName, NacosMappings.GROUP, timeoutMillis);
            return mapped == null ? Set.of() : Set.of(mapped.split(","));
        }
        return applications;
    }

    /** Returns the distinct values of a key in the metadata of a Nacos service's instances. */
    private Set<String> valuesOf(String key, String name) throws NacosException {
        Set<String> values = new LinkedHashSet<>();
        for (Instance instance : clients.naming().getAllInstances(name, group, false)) {
            if (instance.getMetadata().containsKey(key)) {
                values.add(instance.getMetadata().get(key));
            }
        }
        return values;
    }

    private CatalogException failed(NacosException e) {
        return new CatalogException(
                shown + " returned an error: " + Secrets.hidden(e.getErrMsg())
                        + "; check address, user, password and namespace",
                e);
    }

    @Override
    public void close() {
        clients.close();
    }
}
