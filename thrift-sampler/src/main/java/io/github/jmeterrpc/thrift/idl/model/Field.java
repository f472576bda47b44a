package io.github.jmeterrpc.thrift.idl.model;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.BooleanNode;
import com.fasterxml.jackson.databind.node.DoubleNode;
import com.fasterxml.jackson.databind.node.LongNode;
import java.util.Optional;

/**
 * A field of a struct, a parameter, or a declared exception of a method. Not a record: a recursive
 * type would make its equals() endless, so equality is identity.
 */
public final class Field {

    private static final JsonNode FALSE = BooleanNode.FALSE;
    private static final JsonNode ZERO = LongNode.valueOf(0);
    private static final JsonNode ZERO_POINT_ZERO = DoubleNode.valueOf(0);

    private final short id;
    private final String name;
    private final Type type;
    private final Requiredness requiredness;
    private final Optional<JsonNode> defaultValue;
    private final String doc;

    /**
     * @param id −32768 to 32767, unique in its struct. As in the Apache compiler, fields without an
     *     id, or with an id below 1, get −1, −2, … in order
     * @param name unique in its struct
     * @param defaultValue the default in the IDL, as JSON that is valid as an argument
     * @param doc comment in the IDL; empty if there is none
     */
    public Field(
            short id, String name, Type type, Requiredness requiredness, Optional<JsonNode> defaultValue, String doc) {
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

    /** The default in the IDL, as JSON that is valid as an argument; callers must not modify it. */
    public Optional<JsonNode> defaultValue() {
        return defaultValue;
    }

    /** Comment in the IDL; empty if there is none. */
    public String doc() {
        return doc;
    }

    public boolean isRequired() {
        return requiredness == Requiredness.REQUIRED;
    }

    public boolean isOptional() {
        return requiredness == Requiredness.OPTIONAL;
    }

    /**
     * The value that generated code writes if the field was never set, except in a union; empty if
     * it writes none.
     */
    public Optional<JsonNode> valueIfUnset() {
        if (isOptional()) {
            return Optional.empty();
        }
        return defaultValue.isPresent() || isRequired() ? defaultValue : zero();
    }

    private Optional<JsonNode> zero() {
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

    /** Whether a message must contain a field. */
    public enum Requiredness {
        /** {@code required}: a message without it is invalid. */
        REQUIRED,
        /** {@code optional}: written only if set. */
        OPTIONAL,
        /**
         * Neither keyword: written if it has a value, which numbers and {@code bool} always have.
         * Used for all parameters.
         */
        DEFAULT
    }
}
