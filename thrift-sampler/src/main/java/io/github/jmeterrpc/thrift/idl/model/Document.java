package io.github.jmeterrpc.thrift.idl.model;

import java.util.List;
import java.util.Map;

/**
 * A file of definitions with everything it refers to.
 *
 * @param name the file's name without folder and ending, as references to it have it
 * @param location where it was read from, for people
 * @param namespaces by language; {@code *} is for all
 * @param includes the files it includes, in order
 * @param types structs, unions, exceptions and enums that it declares, and what its typedefs stand for, by name
 * @param constants by name
 * @param services by name, in order
 * @param doc its comment, empty if there is none
 */
public record Document(
        String name,
        String location,
        Map<String, String> namespaces,
        List<Document> includes,
        Map<String, Type> types,
        Map<String, Value> constants,
        Map<String, Service> services,
        String doc) {
    /** By identity: its parts lead far. */
    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }

    @Override
    public String toString() {
        return location;
    }
}
