package io.github.jmeterrpc.dubbo.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TypedValuesTest {

    @Test
    void typeArgumentsTypeWhatLiesInside() throws Exception {
        assertThat(argument("List<Long>", "[1]")).isEqualTo(List.of(1L));
        assertThat(argument("Map<Integer, List<LocalDate>>", "{\"1\": [\"2026-01-02\"]}"))
                .isEqualTo(Map.of(1, List.of(LocalDate.of(2026, 1, 2))));
        assertThat(argument("Map<String, ? extends Number>", "{\"1\": 2}")).isEqualTo(Map.of("1", 2));
        assertThat(argument("List<?>", "[1, \"a\"]")).isEqualTo(List.of(1, "a"));
        assertThat(argument("List<BigDecimal[]>", "[[1.50]]")).isEqualTo(List.of(List.of(new BigDecimal("1.50"))));
    }

    @Test
    void datesAndLocalesTravelAsWhatTheyAre() throws Exception {
        assertThat(argument("Instant", "\"2026-01-02T00:00:00Z\"")).isEqualTo(Instant.parse("2026-01-02T00:00:00Z"));
        assertThat(argument("Date", "\"2026-01-02T08:00:00+08:00\""))
                .isEqualTo(Date.from(Instant.parse("2026-01-02T00:00:00Z")));
        assertThat(argument("Locale", "\"zh_CN\"")).isEqualTo(Locale.CHINA);
    }

    @Test
    void aTypedValueMayStandWhereNoTypeIsKnown() throws Exception {
        assertThat(argument(
                        "com.example.Order",
                        "{\"at\": {\"class\": \"java.time.Instant\", \"value\":"
                                + " \"2026-01-02T00:00:00Z\"}, \"o\": {\"class\": \"com.example.Own\", \"value\": 1}}"))
                .isEqualTo(Map.of(
                        "at",
                        Instant.parse("2026-01-02T00:00:00Z"),
                        "o",
                        Map.of("class", "com.example.Own", "value", 1)));
    }

    /** The same as in Thrift. */
    @Test
    void numbersThatJsonDoesNotHaveAreText() throws Exception {
        assertThat(argument("double", "\"NaN\"")).isEqualTo(Double.NaN);
        assertThat(argument("Double", "\"-Infinity\"")).isEqualTo(Double.NEGATIVE_INFINITY);
        assertThat(argument("List<Float>", "[\"Infinity\", 0, 1e-40, -0.0]"))
                .isEqualTo(List.of(Float.POSITIVE_INFINITY, 0f, 1e-40f, 0f));
    }

    @Test
    void fractionsKeepTheirZeroes() throws Exception {
        assertThat(argument("Object", "[0.1, 1.50, 1e400]"))
                .isEqualTo(List.of(0.1, new BigDecimal("1.50"), new BigDecimal("1e400")));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "List<Long> | [1, \"x\"] | of type java.util.List<java.lang.Long> at [1] of type java.lang.Long must be a"
                        + " whole number",
                "Map<String, List<Integer>> | {\"a\": [1, 1.5]} | at [\"a\"][1] of type java.lang.Integer",
                "Map<Integer, String> | {\"x\": \"y\"} | at [\"x\"] of type java.lang.Integer as a key must be a whole",
                "Map<Integer, String> | {\"1\": \"a\", \"01\": \"b\"} | as a key must be a whole",
                "int[] | [1, null] | at [1] of type int cannot be null",
                "byte[] | [1, 300] | at [1] of type byte must be a whole number without quotes, from -128 to 127",
                "byte[] | \"*\" | must be base64 text",
                "byte[] | 1 | must be base64 text",
                "List | {} | must be an array",
                "Map | [] | must be an object",
                "float | 1e39 | must be a number from -3.4028235E38 to",
                "double | 1e400 | must be a number from -1.7976931348623157E308 to",
                "double | 1e-400 | must be 0, or a number that is not rounded to 0",
                "float | -1e-50 | must be 0, or a number that is not rounded to 0",
                "double | \"1\" | must be a number without quotes, or \"NaN\"",
                "Set<Long> | [1, 2, 1] | at [2] of type java.lang.Long is a duplicate",
                "java.util.TreeSet<String> | [\"a\", \"a\"] | at [1] of type java.lang.String is a duplicate",
                "LocalDate | \"2026-02-30\" | must be ISO 8601 text such as",
                "LocalDate | 1 | must be ISO 8601 text such as",
                "Date | \"2026-02-30 00:00:00\" | must be text such as",
                "java.sql.Timestamp | 1 | must be text such as",
                "Locale | \"x!\" | must be a language tag",
                "Class | \"a b\" | must be the full name of a class",
                "UUID | \"1-1-1-1-1\" | must be a UUID",
                "Optional<String> | \"x\" | can only be null",
                "com.example.Order | 1 | must be an object, or text",
                "com.example.Order | true | must be an object, or text",
                "com.example.Order | {\"at\": {\"class\": \"java.time.Instant\", \"value\": \"x\"}} | whose value of type"
                        + " java.time.Instant must be ISO 8601",
            })
    void reportsWhereAValueDoesNotFit(String type, String value, String reason) {
        assertThatThrownBy(() -> argument(type, value))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("argument 1 ")
                .hasMessageContaining(reason);
    }

    private static Object argument(String type, String json) throws InvalidInputException {
        return JsonArguments.parseTyped(type, "[" + json + "]").values()[0];
    }
}
