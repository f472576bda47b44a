package io.github.jmeterrpc.dubbo.gui.browse;

import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;

/** Connects to a registry. Called off the event thread; may take up to the time limit. */
@FunctionalInterface
public interface CatalogOpener {

    /**
     * @param address of the registry
     * @param registries access to it
     * @param timeoutMillis longest wait for an answer, milliseconds
     * @throws CatalogException if there is no connection
     */
    ServiceCatalog open(Address address, RegistryOptions registries, int timeoutMillis) throws CatalogException;
}
