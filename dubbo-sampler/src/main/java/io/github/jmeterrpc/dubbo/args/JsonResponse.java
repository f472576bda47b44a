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
            // By way of a String: written as bytes, characters beyond the first plane would become escapes.
            return WRITER.writeValueAsString(value).getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            return byLibrary("The value of class " + value.getClass().getName()
                    + " has no JSON form; it refers to itself, is"
                    + " nested more than " + StreamWriteConstraints.DEFAULT_MAX_DEPTH + " deep, or cannot be read: "
                    + e.getOriginalMessage());
        }
    }
}
