package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.args.JavaType;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceDefinition;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JavaTypeTest {

    @ParameterizedTest
    @CsvSource({
        "int, int",
        "java.lang.String[][], java.lang.String[][]",
        "java.util.List<com.example.Item>, java.util.List",
        "'java.util.Map<java.lang.String,java.util.List<x.Y>>[]', java.util.Map[]",
        "com.example.Order.Line, com.example.Order$Line",
        "com.example.Order.Line.Part[], com.example.Order$Line$Part[]",
        "com.example.Outer$Inner, com.example.Outer$Inner",
    })
    void namesTheClassForTheProvider(String text, String name) {
        assertThat(ServiceDefinition.className(JavaType.parse(text))).isEqualTo(name);
    }

    @Test
    void knowsItsTypeArguments() {
        JavaType type = JavaType.parse("java.util.Map<java.lang.String, java.util.List<? extends x.Y>>");
        assertThat(type.argument(0).erased()).isEqualTo("java.lang.String");
        assertThat(type.argument(1).argument(0).erased()).isEqualTo("x.Y");
        assertThat(type.argument(2).erased()).isEmpty();
    }
}
