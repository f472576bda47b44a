package io.github.jmeterrpc.dubbo.discovery;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.client.Lazy;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.error.UnusableInputException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;

/**
 * Resolves the parameter types of methods whose types are left empty. The methods of each service
 * are looked up once and cached. A failure is cached for a while, so that not every sample waits
 * for the timeout of a registry that is down. Thread-safe: threads that need the same service wait
 * for one query, and can be interrupted.
 */
public final class MethodResolver implements AutoCloseable {

    private static final String FIELD = "Parameter types";
    private static final int TIMEOUT_MILLIS = 10_000;
    /** Maximum number of cached services; when it is exceeded the cache is cleared. */
    private static final int MOST = 1000;

    private final Map<Source, Lazy<List<ServiceMethod>>> services = new ConcurrentHashMap<>();

    /**
     * Returns the parameter types of the only method with the given name and number of parameters.
     *
     * @param endpoint the endpoint of the service
     * @param method name of the method
     * @param count number of its parameters
     * @throws InvalidInputException if no method or more than one method matches; the message names
     *     the remedy
     * @throws UnusableInputException if no catalog lists the service's methods; the next lookup
     *     follows after a while
     */
    public String[] typesOf(DubboEndpoint endpoint, String method, int count) throws InvalidInputException {
        List<ServiceMethod> known = methodsOf(
                new Source(
                        endpoint.address(),
                        endpoint.options().registries(),
                        new ServiceName(endpoint.interfaceName(), endpoint.group(), endpoint.version())),
                endpoint.service());
        List<ServiceMethod> named =
                known.stream().filter(m -> m.name().equals(method)).toList();
        List<ServiceMethod> fitting =
                named.stream().filter(m -> m.parameterTypes().size() == count).toList();
        if (fitting.size() != 1) {
            throw new InvalidInputException(FIELD, "", reason(endpoint.service(), method, count, named, fitting));
        }
        return fitting.get(0).parameterTypes().toArray(String[]::new);
    }

    private List<ServiceMethod> methodsOf(Source source, String shown) {
        Lazy<List<ServiceMethod>> known = services.get(source);
        if (known == null) {
            if (services.size() >= MOST) {
                services.clear();
            }
            known = services.computeIfAbsent(source, s -> new Lazy<>(() -> fetch(s, shown)));
        }
        return known.get();
    }

    private static List<ServiceMethod> fetch(Source source, String shown) {
        try (ServiceCatalog directory = ServiceCatalogs.open(source.address(), source.registries(), TIMEOUT_MILLIS)) {
            List<ServiceMethod> methods = directory.methods(source.service());
            if (methods.isEmpty()) {
                throw unknown("are empty, and " + source.address() + " describes no method of " + shown
                        + "; type them, such as String, int");
            }
            return methods;
        } catch (CatalogException e) {
            throw unknown("are empty and could not be looked up; type them. " + e.getMessage());
        }
    }

    private static UnusableInputException unknown(String reason) {
        return new UnusableInputException(new InvalidInputException(FIELD, "", reason));
    }

    private static String reason(
            String service, String method, int count, List<ServiceMethod> named, List<ServiceMethod> fitting) {
        if (fitting.size() > 1) {
            return "are empty, and " + service + " has several such methods; type the types of one of: "
                    + signatures(fitting);
        }
        return "are empty, and " + service + " has no method " + method + " with " + count + " parameter(s); "
                + (named.isEmpty()
                        ? "check method and arguments"
                        : "give the arguments of " + signatures(named) + ", or type the types");
    }

    private static String signatures(List<ServiceMethod> methods) {
        return methods.stream()
                .map(m -> m.name() + "(" + String.join(", ", m.parameterTypes()) + ")")
                .collect(Collectors.joining(", "));
    }

    /** Clears the cache and cancels the pending queries. */
    @Override
    public void close() {
        services.values().forEach(Lazy::cancel);
        services.clear();
    }

    /** Key of a cached service: address, registry options and service name. */
    private record Source(Address address, RegistryOptions registries, ServiceName service) {}
}
