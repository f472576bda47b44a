package io.github.jmeterrpc.thrift.idl.model;

import java.util.List;
import java.util.Optional;

/**
 * A field, a parameter or a declared exception of a method. No record, since its type may lead back to it: it equals only
 * itself.
 */
public final class Field {

    private static final Value FALSE = new Value.Bool(false);
    private static final Value ZERO = new Value.Integer(0);
    private static final Value ZERO_POINT_ZERO = new Value.Double(0);

    /** What fields may have without a default: always the same objects. */
    public static final List<Value> ZEROS = List.of(FALSE, ZERO, ZERO_POINT_ZERO);

    private final short id;
    private final String name;
    private final Type type;
    private final Requiredness requiredness;
    private final Optional<Value> defaultValue;
    private final String doc;

    /**
     * @param id −32768 to 32767, unique in its struct. What the IDL does not number, or numbers 0 or below, has −1, −2, … in
     *     order, as with Apache's compiler
     * @param name unique in its struct
     * @param defaultValue the default
     * @param doc its comment, empty if there is none
     */
    public Field(
            short id, String name, Type type, Requiredness requiredness, Optional<Value> defaultValue, String doc) {
        this.id = id;
        this.name = name;
        this.type = type;
        this.requiredness = requiredness;
        this.defaultValue = defaultValue;
        this.doc = doc;
    }

    public short id() {
        return id;
    }

    public String name() {
        return name;
    }

    public Type type() {
        return type;
    }

    public Requiredness requiredness() {
        return requiredness;
    }

    /** The default. */
    public Optional<Value> defaultValue() {
        return defaultValue;
    }

    /** Its comment, empty if there is none. */
    public String doc() {
        return doc;
    }

    public boolean isRequired() {
        return requiredness == Requiredness.REQUIRED;
    }

    public boolean isOptional() {
        return requiredness == Requiredness.OPTIONAL;
    }

    /** What generated code writes if nobody set the field. */
    Optional<Value> valueIfUnset() {
        if (isOptional()) {
            return Optional.empty();
        }
        return defaultValue.isPresent() || isRequired() ? defaultValue : zero();
    }

    private Optional<Value> zero() {
        if (!(type instanceof BaseType base)) {
            return Optional.empty();
        }
        return switch (base) {
            case BOOL -> Optional.of(FALSE);
            case I8, I16, I32, I64 -> Optional.of(ZERO);
            case DOUBLE -> Optional.of(ZERO_POINT_ZERO);
            case STRING, BINARY, UUID -> Optional.empty();
        };
    }

    @Override
    public String toString() {
        return "field " + name;
    }
}
