package io.github.jmeterrpc.dubbo.discovery.protobuf;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.ArgumentDefinitions;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.protobuf.DefinitionException;
import io.github.jmeterrpc.protobuf.ProtobufDefinition;
import io.github.jmeterrpc.protobuf.ProtobufMethod;
import java.util.List;
import java.util.Locale;

/**
 * Lists the services and methods of a protobuf definition, which is a file or a server's reflection
 * service. With a registry address and reflection, the services are those that the registry lists.
 */
public final class ProtobufCatalog implements ServiceCatalog {

    private final Source source;

    private ProtobufCatalog(Source source) {
        this.source = source;
    }

    /** The source of services and methods. */
    private interface Source extends AutoCloseable {

        List<ServiceName> services(String filter, int limit) throws DefinitionException, CatalogException;

        List<ProtobufMethod> methods(ServiceName service) throws DefinitionException;

        @Override
        void close();
    }

    /**
     * Opens a definition. Encrypted servers cannot be queried.
     *
     * @param definition the path of a file, or {@link DubboEndpoint#REFLECTION}
     * @param address address of the server or of registries
     * @param registries how registries are accessed
     * @param timeoutMillis how long a registry may take, in milliseconds
     * @return the catalog; the caller closes it
     * @throws CatalogException if a file cannot be used, or no registry responds
     */
    public static ServiceCatalog open(String definition, Address address, RegistryOptions registries, int timeoutMillis)
            throws CatalogException {
        if (!definition.equals(DubboEndpoint.REFLECTION)) {
            try {
                return new ProtobufCatalog(new FileSource(DefinitionFile.read(definition)));
            } catch (DefinitionException e) {
                throw failed(definition, e);
            }
        }
        ServiceCatalog listed = address.registry() ? ServiceCatalogs.open(address, registries, timeoutMillis) : null;
        return new ProtobufCatalog(new ServerSource(new DubboClient(), address, registries, listed));
    }

    private static CatalogException failed(String definition, DefinitionException e) {
        return new CatalogException("Protobuf definition '" + definition + "': " + Secrets.hidden(e.getMessage()), e);
    }

    private record FileSource(ProtobufDefinition definition) implements Source {

        @Override
        public List<ServiceName> services(String filter, int limit) {
            return named(definition.serviceNames(), filter, limit);
        }

        @Override
        public List<ProtobufMethod> methods(ServiceName service) throws DefinitionException {
            return definition.service(service.interfaceName()).methods();
        }

        @Override
        public void close() {
            // The file was read.
        }
    }

    /** @param listed the services of the registry; null if the address is no registry */
    private record ServerSource(DubboClient client, Address address, RegistryOptions registries, ServiceCatalog listed)
            implements Source {

        @Override
        public List<ServiceName> services(String filter, int limit) throws DefinitionException, CatalogException {
            return listed == null
                    ? named(reflection(new ServiceName("", "", "")).serviceNames(), filter, limit)
                    : listed.services(filter, limit);
        }

        @Override
        public List<ProtobufMethod> methods(ServiceName service) throws DefinitionException {
            return reflection(service)
                    .definitionOf(service.interfaceName())
                    .service(service.interfaceName())
                    .methods();
        }

        private ServerReflection reflection(ServiceName service) {
            return new ServerReflection(
                    client,
                    new DubboEndpoint(
                            address,
                            service.interfaceName(),
                            service.group(),
                            service.version(),
                            DubboOptions.DEFAULT.toBuilder()
                                    .registries(registries)
                                    .build(),
                            DubboEndpoint.REFLECTION));
        }

        @Override
        public void close() {
            if (listed != null) {
                listed.close();
            }
            client.close();
        }
    }

    private static List<ServiceName> named(List<String> names, String filter, int limit) {
        String part = filter.toLowerCase(Locale.ROOT);
        return names.stream()
                .filter(name -> name.toLowerCase(Locale.ROOT).contains(part))
                .limit(limit)
                .map(name -> new ServiceName(name, "", ""))
                .toList();
    }

    @Override
    public List<ServiceName> services(String filter, int limit) throws CatalogException {
        try {
            return source.services(filter, limit);
        } catch (DefinitionException e) {
            throw failed(DubboEndpoint.REFLECTION, e);
        }
    }

    @Override
    public List<ServiceMethod> methods(ServiceName service) throws CatalogException {
        try {
            return source.methods(service).stream().map(ProtobufCatalog::shown).toList();
        } catch (DefinitionException e) {
            throw failed(DubboEndpoint.REFLECTION, e);
        }
    }

    private static ServiceMethod shown(ProtobufMethod method) {
        String template = method.requestTemplate();
        return new ServiceMethod(
                method.name(),
                List.of(),
                method.name() + "(" + (method.kind().manyRequests() ? "stream " : "") + method.requestType() + "): "
                        + (method.kind().manyReplies() ? "stream " : "") + method.replyType(),
                method.kind().manyRequests() ? "[" + template + "]" : template,
                ArgumentDefinitions.NONE);
    }

    @Override
    public void close() {
        source.close();
    }
}
