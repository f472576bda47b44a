package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.util.List;

/**
 * Lists the services and methods that a registry and its metadata center describe. Used by one
 * thread at a time.
 */
public interface ServiceCatalog extends AutoCloseable {

    /**
     * Lists services.
     *
     * @param filter part of the name, ignoring case
     * @param limit maximum number of names returned
     * @throws CatalogException if the registry returns an error
     */
    List<ServiceName> services(String filter, int limit) throws CatalogException;

    /**
     * Lists the methods of a service.
     *
     * @return the methods; empty if the metadata center has none
     * @throws CatalogException if the metadata center returns an error
     */
    List<ServiceMethod> methods(ServiceName service) throws CatalogException;

    @Override
    void close();
}
