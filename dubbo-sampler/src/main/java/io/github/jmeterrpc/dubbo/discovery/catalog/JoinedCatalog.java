package io.github.jmeterrpc.dubbo.discovery.catalog;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Combines several catalogs into one: a service is listed if any of them has it. */
public final class JoinedCatalog implements ServiceCatalog {

    private final List<ServiceCatalog> parts;

    public JoinedCatalog(List<ServiceCatalog> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public List<ServiceName> services(String filter, int limit) throws CatalogException {
        Set<ServiceName> services = new LinkedHashSet<>();
        for (ServiceCatalog part : parts) {
            services.addAll(part.services(filter, limit));
        }
        return services.stream().sorted(ServiceNames.ORDER).limit(limit).toList();
    }

    @Override
    public List<ServiceMethod> methods(ServiceName service) throws CatalogException {
        for (ServiceCatalog part : parts) {
            List<ServiceMethod> methods = part.methods(service);
            if (!methods.isEmpty()) {
                return methods;
            }
        }
        return List.of();
    }

    @Override
    public void close() {
        parts.forEach(ServiceCatalog::close);
    }
}
