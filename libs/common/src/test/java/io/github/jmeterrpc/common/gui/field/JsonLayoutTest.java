package io.github.jmeterrpc.common.gui.field;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class JsonLayoutTest {

    @Test
    void indentsObjectsAndArrays() {
        assertThat(JsonLayout.format("[1,{\"a\":[true,null],\"b\":\"x\"}]"))
                .isEqualTo(
                        """
                        [
                          1,
                          {
                            "a": [
                              true,
                              null
                            ],
                            "b": "x"
                          }
                        ]""");
    }

    @Test
    void keepsTheDigitsOfNumbers() {
        assertThat(JsonLayout.format("[9007199254740993, 1.500, 1E+2]"))
                .isEqualTo("[\n  9007199254740993,\n  1.500,\n  1E+2\n]");
    }

    @Test
    void keepsWhatStandsInStrings() {
        String text = "\"a, [b] : {c} \\\" \\\\ 中文\"";

        assertThat(JsonLayout.format(text)).isEqualTo(text);
    }

    @Test
    void keepsVariablesAndFunctionsInsideAndOutsideOfStrings() {
        assertThat(JsonLayout.format("[${id},\"${__P(a,\"x\")}\",${__Random(1,${max})},{\"k\":${v}}]"))
                .isEqualTo(
                        """
                        [
                          ${id},
                          "${__P(a,"x")}",
                          ${__Random(1,${max})},
                          {
                            "k": ${v}
                          }
                        ]""");
    }

    @Test
    void keepsEmptyObjectsAndArraysTogether() {
        assertThat(JsonLayout.format("[ { } , [\n] ]")).isEqualTo("[\n  {},\n  []\n]");
    }

    @Test
    void changesNothingTheSecondTime() {
        String once = JsonLayout.format("[1,{\"a\":[true,null]},[],\"x\"]");

        assertThat(JsonLayout.format(once)).isEqualTo(once);
    }

    @Test
    void doesNotJoinValuesThatAMissingCommaLeftApart() {
        assertThat(JsonLayout.format("[1 2 \"a\" \"b\" {}]")).isEqualTo("[\n  1 2 \"a\" \"b\" {}\n]");
    }

    @Test
    void endsOnTextThatIsCutOff() {
        for (String text : new String[] {"", "[", "]}", "[\"a", "[\"a\\", "${a", "{\"a\":"}) {
            String formatted = JsonLayout.format(text);
            assertThat(formatted.replaceAll("\\s", "")).isEqualTo(text);
        }
    }
}
