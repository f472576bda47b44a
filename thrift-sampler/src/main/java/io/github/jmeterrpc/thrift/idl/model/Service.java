package io.github.jmeterrpc.thrift.idl.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A service.
 *
 * @param name without its file
 * @param document the name of its file without folder and ending, as references to it have it
 * @param base the service it extends
 * @param ownMethods those declared in it, names unique
 * @param doc its comment, empty if there is none
 */
public record Service(
        String name, String document, Optional<Service> base, Map<String, Method> ownMethods, String doc) {

    /** A method of this service or of one it extends; its own come first. */
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

    /** All methods, inherited ones first, as declared. */
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
