package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonStreamContext;
import com.fasterxml.jackson.databind.BeanDescription;
import com.fasterxml.jackson.databind.BeanProperty;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.SerializationConfig;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.ser.BeanSerializerModifier;
import com.fasterxml.jackson.databind.ser.ContextualSerializer;
import com.fasterxml.jackson.databind.ser.ResolvableSerializer;
import com.fasterxml.jackson.databind.ser.std.BeanSerializerBase;
import com.fasterxml.jackson.databind.type.ArrayType;
import com.fasterxml.jackson.databind.type.CollectionType;
import com.fasterxml.jackson.databind.type.MapType;
import java.io.IOException;
import java.util.IdentityHashMap;
import java.util.Map;

/**
 * Writes {@code {"$ref": "#/path"}}, a JSON pointer from the root, instead of an object that
 * contains itself. It needs a map entry for each object, so it is used only for values with cycles.
 */
final class CycleReferences extends BeanSerializerModifier {

    private static final long serialVersionUID = 1L;

    @Override
    public JsonSerializer<?> modifySerializer(
            SerializationConfig config, BeanDescription description, JsonSerializer<?> serializer) {
        return serializer instanceof BeanSerializerBase ? new Referring(serializer) : serializer;
    }

    @Override
    public JsonSerializer<?> modifyMapSerializer(
            SerializationConfig config, MapType type, BeanDescription description, JsonSerializer<?> serializer) {
        return new Referring(serializer);
    }

    @Override
    public JsonSerializer<?> modifyCollectionSerializer(
            SerializationConfig config,
            CollectionType type,
            BeanDescription description,
            JsonSerializer<?> serializer) {
        return new Referring(serializer);
    }

    @Override
    public JsonSerializer<?> modifyArraySerializer(
            SerializationConfig config, ArrayType type, BeanDescription description, JsonSerializer<?> serializer) {
        return new Referring(serializer);
    }

    /** Remembers the objects that are being written, each with its path. */
    private static final class Referring extends JsonSerializer<Object>
            implements ContextualSerializer, ResolvableSerializer {

        private final JsonSerializer<Object> plain;

        @SuppressWarnings("unchecked")
        Referring(JsonSerializer<?> plain) {
            this.plain = (JsonSerializer<Object>) plain;
        }

        @Override
        public void resolve(SerializerProvider provider) throws JsonMappingException {
            if (plain instanceof ResolvableSerializer resolvable) {
                resolvable.resolve(provider);
            }
        }

        @Override
        public JsonSerializer<?> createContextual(SerializerProvider provider, BeanProperty property)
                throws JsonMappingException {
            return new Referring(provider.handlePrimaryContextualization(plain, property));
        }

        @Override
        public void serialize(Object value, JsonGenerator out, SerializerProvider provider) throws IOException {
            Map<Object, String> open = open(provider);
            String path = open.get(value);
            if (path != null) {
                out.writeStartObject();
                out.writeStringField("$ref", path);
                out.writeEndObject();
                return;
            }
            open.put(value, "#" + pathOf(out.getOutputContext()));
            plain.serialize(value, out, provider);
            open.remove(value);
        }

        /**
         * Returns the path of the next value; in an array the context still has the index of the
         * previous element.
         */
        private static String pathOf(JsonStreamContext at) {
            return at.inArray()
                    ? at.getParent().pathAsPointer() + "/" + at.getEntryCount()
                    : at.pathAsPointer().toString();
        }

        @SuppressWarnings("unchecked")
        private static Map<Object, String> open(SerializerProvider provider) {
            Object open = provider.getAttribute(CycleReferences.class);
            if (open == null) {
                open = new IdentityHashMap<Object, String>();
                provider.setAttribute(CycleReferences.class, open);
            }
            return (Map<Object, String>) open;
        }
    }
}
