package io.github.jmeterrpc.dubbo.args;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ParameterTypesTest {

    @Test
    void emptyMeansNoParameters() throws Exception {
        assertThat(ParameterTypes.parse("")).isEmpty();
        assertThat(ParameterTypes.parse(" \n ")).isEmpty();
    }

    @Test
    void keepsFullNamesAndCompletesWellKnownOnes() throws Exception {
        assertThat(ParameterTypes.parse("int, String ,com.example.Order$Line,List , java.util.UUID"))
                .containsExactly(
                        "int", "java.lang.String", "com.example.Order$Line", "java.util.List", "java.util.UUID");
    }

    @Test
    void dropsTypeArgumentsEvenWithCommasInside() throws Exception {
        assertThat(ParameterTypes.parse("java.util.Map<String, List<com.example.Item>>, long"))
                .containsExactly("java.util.Map", "long");
    }

    @Test
    void keepsArrays() throws Exception {
        assertThat(ParameterTypes.parse("String[], byte[] [], List<String>[]"))
                .containsExactly("java.lang.String[]", "byte[][]", "java.util.List[]");
        assertThat(ParameterTypes.parse("int, String..., List<String> ..., byte[]..."))
                .containsExactly("int", "java.lang.String[]", "java.util.List[]", "byte[][]");
    }

    @Test
    void takesTheNamesOfArrayClasses() throws Exception {
        assertThat(ParameterTypes.parse(
                        "[Ljava.lang.String;, [I,[[J, [Lcom.shop.Outer$Item;, [Ljava/util/Date;, [LOrder"))
                .containsExactly(
                        "java.lang.String[]",
                        "int[]",
                        "long[][]",
                        "com.shop.Outer$Item[]",
                        "java.util.Date[]",
                        "Order[]");
    }

    @Test
    void invisibleCharactersAtTheEndsDoNotCount() throws Exception {
        assertThat(ParameterTypes.parse("\ufeffint, String\u200b")).containsExactly("int", "java.lang.String");
        assertThatThrownBy(() -> ParameterTypes.parse("String\u200b, int"))
                .hasMessageContaining("invisible character U+200B at position 7");
        assertThatThrownBy(() -> ParameterTypes.parse("String\uff0cint"))
                .hasMessageContaining("full-width character '\uff0c' (U+FF0C); type ,");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int,,int",
                "1abc",
                "java.util.List<String",
                "String>",
                "a..b",
                "int;",
                "String name",
                ",",
                "[X",
                "[L;",
                "[",
                "Ljava.lang.String;"
            })
    void refusesWhatIsNoType(String text) {
        assertThatThrownBy(() -> ParameterTypes.parse(text))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("Parameter types '" + text + "'");
    }
}
