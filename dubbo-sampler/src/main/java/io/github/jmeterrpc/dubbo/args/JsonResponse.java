package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamWriteConstraints;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.nio.charset.StandardCharsets;
import java.time.temporal.TemporalAccessor;
import java.time.temporal.TemporalAmount;

/** Writes what a provider returned as JSON. Whole numbers stay exact, dates become ISO text, bytes base64. */
public final class JsonResponse {

    private static final ObjectWriter WRITER = JsonMapper.builder()
            .addModule(new SimpleModule()
                    .addSerializer(TemporalAccessor.class, ToStringSerializer.instance)
                    .addSerializer(TemporalAmount.class, ToStringSerializer.instance)
                    .setSerializerModifier(new ReadableTimes()))
            .disable(SerializationFeature.FAIL_ON_EMPTY_BEANS)
            .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build()
            .writer();

    private JsonResponse() {}

    /**
     * @param value what the generic invocation returned; may be null
     * @return JSON in UTF-8; if the value has no JSON form (it refers to itself, say), a JSON text that says so
     */
    public static byte[] write(Object value) {
        return value instanceof String text
                ? PlainText.quoted(text).orElseGet(() -> byLibrary(text))
                : byLibrary(value);
    }

    private static byte[] byLibrary(Object value) {
        try {
            // By way of a String: written as bytes, characters beyond the first plane would become escapes. But half of
            // a
            // surrogate pair has no UTF-8; it must become an escape, not a question mark.
            String text = WRITER.writeValueAsString(value);
            return isWhole(text) ? text.getBytes(StandardCharsets.UTF_8) : WRITER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            return byLibrary("The value of class " + value.getClass().getName()
                    + " has no JSON form; it refers to itself, is"
                    + " nested more than " + StreamWriteConstraints.DEFAULT_MAX_DEPTH + " deep, or cannot be read: "
                    + e.getOriginalMessage());
        }
    }

    /** Whether every surrogate stands beside its other half. */
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
