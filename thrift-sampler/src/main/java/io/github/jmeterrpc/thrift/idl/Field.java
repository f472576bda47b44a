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

    public boolean isRequired() {
        return requiredness == Requiredness.REQUIRED;
    }

    public boolean isOptional() {
        return requiredness == Requiredness.OPTIONAL;
    }
}
