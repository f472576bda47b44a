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

/**
 * Writes a provider's result as JSON. Whole numbers stay exact, dates become ISO text, bytes
 * base64.
 */
public final class JsonResponse {

    private static final ObjectWriter WRITER = writer(mapper());

    /** Writer for values with cycles. */
    private static final ObjectWriter WRITER_OF_CYCLES =
            writer(mapper().addModule(new SimpleModule("cycles").setSerializerModifier(new CycleReferences()))
                    .disable(SerializationFeature.FAIL_ON_SELF_REFERENCES));

    private JsonResponse() {}

    private static JsonMapper.Builder mapper() {
        return JsonMapper.builder()
                .addModule(new SimpleModule("values")
                        .addSerializer(TemporalAccessor.class, ToStringSerializer.instance)
                        .addSerializer(TemporalAmount.class, ToStringSerializer.instance)
                        .setSerializerModifier(new ReadableTimes()))
                .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
                .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);
    }

    private static ObjectWriter writer(JsonMapper.Builder builder) {
        DefaultSerializerProvider.Impl provider = new DefaultSerializerProvider.Impl();
        provider.setNullKeySerializer(new NullKey());
        return builder.build().setSerializerProvider(provider).writer();
    }

    /**
     * @param value result of the generic invocation; may be null
     * @return JSON in UTF-8, where an object that contains itself is a reference to it; if the
     *     value has no JSON form (it is nested too deep, say), a JSON text that says so
     */
    public static byte[] write(Object value) {
        return value instanceof String text ? QuotedText.of(text).orElseGet(() -> byLibrary(text)) : byLibrary(value);
    }

    private static byte[] byLibrary(Object value) {
        try {
            return by(WRITER, value);
        } catch (JsonProcessingException e) {
            return withReferences(value);
        }
    }

    private static byte[] withReferences(Object value) {
        try {
            return by(WRITER_OF_CYCLES, value);
        } catch (JsonProcessingException e) {
            return byLibrary("The value of class " + value.getClass().getName()
                    + " has no JSON form; it is nested more than " + StreamWriteConstraints.DEFAULT_MAX_DEPTH
                    + " deep, or cannot be read: " + e.getOriginalMessage());
        }
    }

    private static byte[] by(ObjectWriter writer, Object value) throws JsonProcessingException {
        // By way of a String: written as bytes, characters beyond the first plane would become
        // escapes. But half of a surrogate pair has no UTF-8; it must become an escape, not a
        // question mark.
        String text = writer.writeValueAsString(value);
        return isWhole(text) ? text.getBytes(StandardCharsets.UTF_8) : writer.writeValueAsBytes(value);
    }

    /** The name of a map's null key. */
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
