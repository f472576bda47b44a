package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.JsonSerializer;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.SerializerProvider;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.DefaultSerializerProvider;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Writes a provider's result as JSON. Whole numbers stay exact; dates become ISO text; bytes become
 * base64.
 */
public final class JsonResponse {

    private static final String CYCLIC = "cyclic";
    private static final String CLASS = "class";
    private static final String OPTIONAL = "java.util.Optional";

    /**
     * The keys of an Optional as generic invocation returns it: its class, whether a value is
     * present, and, from a provider on Java 11 or later, whether it is empty.
     */
    private static final int OPTIONAL_ENTRIES = 3;

    private static final ObjectWriter WRITER = writer();

    private JsonResponse() {}

    private static ObjectWriter writer() {
        DefaultSerializerProvider.Impl provider = new DefaultSerializerProvider.Impl();
        provider.setNullKeySerializer(new NullKey());
        return JsonMapper.builder()
                .addModule(new SimpleModule("values")
                        .addSerializer(TemporalAccessor.class, ToStringSerializer.instance)
                        .addSerializer(TemporalAmount.class, ToStringSerializer.instance)
                        .setSerializerModifier(new ReadableTimes()))
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
                .build()
                .setSerializerProvider(provider)
                .writer();
    }

    /**
     * @param value result of the generic invocation; may be null
     * @return JSON in UTF-8, where an object that contains itself is the text {@value #CYCLIC}; if
     *     the value has no JSON form, for example because it is nested too deep, a JSON text with
     *     the reason
     */
    public static byte[] write(Object value) {
        return value instanceof String text ? QuotedText.of(text).orElseGet(() -> byLibrary(text)) : byLibrary(value);
    }

    /**
     * Writes a value as {@link #write} does, without the class names that Dubbo adds to each object
     * as {@value #CLASS}.
     */
    public static byte[] writeWithoutClasses(Object value) {
        return write(copy(value, true, openObjects()));
    }

    /**
     * Whether the value is an {@code Optional}. Dubbo sends only whether the Optional has a value,
     * not the value.
     */
    public static boolean isOptional(Object value) {
        if (!(value instanceof Map<?, ?> map) || map.size() > OPTIONAL_ENTRIES) {
            return false;
        }
        // Do not look up a text key: a sorted map may have keys that cannot be compared with text.
        for (Map.Entry<?, ?> entry : map.entrySet()) {
            if (CLASS.equals(entry.getKey()) && OPTIONAL.equals(entry.getValue())) {
                return true;
            }
        }
        return false;
    }

    private static byte[] byLibrary(Object value) {
        try {
            return json(value);
        } catch (JsonProcessingException e) {
            try {
                return json(copy(value, false, openObjects()));
            } catch (JsonProcessingException again) {
                return byLibrary("The value of class " + value.getClass().getName()
                        + " has no JSON form; it is nested more than " + StreamWriteConstraints.DEFAULT_MAX_DEPTH
                        + " deep, or cannot be read: " + again.getOriginalMessage());
            }
        }
    }

    private static Set<Object> openObjects() {
        return Collections.newSetFromMap(new IdentityHashMap<>());
    }

    /**
     * Copies a result of a generic call without cycles.
     *
     * @param withoutClasses whether the names of classes are left out
     * @param open the objects that enclose the value
     */
    private static Object copy(Object value, boolean withoutClasses, Set<Object> open) {
        boolean leaf = !(value instanceof Map || value instanceof Collection || value instanceof Object[]);
        if (leaf || open.size() > StreamWriteConstraints.DEFAULT_MAX_DEPTH) {
            return value;
        }
        if (!open.add(value)) {
            return CYCLIC;
        }
        Object copy;
        if (value instanceof Map<?, ?> map) {
            Map<Object, Object> entries = new LinkedHashMap<>();
            for (Map.Entry<?, ?> entry : map.entrySet()) {
                if (!withoutClasses || !CLASS.equals(entry.getKey()) || !(entry.getValue() instanceof String)) {
                    entries.put(entry.getKey(), copy(entry.getValue(), withoutClasses, open));
                }
            }
            copy = entries;
        } else {
            List<Object> elements = new ArrayList<>();
            for (Object element : value instanceof Object[] array ? Arrays.asList(array) : (Collection<?>) value) {
                elements.add(copy(element, withoutClasses, open));
            }
            copy = elements;
        }
        open.remove(value);
        return copy;
    }

    private static byte[] json(Object value) throws JsonProcessingException {
        // Written to a String first: Jackson's byte output would escape characters beyond the first
        // plane. But half of a surrogate pair cannot be encoded in UTF-8; it must become an escape,
        // not a question mark.
        String text = WRITER.writeValueAsString(value);
        return isWhole(text) ? text.getBytes(StandardCharsets.UTF_8) : WRITER.writeValueAsBytes(value);
    }

    /** The JSON name for the null key of a map. */
    private static final class NullKey extends JsonSerializer<Object> {

        @Override
        public void serialize(Object key, JsonGenerator out, SerializerProvider provider) throws IOException {
            out.writeFieldName("null");
        }
    }

    /** Whether every surrogate is part of a pair. */
    private static boolean isWhole(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (Character.isSurrogate(c)) {
                i++;
                if (Character.isLowSurrogate(c) || i == text.length() || !Character.isLowSurrogate(text.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }
}
