package io.github.jmeterrpc.dubbo.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class JsonArgumentsTest {

    @Test
    void givesEachParameterItsOwnType() throws Exception {
        String[] types = ParameterTypes.parse(
                "byte, short, int, long, float, double, boolean, char, String, java.math.BigDecimal, BigInteger");
        assertThat(parse(
                        "[1, 2, 3, 9007199254740993, 1.5, 2.5, true, \"c\", \"t\", 1.10, 99999999999999999999]", types))
                .containsExactly(
                        (byte) 1,
                        (short) 2,
                        3,
                        9007199254740993L,
                        1.5f,
                        2.5d,
                        true,
                        'c',
                        "t",
                        new BigDecimal("1.10"),
                        new BigInteger("99999999999999999999"));
    }

    @Test
    void distinguishesNullFromEmptyText() throws Exception {
        assertThat(parse("[null, \"\", null]", new String[] {"String", "String", "Long"}))
                .containsExactly(null, "", null);
    }

    @Test
    void objectsBecomeMapsWithExactNumbers() throws Exception {
        Object[] arguments = parse(
                "[{\"class\": \"com.example.Order\", \"id\": 9007199254740993, \"n\": 1, \"price\": 0.1,"
                        + " \"exact\": 0.12345678901234567890, \"lines\": [{\"名\": \"中文\"}], \"none\": null}]",
                ParameterTypes.parse("com.example.Order"));
        assertThat(arguments[0])
                .isEqualTo(mapOf(
                        "class",
                        "com.example.Order",
                        "id",
                        9007199254740993L,
                        "n",
                        1,
                        "price",
                        0.1,
                        "exact",
                        new BigDecimal("0.12345678901234567890"),
                        "lines",
                        List.of(Map.of("名", "中文")),
                        "none",
                        null));
    }

    @Test
    void emptyTextIsNoArguments() throws Exception {
        assertThat(parse("  ", new String[0])).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"[", "[1", "[1] 2", "[{\"a\":1,\"a\":2}]", "[01]", "['x']", "[1,]"})
    void rejectsInvalidJsonWithItsPosition(String text) {
        assertThatThrownBy(() -> parse(text, new String[] {"int"}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("JSON array '" + text + "': is not valid JSON at line 1 column ")
                .hasMessageNotContaining("Source");
    }

    @Test
    void namesTheLimitOfNesting() {
        assertThatThrownBy(() -> parse("[" + "[".repeat(2000) + "]".repeat(2000) + "]", new String[] {"Object"}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageEndingWith(
                        "is not valid JSON: Document nesting depth (1001) exceeds the maximum allowed (1000)");
    }

    @Test
    void refusesWhatIsNoArray() {
        assertThatThrownBy(() -> parse("\"x\"", new String[] {"java.lang.String"}))
                .hasMessageContaining("put the arguments in brackets");
    }

    @Test
    void refusesAnotherNumberOfArgumentsThanParameters() {
        assertThatThrownBy(() -> parse("[1, 2]", new String[] {"int"}))
                .hasMessageContaining("needs one element for each of 1 parameter type(s) (int); here are 2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "byte|128|from -128 to 127",
                "int|2147483648|from -2147483648 to 2147483647",
                "long|9223372036854775808|from -9223372036854775808",
                "int|1.5|whole number",
                "int|\"1\"|whole number",
                "int|null|cannot be null",
                "boolean|1|true or false",
                "char|\"ab\"|one character",
                "java.lang.String|1|text in double quotes",
                "java.math.BigDecimal|\"1\"|a number",
            })
    void refusesValuesThatWouldBeSentChanged(String type, String value, String reason) {
        assertThatThrownBy(() -> parse("[" + value + "]", new String[] {type}))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("JSON array '" + value + "': argument 1 of type " + type)
                .hasMessageContaining(reason);
    }

    private static Map<String, Object> mapOf(Object... keysAndValues) {
        Map<String, Object> map = new java.util.LinkedHashMap<>();
        for (int i = 0; i < keysAndValues.length; i += 2) {
            map.put((String) keysAndValues[i], keysAndValues[i + 1]);
        }
        return map;
    }

    private static Object[] parse(String text, String[] types) throws InvalidInputException {
        return JsonArguments.parseTyped(String.join(", ", types), text).values();
    }
}
