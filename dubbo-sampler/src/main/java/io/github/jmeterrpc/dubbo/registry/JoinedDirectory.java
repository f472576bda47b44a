package io.github.jmeterrpc.dubbo.registry;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Several directories as one: a service is listed if any of them has it. */
final class JoinedDirectory implements ServiceDirectory {

    private final List<ServiceDirectory> parts;

    JoinedDirectory(List<ServiceDirectory> parts) {
        this.parts = List.copyOf(parts);
    }

    @Override
    public List<ServiceName> services(String filter, int limit) throws DirectoryException {
        Set<ServiceName> services = new LinkedHashSet<>();
        for (ServiceDirectory part : parts) {
            services.addAll(part.services(filter, limit));
        }
        return services.stream().sorted(ServiceNames.ORDER).limit(limit).toList();
    }

    @Override
    public List<ServiceMethod> methods(ServiceName service) throws DirectoryException {
        for (ServiceDirectory part : parts) {
            List<ServiceMethod> methods = part.methods(service);
            if (!methods.isEmpty()) {
                return methods;
            }
        }
        return List.of();
    }

    @Override
    public void close() {
        parts.forEach(ServiceDirectory::close);
    }
}
