package io.github.jmeterrpc.thrift.idl.model;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A struct, a union, an exception, or the parameters of a method. No record, since its fields may lead back to it: it equals
 * only itself. Immutable for everyone outside this package.
 */
public final class Struct implements Type {

    /** A struct of which the IDL says nothing. */
    public static final Struct UNKNOWN = new Struct(Kind.STRUCT, "unknown", "");

    private final Kind kind;
    private final String name;
    private final String doc;
    private List<Field> fields = List.of();
    private List<Field> fieldsById = List.of();
    private Map<String, Field> byName = Map.of();
    private Map<Short, Field> byId = Map.of();

    public Struct(Kind kind, String name, String doc) {
        this.kind = kind;
        this.name = name;
        this.doc = doc;
    }

    /** To be called once, before anybody else sees the struct. */
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

    public Kind kind() {
        return kind;
    }

    /** Its name without its file. */
    @Override
    public String label() {
        return name;
    }

    /** Its comment, empty if there is none. */
    public String doc() {
        return doc;
    }

    /** As declared. */
    public List<Field> fields() {
        return fields;
    }

    /** In the order in which generated code writes them: lowest id first. */
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

    /** What it was declared as. */
    public enum Kind {
        STRUCT,
        /** Exactly one of its fields is set. */
        UNION,
        EXCEPTION,
        /** The parameters of a method, which travel as a struct. */
        PARAMETERS;

        /** As in the IDL. */
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
