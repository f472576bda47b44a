package io.github.jmeterrpc.live.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.util.JsonGeneratorDelegate;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;

/**
 * Reads and writes the JSON documents described in docs/data.md: numbers have at most three
 * decimals, and NaN is {@code null}. Thread-safe.
 */
public final class Json {

    /** Decimals of numbers: microseconds of durations in ms. */
    private static final int DECIMALS = 3;

    /** Whole numbers up to this value are exact. */
    private static final double MAX_WHOLE = 1L << 53;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .addModule(new SimpleModule().addDeserializer(double.class, new NumberOrNaN()))
            .build();

    private Json() {}

    /** Writes a value as UTF-8. */
    public static byte[] bytes(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (JsonGenerator json = new Rounding(MAPPER.createGenerator(bytes))) {
            MAPPER.writeValue(json, value);
        } catch (IOException e) {
            throw new IllegalStateException("a document that cannot be written", e);
        }
        return bytes.toByteArray();
    }

    /**
     * Reads a value; ignores fields that its type does not have.
     *
     * @throws IOException if it is not JSON of this type
     */
    public static <T> T read(byte[] json, Class<T> type) throws IOException {
        return MAPPER.readValue(json, type);
    }

    private static final class Rounding extends JsonGeneratorDelegate {

        Rounding(JsonGenerator json) {
            super(json, false);
        }

        @Override
        public void writeNumber(double value) throws IOException {
            if (!Double.isFinite(value)) {
                writeNull();
            } else if (value == Math.rint(value) && Math.abs(value) < MAX_WHOLE) {
                writeNumber((long) value);
            } else {
                writeNumber(BigDecimal.valueOf(value)
                        .setScale(DECIMALS, RoundingMode.HALF_UP)
                        .stripTrailingZeros()
                        .toPlainString());
            }
        }

        @Override
        public void writeArray(double[] values, int offset, int length) throws IOException {
            writeStartArray(values, length);
            for (int i = offset; i < offset + length; i++) {
                writeNumber(values[i]);
            }
            writeEndArray();
        }
    }

    private static final class NumberOrNaN extends JsonDeserializer<Double> {

        @Override
        public Double deserialize(JsonParser in, DeserializationContext context) throws IOException {
            return in.getDoubleValue();
        }

        @Override
        public Double getNullValue(DeserializationContext context) {
            return Double.NaN;
        }

        @Override
        public Double getAbsentValue(DeserializationContext context) {
            return Double.NaN;
        }
    }
}
