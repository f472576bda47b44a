package io.github.jmeterrpc.thrift.idl.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * A value that is valid for its {@link Type}: a default in the IDL, or an argument. Immutable; a value may share parts with others.
 */
public sealed interface Value {

    /** A value of {@code bool}. */
    record Bool(boolean value) implements Value {}

    /** A value of {@code i8} to {@code i64}, within the range of its type, or the number of an enum constant, known or not. */
    record Integer(long value) implements Value {}

    /** A value of {@code double}, including infinities and NaN. */
    record Double(double value) implements Value {}

    /** A value of {@code string}. */
    record Text(String value) implements Value {}

    /** A value of {@code binary}; equality is by content, and callers must not modify the array. */
    record Binary(byte[] value) implements Value {

        @Override
        public boolean equals(Object other) {
            return other instanceof Binary binary && Arrays.equals(value, binary.value);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(value);
        }

        @Override
        public String toString() {
            return "Binary[" + value.length + " bytes]";
        }
    }

    /** A value of {@code uuid}. */
    record Uuid(UUID value) implements Value {

        /** @param text 36 characters, in either case. Stricter than {@link UUID#fromString}, which accepts shorter groups */
        public static Optional<Uuid> parse(String text) {
            try {
                UUID uuid = UUID.fromString(text);
                return uuid.toString().equalsIgnoreCase(text) ? Optional.of(new Uuid(uuid)) : Optional.empty();
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }
    }

    /** A value of a list or set; the elements of a set are unique. */
    record List(java.util.List<Value> values) implements Value {}

    /** A value of a map; keys are unique. */
    record Map(java.util.List<Entry> entries) implements Value {}

    /** A pair of a map. */
    record Entry(Value key, Value value) {}

    /**
     * A value of a struct.
     *
     * @param parts fields to write, defaults included, lowest id first
     */
    record Record(Struct struct, java.util.List<Part> parts) implements Value {

        /**
         * Adds the values that generated code writes for fields never set: defaults of fields that are not optional, and zeros
         * for numbers and {@code bool} that are neither required nor optional. Nothing is added to a union.
         *
         * @param given values by field id; an empty value leaves the field out, even if it has a default
         */
        public static Record of(Struct struct, java.util.Map<Short, Optional<Value>> given) {
            java.util.List<Part> parts = new ArrayList<>();
            for (Field field : struct.fieldsById()) {
                Optional<Value> value = given.get(field.id());
                if (value == null) {
                    value = struct.kind() == Struct.Kind.UNION ? Optional.empty() : field.valueIfUnset();
                }
                value.ifPresent(present -> parts.add(new Part(field, present)));
            }
            return new Record(struct, java.util.List.copyOf(parts));
        }
    }

    /** A field of a struct with its value. */
    record Part(Field field, Value value) {}
}
