package io.github.jmeterrpc.dubbo.discovery.protobuf;

import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.Lazy;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.error.UnusableInputException;
import io.github.jmeterrpc.protobuf.DefinitionException;
import io.github.jmeterrpc.protobuf.ProtobufDefinition;
import io.github.jmeterrpc.protobuf.ProtobufService;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * The protobuf definitions of one test, each read once for all threads. A failure is kept for a
 * while, so that not every sample waits for a server that is down. Thread-safe.
 */
public final class Definitions implements AutoCloseable {

    private static final String FIELD = "Protobuf definition";

    /** Maximum number of cached services and files; when it is exceeded, the cache is cleared. */
    private static final int MOST = 1000;

    private final Supplier<DubboClient> client;
    private final Map<DubboEndpoint, Lazy<ProtobufService>> services = new ConcurrentHashMap<>();
    private final Map<String, Lazy<ProtobufDefinition>> files = new ConcurrentHashMap<>();

    /** @param client supplies the client for calls to reflection services, when one is needed */
    public Definitions(Supplier<DubboClient> client) {
        this.client = client;
    }

    /**
     * Returns the service of an endpoint.
     *
     * @param endpoint an endpoint with a definition
     * @throws UnusableInputException if the definition cannot be read, or lacks the service; the
     *     message names the remedy
     */
    public ProtobufService serviceOf(DubboEndpoint endpoint) {
        Lazy<ProtobufService> known = services.get(endpoint);
        if (known == null) {
            if (services.size() >= MOST || files.size() >= MOST) {
                services.clear();
                files.clear();
            }
            known = services.computeIfAbsent(endpoint, e -> new Lazy<>(() -> find(e)));
        }
        return known.get();
    }

    private ProtobufService find(DubboEndpoint endpoint) {
        try {
            return definitionOf(endpoint).service(endpoint.interfaceName());
        } catch (DefinitionException e) {
            throw unusable(endpoint.definition(), e);
        }
    }

    private ProtobufDefinition definitionOf(DubboEndpoint endpoint) throws DefinitionException {
        if (endpoint.definition().equals(DubboEndpoint.REFLECTION)) {
            return new ServerReflection(client.get(), endpoint).definitionOf(endpoint.interfaceName());
        }
        return files.computeIfAbsent(endpoint.definition(), path -> new Lazy<>(() -> readFile(path)))
                .get();
    }

    private static ProtobufDefinition readFile(String path) {
        try {
            return DefinitionFile.read(path);
        } catch (DefinitionException e) {
            throw unusable(path, e);
        }
    }

    private static UnusableInputException unusable(String definition, DefinitionException e) {
        return new UnusableInputException(new InvalidInputException(FIELD, definition, e.getMessage()));
    }

    /** Drops all definitions and cancels pending reads. */
    @Override
    public void close() {
        services.values().forEach(Lazy::cancel);
        services.clear();
        files.values().forEach(Lazy::cancel);
        files.clear();
    }
}
