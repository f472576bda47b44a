package io.github.jmeterrpc.thrift.idl.model;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The services of a document and of all files it includes, directly or not. */
public final class Services {

    private final String root;
    private final List<Service> all;

    public Services(Document document) {
        root = document.name();
        List<Service> found = new ArrayList<>();
        collect(document, Collections.newSetFromMap(new IdentityHashMap<>()), found);
        all = List.copyOf(found);
    }

    private static void collect(Document document, Set<Document> seen, List<Service> found) {
        if (seen.add(document)) {
            found.addAll(document.services().values());
            document.includes().forEach(include -> collect(include, seen, found));
        }
    }

    /** All services, the services of the document itself first. */
    public List<Service> all() {
        return all;
    }

    /**
     * Finds a service.
     *
     * @param name {@code Service} or {@code file.Service}; without a file, services of the document
     *     itself come first
     */
    public Optional<Service> find(String name) {
        return all.stream()
                .filter(service ->
                        service.name().equals(name) || name.equals(service.document() + "." + service.name()))
                .findFirst();
    }

    /**
     * Returns the name for {@link #find}: with the prefix of the file, unless the document itself
     * declares the service.
     */
    public String nameOf(Service service) {
        return service.document().equals(root) ? service.name() : service.document() + "." + service.name();
    }
}
