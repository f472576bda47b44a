package io.github.jmeterrpc.common.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.core.JsonProcessingException;
import io.github.jmeterrpc.common.json.JsonText;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTextTest {

    @ParameterizedTest
    @ValueSource(strings = {" ", "\t\r\n", "\u200b", "\ufeff", "\u00a0", "\u3000", "\u2060 \u200d", "\u0000"})
    void blanksAndInvisibleCharactersAtTheEndsAreNotText(String blanks) {
        assertThat(TypedText.strip(blanks + "a b" + blanks)).isEqualTo("a b");
        assertThat(TypedText.strip(blanks)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"200B, com.shop", "FEFF, com.shop", "00A0, com.shop", "3000, com.shop"})
    void namesAnInvisibleCharacterAndItsPlace(String code, String before) {
        String text = before + (char) Integer.parseInt(code, 16) + ".Api";
        assertThatThrownBy(() -> TypedText.requireVisible("Group", text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("Group '" + text + "': has the invisible character U+" + code + " at position "
                        + (before.length() + 1) + "; delete it, or type the text again");
    }

    @ParameterizedTest
    @CsvSource({
        "a\uff1a1, \uff1a, FF1A, :",
        "int\uff0clong, \uff0c, FF0C, ','",
        "echo\uff08\uff09, \uff08, FF08, (",
        "a\u3002b, \u3002, 3002, .",
        "a\u3001b, \u3001, 3001, ','"
    })
    void namesAFullWidthCharacterAndTheOneMeant(String text, String wide, String code, String meant) {
        assertThatThrownBy(() -> TypedText.requirePlain("Method", text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("Method '" + text + "': has the full-width character '" + wide + "' (U+" + code + "); type "
                        + meant);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "com.shop.Api", "\u8ba2\u5355", "a, b", "na\u00efve"})
    void otherTextIsPlain(String text) {
        assertThatCode(() -> TypedText.requirePlain("Interface", text)).doesNotThrowAnyException();
    }

    @Test
    void jsonNamesThemToo() {
        assertThat(reason("{\"a\"\uff1a 1}"))
                .endsWith(
                        "unexpected character '\uff1a': the text has the full-width character '\uff1a' (U+FF1A); type :");
        assertThat(reason("[1\u200b]")).endsWith("unexpected invisible character U+200B; delete it");
    }

    private static String reason(String json) {
        try {
            return JsonText.parse(json).toString();
        } catch (JsonProcessingException e) {
            return JsonText.place(e);
        }
    }
}
