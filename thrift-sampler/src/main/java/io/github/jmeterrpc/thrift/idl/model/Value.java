package io.github.jmeterrpc.thrift.idl.model;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;

/**
 * A value that fits its {@link Type}: a default of the IDL, or an argument. Immutable; a part may occur many times in a whole.
 */
public sealed interface Value {

    /** Of {@code bool}. */
    record Bool(boolean value) implements Value {}

    /** Of {@code i8} to {@code i64}, in range, and the number of an enum's constant, which the enum need not know. */
    record Integer(long value) implements Value {}

    /** Of {@code double}; may be infinite or no number. */
    record Double(double value) implements Value {}

    /** Of {@code string}. */
    record Text(String value) implements Value {}

    /** Of {@code binary}; equal by content, not to be changed. */
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

    /** Of {@code uuid}. */
    record Uuid(UUID value) implements Value {}

    /** Of a list or a set; a set's elements are unique. */
    record List(java.util.List<Value> values) implements Value {}

    /** Of a map; keys are unique. */
    record Map(java.util.List<Entry> entries) implements Value {}

    /** Of a map. */
    record Entry(Value key, Value value) {}

    /**
     * Of a struct.
     *
     * @param parts what is written, defaults among them, lowest id first
     */
    record Record(Struct struct, java.util.List<Part> parts) implements Value {

        /**
         * Adds what generated code would write of its own: defaults, unless the field is optional, and zeros for numbers and
         * {@code bool} that are neither required nor optional. A union gets nothing.
         *
         * @param given values by the id of their field; empty: the field is left out even so
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
