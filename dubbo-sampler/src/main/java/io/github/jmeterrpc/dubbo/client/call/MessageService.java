package io.github.jmeterrpc.dubbo.client.call;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.dubbo.common.stream.StreamObserver;
import org.apache.dubbo.metadata.definition.model.FullServiceDefinition;
import org.apache.dubbo.rpc.model.MethodDescriptor;
import org.apache.dubbo.rpc.model.MethodDescriptor.RpcType;
import org.apache.dubbo.rpc.model.ServiceDescriptor;
import org.apache.dubbo.rpc.model.StubMethodDescriptor;

/**
 * A service whose methods take and return encoded protobuf messages. It accepts every method name,
 * because all methods take and return bytes. Dubbo looks a method up by its argument types, which
 * show whether the method takes messages or streams. Thread-safe.
 */
final class MessageService implements ServiceDescriptor {

    /** Argument types of a unary call: the message. */
    static final Class<?>[] UNARY = {byte[].class};

    /** Argument types of a call with a stream: the observer that receives the replies. */
    static final Class<?>[] STREAM = {StreamObserver.class};

    private final String interfaceName;
    private final Map<String, MethodDescriptor> unary = new ConcurrentHashMap<>();
    private final Map<String, MethodDescriptor> streams = new ConcurrentHashMap<>();

    MessageService(String interfaceName) {
        this.interfaceName = interfaceName;
    }

    @Override
    public String getInterfaceName() {
        return interfaceName;
    }

    @Override
    public Class<?> getServiceInterfaceClass() {
        return byte[].class;
    }

    @Override
    public MethodDescriptor getMethod(String name, Class<?>[] types) {
        return types[0] == byte[].class
                ? of(unary, name, RpcType.UNARY)
                // On the wire, a single message is a stream of one message.
                : of(streams, name, RpcType.BI_STREAM);
    }

    private static MethodDescriptor of(Map<String, MethodDescriptor> methods, String name, RpcType type) {
        MethodDescriptor known = methods.get(name);
        return known == null ? methods.computeIfAbsent(name, n -> descriptor(n, type)) : known;
    }

    private static MethodDescriptor descriptor(String name, RpcType type) {
        return new StubMethodDescriptor(
                name,
                byte[].class,
                byte[].class,
                type,
                message -> (byte[]) message,
                message -> (byte[]) message,
                bytes -> bytes,
                bytes -> bytes);
    }

    @Override
    public MethodDescriptor getMethod(String name, String types) {
        return getMethod(name, UNARY);
    }

    @Override
    public List<MethodDescriptor> getMethods(String name) {
        return List.of(getMethod(name, UNARY));
    }

    @Override
    public Set<MethodDescriptor> getAllMethods() {
        return Set.copyOf(unary.values());
    }

    @Override
    public FullServiceDefinition getFullServiceDefinition(String serviceKey) {
        return new FullServiceDefinition();
    }
}
