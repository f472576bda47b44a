package io.github.jmeterrpc.thrift.idl;

import java.util.Optional;

/**
 * A field, a parameter or a declared exception of a method.
 *
 * @param id −32768 to 32767, unique in its struct. What the IDL does not number, or numbers 0 or below, has −1, −2, … in order,
 *     as with Apache's compiler
 * @param name unique in its struct
 * @param fallback the default
 * @param doc its comment, empty if there is none
 */
public record Field(short id, String name, Type type, Requiredness requiredness, Optional<Value> fallback, String doc) {

    /** What generated code writes if nobody set the field. */
    Optional<Value> unset() {
        if (isOptional()) {
            return Optional.empty();
        }
        return fallback.isPresent() || isRequired() ? fallback : zero();
    }

    private Optional<Value> zero() {
        if (!(type instanceof BaseType base)) {
            return Optional.empty();
        }
        return switch (base) {
            case BOOL -> Optional.of(new Value.Bool(false));
            case I8, I16, I32, I64 -> Optional.of(new Value.Whole(0));
            case DOUBLE -> Optional.of(new Value.Real(0));
            case STRING, BINARY, UUID -> Optional.empty();
        };
    }

    public boolean isRequired() {
        return requiredness == Requiredness.REQUIRED;
    }

    public boolean isOptional() {
        return requiredness == Requiredness.OPTIONAL;
    }

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
        return "field " + name;
    }
}
