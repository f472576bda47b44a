package io.github.jmeterrpc.dubbo.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ArgumentRowsTest {

    @Test
    void textIsTakenAsItStands() throws Exception {
        assertThat(value("String", "")).isEqualTo("");
        assertThat(value("String", "\"\"")).isEqualTo("");
        assertThat(value("String", " a \"b\" ")).isEqualTo(" a \"b\" ");
        assertThat(value("String", "null")).isEqualTo("null");
        assertThat(value("String", "12")).isEqualTo("12");
        assertThat(value("String", "{\"a\": 1}")).isEqualTo("{\"a\": 1}");
        assertThat(value("String", "\"中\\u6587\"")).isEqualTo("中文");
        assertThat(value("String", "\"a\" and \"b\"")).isEqualTo("\"a\" and \"b\"");
        assertThat(value("char", " ")).isEqualTo(' ');
    }

    @Test
    void nullIsNullExceptForText() throws Exception {
        assertThat(value("Long", "null")).isNull();
        assertThat(value("com.example.Colour", "null")).isNull();
        assertThat(value("String", "]NULL[")).isNull();
        assertThat(value("Long", "]NULL[")).isNull();
    }

    @Test
    void quotesMayBeLeftOutWhereJsonHasText() throws Exception {
        assertThat(value("com.example.Colour", "RED")).isEqualTo("RED");
        assertThat(value("LocalDate", " 2026-01-02 ")).isEqualTo(LocalDate.of(2026, 1, 2));
        assertThat(value("Date", "2026-01-02 03:04:05")).isEqualTo("2026-01-02 03:04:05");
        assertThat(value("Locale", "zh_CN")).isEqualTo(Locale.CHINA);
        assertThat(value("Class", "java.lang.String")).isEqualTo("java.lang.String");
        assertThat(value("byte[]", "1234")).isEqualTo(new byte[] {(byte) 0xd7, 0x6d, (byte) 0xf8});
    }

    @Test
    void everythingElseIsJson() throws Exception {
        assertThat(value("long", "9007199254740993")).isEqualTo(9007199254740993L);
        assertThat(value("List<Long>", "[1, 2]")).isEqualTo(List.of(1L, 2L));
        TypedArguments rows = ArgumentRows.parse(List.of("String", "int"), List.of("中\"", "1"));
        assertThat(rows.types()).containsExactly("java.lang.String", "int");
        assertThat(rows.text()).isEqualTo("[\"中\\\"\", 1]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "long | `` | Argument 1 '': of type long has no value",
                "long | x | Argument 1 'x': of type long must be a whole number",
                "int | null | cannot be null",
                "com.example.Order | {\"a\": 1 | Argument 1 '{\"a\": 1': is not valid JSON at line 1 column",
                "List | [1 | is not valid JSON",
                "LocalDate | 2026-02-30 | must be ISO 8601 text",
                "`` | 1 | needs exactly one type",
                "int, int | 1 | needs exactly one type",
            })
    void refusesWhatDoesNotFit(String type, String typed, String reason) {
        assertThatThrownBy(() -> value(type, typed))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining(reason);
    }

    private static Object value(String type, String typed) throws InvalidInputException {
        return ArgumentRows.parse(List.of(type), List.of(typed)).values()[0];
    }
}
