package io.github.jmeterrpc.thrift.idl.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A service with its methods.
 *
 * @param name name without the prefix of the file
 * @param document name of its file without folder and extension, the prefix of references to the
 *     service
 * @param base the extended service
 * @param ownMethods methods declared in this service, by name
 */
public record Service(String name, String document, Optional<Service> base, Map<String, Method> ownMethods) {

    /** Finds a method of this service or of a service it extends; own methods come first. */
    public Optional<Method> method(String method) {
        for (Optional<Service> at = Optional.of(this);
                at.isPresent();
                at = at.get().base()) {
            Method found = at.get().ownMethods().get(method);
            if (found != null) {
                return Optional.of(found);
            }
        }
        return Optional.empty();
    }

    /** All methods in the order of the IDL, inherited ones first. */
    public List<Method> methods() {
        List<Service> line = new ArrayList<>();
        for (Optional<Service> at = Optional.of(this);
                at.isPresent();
                at = at.get().base()) {
            line.add(0, at.get());
        }
        Map<String, Method> all = new LinkedHashMap<>();
        line.forEach(service -> all.putAll(service.ownMethods()));
        return List.copyOf(all.values());
    }

    @Override
    public String toString() {
        return "service " + name;
    }
}
