package io.github.jmeterrpc.protobuf;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A service of a {@link ProtobufDefinition}. Immutable and thread-safe. */
public final class ProtobufService {

    private final String name;
    private final Map<String, ProtobufMethod> methods = new LinkedHashMap<>();

    ProtobufService(ServiceDescriptor service, MessageJson json) {
        name = service.getFullName();
        for (MethodDescriptor method : service.getMethods()) {
            methods.put(method.getName(), new ProtobufMethod(method, json));
        }
    }

    /** The full name. */
    public String name() {
        return name;
    }

    /** The methods in the order of the definition. */
    public List<ProtobufMethod> methods() {
        return List.copyOf(methods.values());
    }

    /**
     * Returns a method by name, ignoring case, because method names in Dubbo's Java interfaces
     * begin with a lower-case letter; the name in the definition is sent.
     *
     * @throws DefinitionException if the method does not exist; the message names the most similar
     *     one
     */
    public ProtobufMethod method(String methodName) throws DefinitionException {
        ProtobufMethod exact = methods.get(methodName);
        if (exact != null) {
            return exact;
        }
        List<ProtobufMethod> alike = methods.values().stream()
                .filter(method -> method.name().equalsIgnoreCase(methodName))
                .toList();
        if (alike.size() == 1) {
            return alike.get(0);
        }
        throw new DefinitionException(
                "is not a method of " + name + "; " + Nearest.advice(methodName, methods.keySet()));
    }
}
