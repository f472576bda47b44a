package io.github.jmeterrpc.dubbo.args;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class JsonResponseTest {

    @Test
    void writesWhatProvidersReturn() {
        Map<String, Object> value = new LinkedHashMap<>();
        value.put("id", 9007199254740993L);
        value.put("price", new BigDecimal("12.340"));
        value.put("day", LocalDate.of(2026, 1, 2));
        value.put("bytes", new byte[] {1, 2});
        value.put("text", "中文 \"quoted\"");
        value.put("nothing", null);

        assertThat(text(value))
                .isEqualTo("{\"id\":9007199254740993,\"price\":12.340,\"day\":\"2026-01-02\",\"bytes\":\"AQI=\","
                        + "\"text\":\"中文 \\\"quoted\\\"\",\"nothing\":null}");
    }

    @Test
    void nullIsJsonNull() {
        assertThat(text(null)).isEqualTo("null");
    }

    @Test
    void saysSoWhenAValueHasNoJsonForm() {
        List<Object> endless = new ArrayList<>();
        endless.add(endless);
        assertThat(text(endless)).contains("has no JSON form");
    }

    @Test
    void everyCharacterOfATextIsWrittenAsInAnObject() {
        for (int character = 0; character <= Character.MAX_CODE_POINT; character++) {
            if (character < 0x3000 || character % 97 == 0) {
                assertWrittenAsInAnObject(Character.toString(character));
            }
        }
    }

    @Test
    void aCharacterToEscapeIsFoundWhereverItStands() {
        String text = "abcdefghijklmnopq";
        for (String special : List.of("\"", "\\", "\n", "\u0000", "\u001f", "中", "?", "\u007f", "\u0080")) {
            for (int at = 0; at <= text.length(); at++) {
                assertWrittenAsInAnObject(text.substring(0, at) + special + text.substring(at));
            }
        }
        assertWrittenAsInAnObject("");
        assertWrittenAsInAnObject("中文 without anything to escape? \uD83D\uDE00");
    }

    @Test
    void halfASurrogatePairIsNotPassedOffAsAQuestionMark() {
        assertThat(text("abcdefgh\uD83D")).isEqualTo("\"abcdefgh\\uD83D\"");
        assertThat(text("\uDE00?")).isEqualTo("\"\\uDE00?\"");
    }

    private static void assertWrittenAsInAnObject(String value) {
        assertThat("[" + text(value) + "]").isEqualTo(text(List.of(value)));
    }

    private static String text(Object value) {
        return new String(JsonResponse.write(value), StandardCharsets.UTF_8);
    }
}
