package io.github.jmeterrpc.dubbo.args;

import static org.assertj.core.api.Assertions.assertThat;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.common.input.InvalidInputException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Fuzzes parameter types and JSON arguments: they are read, or refused with the exception that
 * names the field.
 */
class DubboFuzzTest {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String TYPES =
            "byte, short, int, long, float, double, boolean, char, String, java.math.BigDecimal,"
                    + " BigInteger, byte[], int[][], java.util.List<java.util.Map<Integer, Long>>, java.util.Date,"
                    + " java.time.LocalDateTime, java.time.Duration, com.example.Order";

    /** The first line has the types, unless it is empty: then there is one of each kind. */
    @FuzzTest(maxDuration = "60s")
    void arguments(byte[] input) throws IOException {
        String text = new String(input, StandardCharsets.UTF_8);
        int end = text.indexOf('\n');
        String types = end < 0 ? "" : text.substring(0, end);
        try {
            TypedArguments read = JsonArguments.parseTyped(types.isBlank() ? TYPES : types, text.substring(end + 1));
            JSON.readTree(JsonResponse.write(read.values()));
        } catch (InvalidInputException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    /** The first line has the type, the rest is the value. */
    @FuzzTest(maxDuration = "60s")
    void row(byte[] input) throws IOException {
        String text = new String(input, StandardCharsets.UTF_8);
        int end = Math.max(0, text.indexOf('\n'));
        try {
            TypedArguments read = ArgumentRows.parse(List.of(text.substring(0, end)), List.of(text.substring(end)));
            JSON.readTree(JsonResponse.write(read.values()));
        } catch (InvalidInputException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }
}
