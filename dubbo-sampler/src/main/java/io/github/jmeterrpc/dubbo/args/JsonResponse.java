package io.github.jmeterrpc.dubbo.args;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import com.fasterxml.jackson.databind.ser.std.ToStringSerializer;
import java.time.temporal.TemporalAccessor;

/** Writes what a provider returned as JSON. Whole numbers stay exact, dates become ISO text, bytes base64. */
public final class JsonResponse {

    private static final ObjectWriter WRITER = JsonMapper.builder()
            .addModule(new SimpleModule().addSerializer(TemporalAccessor.class, ToStringSerializer.instance))
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
            return WRITER.writeValueAsBytes(value);
        } catch (JsonProcessingException e) {
            return byLibrary("The value of class " + value.getClass().getName() + " has no JSON form: "
                    + e.getOriginalMessage());
        }
    }
}
