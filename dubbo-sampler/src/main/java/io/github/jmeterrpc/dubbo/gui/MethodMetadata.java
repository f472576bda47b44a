package io.github.jmeterrpc.dubbo.gui;

import io.github.jmeterrpc.common.error.Secrets;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.args.JavaType;
import io.github.jmeterrpc.dubbo.discovery.catalog.ArgumentDefinitions;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceDefinition;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.error.NestedClass;
import io.github.jmeterrpc.dubbo.gui.browse.CatalogSession;
import java.text.MessageFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the metadata of a method's arguments: kept from the browser if the method was chosen there
 * in this JMeter session, otherwise from one query of the registry. The service is never called.
 * Thread-safe.
 */
final class MethodMetadata {

    /** Time limit of a registry during a check, in milliseconds: a click should not take longer. */
    static final int TIMEOUT_MILLIS = 3_000;

    /**
     * The source of a service's metadata.
     *
     * @param registry registry as typed
     * @param service service as typed
     */
    record MetadataSource(CatalogSession.Registry registry, ServiceName service) {

        private boolean holdsVariables() {
            return registry.holdsVariables() || service.toString().contains("${");
        }
    }

    /**
     * The metadata of a method.
     *
     * @param definitions definitions of its arguments
     * @param missing the reason why there are no definitions, in the language of the window; empty
     *     if there are definitions
     */
    record FoundMetadata(ArgumentDefinitions definitions, String missing) {

        static FoundMetadata none(String key, Object... values) {
            return new FoundMetadata(
                    ArgumentDefinitions.NONE,
                    MessageFormat.format(DubboTexts.LABELS.get("check.undescribed." + key), values));
        }
    }

    private final CatalogSession.Opener opener;
    private final Map<String, ArgumentDefinitions> known = new ConcurrentHashMap<>();

    /** @param opener connects to registries */
    MethodMetadata(CatalogSession.Opener opener) {
        this.opener = opener;
    }

    /** Keeps the metadata of a method that was chosen. */
    void add(ServiceName service, ServiceMethod chosen) {
        known.put(key(service, chosen.name(), chosen.parameterTypes()), chosen.definitions());
    }

    /**
     * Finds the metadata of a method; blocks for at most {@link #TIMEOUT_MILLIS} per step.
     *
     * @param types types of the parameters
     * @param ask whether to query the registry if the method was not chosen before
     */
    FoundMetadata find(MetadataSource source, String method, List<JavaType> types, boolean ask) {
        List<String> names = types.stream().map(ServiceDefinition::className).toList();
        ArgumentDefinitions definitions = known.get(key(source.service(), method, names));
        if (definitions != null) {
            return new FoundMetadata(definitions, "");
        }
        return ask ? query(source, method, names) : new FoundMetadata(ArgumentDefinitions.NONE, "");
    }

    private FoundMetadata query(MetadataSource source, String method, List<String> types) {
        if (source.holdsVariables()) {
            return FoundMetadata.none("variables");
        }
        try {
            Address address = Address.parse(source.registry().address());
            if (!address.registry()) {
                return FoundMetadata.none("noRegistry");
            }
            return query(source, address, method, types);
        } catch (InvalidInputException e) {
            return FoundMetadata.none("noRegistry");
        } catch (CatalogException e) {
            return FoundMetadata.none("failed", DubboTexts.LABELS.translate(Secrets.hidden(e.getMessage())));
        }
    }

    private FoundMetadata query(MetadataSource source, Address address, String method, List<String> types)
            throws CatalogException {
        ServiceName service = source.service();
        try (ServiceCatalog catalog = opener.open(address, source.registry().registries(), TIMEOUT_MILLIS)) {
            catalog.methods(service).forEach(described -> add(service, described));
            ArgumentDefinitions definitions = known.get(key(service, method, types));
            if (definitions != null) {
                return new FoundMetadata(definitions, "");
            }
            String shown = Secrets.hidden(address.toString());
            Optional<String> nested = NestedClass.written(service.interfaceName());
            return nested.isPresent() && !catalog.services(nested.get(), 1).isEmpty()
                    ? FoundMetadata.none("nestedInterface", shown, nested.get())
                    : FoundMetadata.none("unknownMethod", shown);
        }
    }

    private static String key(ServiceName service, String method, List<String> types) {
        return service + "." + method + types;
    }
}
