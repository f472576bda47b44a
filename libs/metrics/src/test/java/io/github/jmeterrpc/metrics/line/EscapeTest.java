package io.github.jmeterrpc.metrics.line;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EscapeTest {

    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '"',
            value = {
                "plain, plain",
                "two words, two\\ words",
                "\"a,b\", \"a\\,b\"",
                "a=b, a\\=b",
                "\"it's \"\"so\"\"\", \"it's\\ \"\"so\"\"\"",
                "C:\\dir, C:\\dir",
                "C:\\, C:\\.",
                "a\\ b, a/\\ b",
                "\"a\\,b\\\\,c\", \"a/\\,b\\/\\,c\"",
                "a\\=b, a\\\\=b",
                "größe, größe"
            })
    void tagsAreEscaped(String text, String escaped) {
        assertThat(Escape.tag(text)).isEqualTo(escaped);
    }

    @Test
    void aLineNeverEndsInATag() {
        assertThat(Escape.tag("a\nb\r\nc\td\u0000")).isEqualTo("a\\nb\\r\\nc?d?");
    }

    @Test
    void noControlCharacterIsWritten() {
        IntStream.range(0, 0x100)
                .filter(Character::isISOControl)
                .mapToObj(Character::toString)
                .forEach(control -> assertThat(List.of(
                                Escape.tag("a" + control + "b"),
                                Escape.tag(control),
                                Escape.measurement("a" + control)))
                        .as("character %d", (int) control.charAt(0))
                        .allMatch(line -> line.chars().noneMatch(Character::isISOControl)));
    }

    @Test
    void measurementsMayHoldEqualsSigns() {
        assertThat(Escape.measurement("a=b c,d")).isEqualTo("a=b\\ c\\,d");
        assertThat(Escape.measurement("a\\=b\\ c\\,d\\\"e\\f")).isEqualTo("a/=b/\\ c/\\,d/\"e\\f");
    }

    @Test
    void textsEscapeQuotesAndBackslashes() {
        assertThat(Escape.text("say \"a\\b\"")).isEqualTo("say \\\"a\\\\b\\\"");
    }
}
