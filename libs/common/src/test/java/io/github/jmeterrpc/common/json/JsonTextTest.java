package io.github.jmeterrpc.common.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTextTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "[1, 2            | 1 | the text ends too early; close every quote and bracket",
                "{\"a\": \"b      | 1 | the text ends too early; close every quote and bracket",
                "[1,}             | 1 | unexpected character '}'",
                "[\\n1 2]         | 2 | unexpected character '2'",
                "[hello]          | 1 | 'hello' is not a value; put text into double quotes",
                "{'a': 1}         | 1 | unexpected character '''",
                "{a: 1}           | 1 | unexpected character 'a'",
                "{\"a\":1,\"a\":2} | 1 | duplicate field 'a'",
                "[1] [2]          | 1 | text after the end; put all values into one array or object",
                "[\"a\\nb\"]      | 1 | control character in a text; write a line break as \\n, a tab as \\t",
                "[01]             | 1 | not a value; check numbers and escapes",
                "[\"\\q\"]        | 1 | not a value; check numbers and escapes"
            })
    void namesTheErrorAndItsPlace(String typed, int line, String reason) {
        String text = typed.replace("\\n", "\n");

        JsonProcessingException failure =
                catchThrowableOfType(JsonProcessingException.class, () -> JsonText.parse(text));

        assertThat(JsonText.place(failure))
                .startsWith(" at line " + line + " column ")
                .endsWith(": " + reason);
    }
}
