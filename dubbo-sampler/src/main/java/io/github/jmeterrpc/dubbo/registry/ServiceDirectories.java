package io.github.jmeterrpc.dubbo.registry;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.client.Address;
import io.github.jmeterrpc.dubbo.client.AddressText;
import io.github.jmeterrpc.dubbo.client.Registries;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Opens the directory that an address stands for. */
public final class ServiceDirectories {

    private static final Logger LOG = LoggerFactory.getLogger(ServiceDirectories.class);

    private ServiceDirectories() {}

    /**
     * Connects to every registry, or every provider, of the address; one that is down is left out.
     *
     * @param address registries', or providers' own
     * @param registries how registries are accessed
     * @param timeoutMillis how long connecting, and each question later, may take, in milliseconds, 1 or more
     * @return to be closed by the caller
     * @throws DirectoryException if none answers or can tell what it offers; the message names the first and the remedy
     */
    public static ServiceDirectory open(Address address, Registries registries, int timeoutMillis)
            throws DirectoryException {
        List<ServiceDirectory> parts = new ArrayList<>();
        DirectoryException failure = null;
        for (String url : address.urls()) {
            try {
                parts.add(openOne(url, registries, timeoutMillis));
            } catch (DirectoryException e) {
                if (address.urls().size() > 1) {
                    LOG.warn("{}", e.getMessage());
                }
                failure = failure == null ? e : failure;
            }
        }
        if (parts.isEmpty()) {
            throw failure;
        }
        return parts.size() == 1 ? parts.get(0) : new JoinedDirectory(parts);
    }

    private static ServiceDirectory openOne(String text, Registries registries, int timeoutMillis)
            throws DirectoryException {
        URL url = AddressText.parse(text);
        return switch (url.getProtocol()) {
            case "zookeeper" -> ZooKeeperDirectory.open(url, registries, timeoutMillis);
            case "nacos" -> NacosDirectory.open(url, registries, timeoutMillis);
            case "dubbo" -> new TelnetDirectory(url, timeoutMillis);
            default ->
                throw new DirectoryException(
                        Secrets.hidden(text) + " keeps no list of services; type interface and method by hand", null);
        };
    }
}
