package io.github.jmeterrpc.dubbo.discovery.zookeeper;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.Deadline;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceDefinition;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceNames;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.dubbo.common.URL;

/**
 * Reads what Dubbo's providers write to ZooKeeper. It neither writes nor watches nodes.
 *
 * <p>Under the root path, {@code /dubbo} unless the registry has a group:
 * each child of {@code <interface>/providers} is named by the URL of a provider (register-mode
 * interface and all); {@code mapping/<interface>} names the applications of an interface, {@code
 * metadata/<interface>[/<version>][/<group>]/provider/<application>} describes its methods. The
 * running applications are under the group's path, {@code /services} if there is no group
 * (register-mode instance and all).
 */
public final class ZooKeeperCatalog implements ServiceCatalog {

    private static final String DEFAULT_ROOT = "/dubbo";
    private static final String DEFAULT_INSTANCES = "/services";
    private static final String METADATA = "/metadata";
    private static final String MAPPING = "/mapping";

    private final ZooKeeperReader reader;
    private final String shown;
    private final int timeoutMillis;

    /** Path whose children are the interfaces. */
    private final String root;

    /** Path whose children are the running applications. */
    private final String instances;

    private ZooKeeperCatalog(ZooKeeperReader reader, String shown, int timeoutMillis, String group) {
        this.reader = reader;
        this.shown = shown;
        this.timeoutMillis = timeoutMillis;
        root = group.isEmpty() ? DEFAULT_ROOT : path(group);
        instances = group.isEmpty() ? DEFAULT_INSTANCES : path(group);
    }

    public static ZooKeeperCatalog open(URL url, RegistryOptions registries, int timeoutMillis)
            throws CatalogException {
        String user = registries.user().isEmpty() ? url.getUsername() : registries.user();
        String password = registries.password().isEmpty() ? url.getPassword() : registries.password();
        String login = user == null || user.isEmpty() ? "" : user + ":" + (password == null ? "" : password);
        String group = registries.group().isEmpty() ? url.getGroup("") : registries.group();
        String shown = Secrets.hidden("zookeeper://" + url.getBackupAddress());
        ZooKeeperReader reader = ZooKeeperReader.open(url.getBackupAddress(), login, shown, timeoutMillis);
        return new ZooKeeperCatalog(reader, shown, timeoutMillis, group);
    }

    private static String path(String group) {
        return group.startsWith("/") ? group : "/" + group;
    }

    @Override
    public List<ServiceName> services(String filter, int limit) throws CatalogException {
        Deadline deadline = new Deadline(shown, timeoutMillis);
        Set<String> names = new TreeSet<>();
        addMatching(names, reader.children(root), filter);
        for (String metadataRoot : metadataRoots()) {
            addMatching(names, reader.children(metadataRoot + MAPPING), filter);
        }
        List<ServiceName> services = new ArrayList<>();
        for (String name : names) {
            if (services.size() >= limit) {
                break;
            }
            deadline.check();
            services.addAll(offersOf(name));
        }
        return services.stream().limit(limit).toList();
    }

    private static void addMatching(Set<String> names, List<String> children, String filter) {
        for (String name : children) {
            if (ServiceNames.matches(name, filter)) {
                names.add(name);
            }
        }
    }

    /**
     * Returns the groups and versions under which an interface is provided now, registered by
     * interface and, during a migration, also by instance.
     */
    private Set<ServiceName> offersOf(String interfaceName) throws CatalogException {
        Set<ServiceName> offers = new TreeSet<>(ServiceNames.ORDER);
        for (String node : reader.children(root + "/" + interfaceName + "/providers")) {
            URL provider = URL.valueOf(URL.decode(node));
            offers.add(ServiceNames.of(interfaceName, provider.getGroup(), provider.getVersion()));
        }
        boolean registered = !offers.isEmpty();
        for (String application : runningApplicationsOf(interfaceName)) {
            Set<ServiceName> described = offersOf(application, interfaceName);
            offers.addAll(described);
            if (described.isEmpty() && !registered) {
                // The application itself stores its metadata, so group and version are unknown
                // without querying it.
                offers.add(new ServiceName(interfaceName, "", ""));
            }
        }
        return offers;
    }

    private Set<String> runningApplicationsOf(String interfaceName) throws CatalogException {
        Set<String> running = new TreeSet<>();
        for (String metadataRoot : metadataRoots()) {
            String mapped = reader.text(metadataRoot + MAPPING + "/" + interfaceName);
            for (String application : mapped.split(",")) {
                if (!application.isBlank()
                        && !reader.children(instances + "/" + application).isEmpty()) {
                    running.add(application);
                }
            }
        }
        return running;
    }

    private Set<ServiceName> offersOf(String application, String interfaceName) throws CatalogException {
        Set<ServiceName> offers = new HashSet<>();
        for (String metadataRoot : metadataRoots()) {
            String revisions = metadataRoot + METADATA + "/" + application;
            for (String revision : reader.children(revisions)) {
                offers.addAll(ServiceDefinition.servicesOf(reader.text(revisions + "/" + revision), interfaceName));
            }
        }
        return offers;
    }

    @Override
    public List<ServiceMethod> methods(ServiceName service) throws CatalogException {
        Deadline deadline = new Deadline(shown, timeoutMillis);
        for (String metadataRoot : metadataRoots()) {
            String providers = metadataRoot + METADATA + "/" + service.interfaceName() + segment(service.version())
                    + segment(service.group()) + "/provider";
            for (String application : reader.children(providers)) {
                deadline.check();
                List<ServiceMethod> methods = ServiceDefinition.methodsOf(reader.text(providers + "/" + application));
                if (!methods.isEmpty()) {
                    return methods;
                }
            }
        }
        return List.of();
    }

    private static String segment(String text) {
        return text.isEmpty() ? "" : "/" + URL.encode(text);
    }

    /** Providers store their metadata under the registry's root or under the default root. */
    private Set<String> metadataRoots() {
        Set<String> roots = new LinkedHashSet<>();
        roots.add(root);
        roots.add(DEFAULT_ROOT);
        return roots;
    }

    @Override
    public void close() {
        reader.close();
    }
}
