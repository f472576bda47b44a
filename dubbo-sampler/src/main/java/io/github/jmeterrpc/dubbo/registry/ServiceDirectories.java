package io.github.jmeterrpc.dubbo.registry;

import io.github.jmeterrpc.dubbo.client.Address;
import io.github.jmeterrpc.dubbo.client.AddressText;
import io.github.jmeterrpc.dubbo.client.Registries;
import io.github.jmeterrpc.dubbo.client.Secrets;
import java.util.ArrayList;
import java.util.List;
import org.apache.dubbo.common.URL;

/** Opens the directory that an address stands for. */
public final class ServiceDirectories {

    private ServiceDirectories() {}

    /**
     * Connects to every registry, or every provider, of the address.
     *
     * @param address registries', or providers' own
     * @param registries how registries are accessed
     * @param timeoutMillis how long connecting, and each question later, may take, in milliseconds, 1 or more
     * @return to be closed by the caller
     * @throws DirectoryException if one does not answer, or cannot tell what it offers; the message names it and the remedy
     */
    public static ServiceDirectory open(Address address, Registries registries, int timeoutMillis)
            throws DirectoryException {
        List<ServiceDirectory> parts = new ArrayList<>();
        try {
            for (String url : address.urls()) {
                parts.add(openOne(url, registries, timeoutMillis));
            }
        } catch (DirectoryException | RuntimeException e) {
            parts.forEach(ServiceDirectory::close);
            throw e;
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
