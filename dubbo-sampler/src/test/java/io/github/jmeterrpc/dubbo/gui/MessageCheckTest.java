package io.github.jmeterrpc.dubbo.gui;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MessageCheckTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "demo.Greeter | SayHello  | {\"name\": \"Ada\"} | Valid: 1 message(s) demo.HelloRequest",
                "demo.Greeter | BidiHello | [{}, {}]          | Valid: 2 message(s) demo.HelloRequest",
                "demo.Greeter | SayHallo  | {}                | Not valid: Method: is not a method of demo.Greeter; type SayHello",
                "demo.Greeter | SayHello  | {\"nane\": \"\"}  | Not valid: JSON array: is no field of demo.HelloRequest; type name",
                "demo.Hello   | SayHello  | {}                | Not valid: Protobuf definition: has no service demo.Hello",
            })
    void namesTheFieldThatHasTheError(String service, String method, String text, String outcome) throws Exception {
        String definition = Path.of(
                        MessageCheckTest.class.getResource("/greeter.pb").toURI())
                .toString();
        assertThat(new MessageCheck(definition, service, method).ofText(text).text())
                .startsWith(outcome);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{}  | Valid JSON. The server, which has the definition, is not asked here: use Try it.",
                "{   | Not valid: JSON array: is not valid JSON at line 1",
            })
    void withReflectionOnlyJsonIsChecked(String text, String outcome) {
        assertThat(new MessageCheck("reflection", "demo.Greeter", "SayHello")
                        .ofText(text)
                        .text())
                .startsWith(outcome);
    }
}
