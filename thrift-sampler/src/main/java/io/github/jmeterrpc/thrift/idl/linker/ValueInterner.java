package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Gives equal values one object. Values are made from their parts upwards, so whether two are equal is seen from their own
 * parts, each the same object or not: nothing is hashed or compared to its depth, however often a constant occurs in others.
 */
final class ValueInterner {

    /** By kind, so that keys of one map can be compared, which keeps it fast where many have one hash code. */
    private final Map<Class<?>, Map<Object, Value>> known = new HashMap<>();

    ValueInterner() {
        // Those that come into records without having been written.
        Field.ZEROS.forEach(this::intern);
    }

    /**
     * The one object for this value.
     *
     * @param value its parts came from here
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

    /** Equal by which objects the parts are. */
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
