package io.github.jmeterrpc.thrift.idl.model;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;

/**
 * A compiled IDL file with all definitions it refers to.
 *
 * @param name file name without folder and extension, the prefix of references to the file
 * @param location path of the file, for messages
 * @param includes included files, in order
 * @param types declared structs, unions, exceptions and enums, and the targets of typedefs, by name
 * @param constants constants by name, as JSON that is valid as an argument
 * @param services services by name, in order
 */
public record Document(
        String name,
        String location,
        List<Document> includes,
        Map<String, Type> types,
        Map<String, JsonNode> constants,
        Map<String, Service> services) {
    /** Identity, because a comparison by content would traverse all included files. */
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
