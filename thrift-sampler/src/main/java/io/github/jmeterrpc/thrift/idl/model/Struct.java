package io.github.jmeterrpc.thrift.idl.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A struct, a union, an exception, or the parameters of a method. Not a record: a recursive struct
 * would make its equals() endless, so equality is identity. Immutable once the resolver has called
 * {@link #complete}.
 */
public final class Struct implements Type {

    /** Placeholder for a struct in a reply that the IDL does not declare. */
    public static final Struct UNKNOWN = new Struct(StructKind.STRUCT, "unknown");

    private final StructKind kind;
    private final String name;
    private List<Field> fields = List.of();
    private List<Field> fieldsById = List.of();
    private Map<String, Field> byName = Map.of();
    private Map<Short, Field> byId = Map.of();

    public Struct(StructKind kind, String name) {
        this.kind = kind;
        this.name = name;
    }

    /**
     * Sets the fields, which may refer to this struct. Called once by the resolver, before it
     * returns the document.
     */
    public void complete(List<Field> all) {
        fields = List.copyOf(all);
        List<Field> sorted = new ArrayList<>(all);
        sorted.sort(Comparator.comparingInt(Field::id));
        fieldsById = List.copyOf(sorted);
        byName = new HashMap<>();
        byId = new HashMap<>();
        for (Field field : all) {
            byName.put(field.name(), field);
            byId.put(field.id(), field);
        }
    }

    public StructKind kind() {
        return kind;
    }

    /** Name without the prefix of the file. */
    @Override
    public String label() {
        return name;
    }

    /** Fields in the order of the IDL. */
    public List<Field> fields() {
        return fields;
    }

    /** Fields in the order in which generated code writes them: lowest id first. */
    public List<Field> fieldsById() {
        return fieldsById;
    }

    public Optional<Field> field(String field) {
        return Optional.ofNullable(byName.get(field));
    }

    public Optional<Field> field(short id) {
        return Optional.ofNullable(byId.get(id));
    }

    @Override
    public String toString() {
        return kind.label() + " " + name;
    }

    /** Keyword of the declaration. */
    public enum StructKind {
        STRUCT,
        /** A struct with exactly one field set. */
        UNION,
        EXCEPTION,
        /** The parameters of a method, which the protocol sends as a struct. */
        PARAMETERS;

        /** Text for messages, before the name. */
        public String label() {
            return switch (this) {
                case STRUCT -> "struct";
                case UNION -> "union";
                case EXCEPTION -> "exception";
                case PARAMETERS -> "parameters of";
            };
        }
    }
}
