package io.github.jmeterrpc.dubbo.discovery;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.JoinedCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.nacos.NacosCatalog;
import io.github.jmeterrpc.dubbo.discovery.telnet.TelnetCatalog;
import io.github.jmeterrpc.dubbo.discovery.zookeeper.ZooKeeperCatalog;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.AddressText;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the service catalog of an address. */
public final class ServiceCatalogs {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceCatalogs.class);

    private ServiceCatalogs() {}

    /**
     * Connects to every registry or provider of the address, except those that are down.
     *
     * @param address address of registries or of providers
     * @param registries how registries are accessed
     * @param timeoutMillis time limit for connecting and for each later query, in milliseconds, 1
     *     or more
     * @return the catalog; the caller closes it
     * @throws CatalogException if no registry or provider responds and lists its services; the
     *     message names the first one and the remedy
     */
    public static ServiceCatalog open(Address address, RegistryOptions registries, int timeoutMillis)
            throws CatalogException {
        List<ServiceCatalog> parts = new ArrayList<>();
        CatalogException failure = null;
        for (String url : address.urls()) {
            try {
                parts.add(openOne(url, registries, timeoutMillis));
            } catch (CatalogException e) {
                if (address.urls().size() > 1) {
                    LOG.warn("{}", e.getMessage());
                }
                failure = failure == null ? e : failure;
            }
        }
        if (parts.isEmpty()) {
            throw failure;
        }
        return parts.size() == 1 ? parts.get(0) : new JoinedCatalog(parts);
    }

    private static ServiceCatalog openOne(String text, RegistryOptions registries, int timeoutMillis)
            throws CatalogException {
        URL url = AddressText.parse(text);
        return switch (url.getProtocol()) {
            case "zookeeper" -> ZooKeeperCatalog.open(url, registries, timeoutMillis);
            case "nacos" -> NacosCatalog.open(url, registries, timeoutMillis);
            case "dubbo" -> new TelnetCatalog(url, timeoutMillis);
            default ->
                throw new CatalogException(
                        Secrets.hidden(text) + " has no list of services; enter interface and method by hand", null);
        };
    }
}
