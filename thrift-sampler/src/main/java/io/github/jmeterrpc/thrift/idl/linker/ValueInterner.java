package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Returns the same object for equal values. Parts are interned before the values that contain them, so two values are equal if
 * their direct parts are identical. Hashing and comparing therefore never descend, even if constants nest deeply.
 */
final class ValueInterner {

    /** One map per kind of value: keys of the same class are comparable, which keeps a map fast if hash codes collide. */
    private final Map<Class<?>, Map<Object, Value>> known = new HashMap<>();

    ValueInterner() {
        // These values get into records without passing through intern().
        Field.ZEROS.forEach(this::intern);
    }

    /**
     * Returns the object that represents this value.
     *
     * @param value a value whose parts are already interned
     */
    Value intern(Value value) {
        Map<Object, Value> ofKind = known.computeIfAbsent(value.getClass(), kind -> new HashMap<>());
        Value first = ofKind.putIfAbsent(key(value), value);
        return first == null ? value : first;
    }

    private static Object key(Value value) {
        if (value instanceof Value.Bool bool) {
            return bool.value();
        }
        if (value instanceof Value.Integer whole) {
            return whole.value();
        }
        if (value instanceof Value.Double real) {
            return real.value();
        }
        if (value instanceof Value.Text text) {
            return text.value();
        }
        if (value instanceof Value.Binary binary) {
            return new String(binary.value(), StandardCharsets.ISO_8859_1);
        }
        return value instanceof Value.Uuid uuid ? uuid.value() : new Parts(parts(value));
    }

    private static List<Object> parts(Value value) {
        List<Object> parts = new ArrayList<>();
        if (value instanceof Value.List elements) {
            parts.addAll(elements.values());
        } else if (value instanceof Value.Map entries) {
            for (Value.Entry entry : entries.entries()) {
                parts.add(entry.key());
                parts.add(entry.value());
            }
        } else if (value instanceof Value.Record whole) {
            parts.add(whole.struct());
            for (Value.Part part : whole.parts()) {
                parts.add(part.field());
                parts.add(part.value());
            }
        }
        return parts;
    }

    /** Compares parts by identity. */
    private record Parts(List<Object> all) {

        @Override
        public boolean equals(Object other) {
            if (!(other instanceof Parts parts) || all.size() != parts.all.size()) {
                return false;
            }
            for (int i = 0; i < all.size(); i++) {
                if (all.get(i) != parts.all.get(i)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public int hashCode() {
            int hash = 1;
            for (Object part : all) {
                hash = 31 * hash + System.identityHashCode(part);
            }
            return hash;
        }
    }
}
