package io.github.jmeterrpc.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The cases are those of protobuf's conformance tests for the types of {@code types.proto}. */
class MessageJsonTest {

    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final ProtobufMethod ECHO = TestDefinitions.echo();

    @Test
    void aReplyHasTheCharactersOfHtmlAsTheyAre() throws Exception {
        String text = "{\"text\": \"<a href='x'>&=\\\\u003c \\n\"}";
        byte[] bytes = ECHO.requests("JSON array", text).get(0);
        assertThat(ECHO.reply(bytes)).contains("\"text\": \"<a href='x'>&=\\\\u003c \\n\"");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a                 | a",
                "\\u003c          | <",
                "\\u0026\\u0027   | &'",
                "x\\u003dy\\u003ez | x=y>z",
                "\\\\u003c        | \\\\u003c",
                "\\\\\\u003c      | \\\\<",
                "\\u0028\\u003b   | \\u0028\\u003b",
                "\\n\\\"\\u00e9    | \\n\\\"\\u00e9"
            })
    void replacesNoEscapeButThoseOfHtml(String json, String plain) {
        assertThat(PlainJson.of(json)).isEqualTo(plain);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"i32\": 2147483647}                          | {\"i32\":2147483647}",
                "{\"i32\": \"-2147483648\"}                     | {\"i32\":-2147483648}",
                "{\"i32\": 1e5}                                 | {\"i32\":100000}",
                "{\"i32\": 100000.000}                          | {\"i32\":100000}",
                "{\"i64\": \"9223372036854775807\"}             | {\"i64\":\"9223372036854775807\"}",
                "{\"i64\": -9223372036854775808}                | {\"i64\":\"-9223372036854775808\"}",
                "{\"u32\": 4294967295}                          | {\"u32\":4294967295}",
                "{\"u64\": \"18446744073709551615\"}            | {\"u64\":\"18446744073709551615\"}",
                "{\"s32\": -1, \"s64\": -1}                     | {\"s32\":-1,\"s64\":\"-1\"}",
                "{\"f32\": 1, \"f64\": 1, \"sf32\": -1, \"sf64\": -1} | {\"f32\":1,\"f64\":\"1\",\"sf32\":-1,\"sf64\":\"-1\"}",
                "{\"real\": 1.5, \"wide\": 1e300}               | {\"real\":1.5,\"wide\":1.0E300}",
                "{\"real\": \"NaN\", \"wide\": \"-Infinity\"}   | {\"real\":\"NaN\",\"wide\":\"-Infinity\"}",
                "{\"flag\": true}                               | {\"flag\":true}",
                "{\"text\": \"\\u8C37\\uD83D\\uDE00\"}          | {\"text\":\"谷😀\"}",
                "{\"data\": \"AQI=\"}                           | {\"data\":\"AQI=\"}",
                "{\"data\": \"-_8\"}                            | {\"data\":\"+/8=\"}",
                "{\"color\": \"GREEN\"}                         | {\"color\":\"GREEN\"}",
                "{\"color\": 1}                                 | {\"color\":\"RED\"}",
                "{\"color\": 9}                                 | {\"color\":9}",
                "{\"inner\": {\"firstName\": \"a\"}}            | {\"inner\":{\"firstName\":\"a\"}}",
                "{\"inner\": {\"first_name\": \"a\"}}           | {\"inner\":{\"firstName\":\"a\"}}",
                "{\"inner\": null, \"text\": null}              | {}",
                "{\"numbers\": [1, \"2\"]}                      | {\"numbers\":[1,2]}",
                "{\"counts\": {\"a\": 1}}                       | {\"counts\":{\"a\":1}}",
                "{\"byNumber\": {\"-1\": {}}}                   | {\"byNumber\":{\"-1\":{}}}",
                "{\"byFlag\": {\"true\": \"x\"}}                | {\"byFlag\":{\"true\":\"x\"}}",
                "{\"right\": 0}                                 | {\"right\":0}",
                "{\"left\": null, \"right\": 1}                 | {\"right\":1}",
                "{\"perhaps\": 0}                               | {\"perhaps\":0}",
                "{\"at\": \"0001-01-01T00:00:00Z\"}             | {\"at\":\"0001-01-01T00:00:00Z\"}",
                "{\"at\": \"2026-01-31T12:00:00.5+01:00\"}      | {\"at\":\"2026-01-31T11:00:00.500Z\"}",
                "{\"lasts\": \"-1.5s\"}                         | {\"lasts\":\"-1.500s\"}",
                "{\"mask\": \"fooBar,baz\"}                     | {\"mask\":\"fooBar,baz\"}",
                "{\"object\": {\"a\": [1, null, {\"b\": true}]}} | {\"object\":{\"a\":[1.0,null,{\"b\":true}]}}",
                "{\"value\": null}                              | {\"value\":null}",
                "{\"list\": [\"a\", 1]}                         | {\"list\":[\"a\",1.0]}",
                "{\"any\": {\"@type\": \"type.googleapis.com/types.Inner\", \"firstName\": \"a\"}} |"
                        + " {\"any\":{\"@type\":\"type.googleapis.com/types.Inner\",\"firstName\":\"a\"}}",
                "{\"any\": {\"@type\": \"type.googleapis.com/google.protobuf.Duration\", \"value\": \"1s\"}} |"
                        + " {\"any\":{\"@type\":\"type.googleapis.com/google.protobuf.Duration\",\"value\":\"1s\"}}",
                "{\"wrapped\": \"1\", \"wrappedText\": \"\", \"wrappedFlag\": false} |"
                        + " {\"wrapped\":\"1\",\"wrappedText\":\"\",\"wrappedFlag\":false}",
                "{\"wrapped\": null}                            | {}"
            })
    void aMessageKeepsItsValueThereAndBack(String sent, String returned) throws Exception {
        byte[] bytes = ECHO.requests("JSON array", sent).get(0);
        assertThat(MAPPER.readTree(ECHO.reply(bytes))).isEqualTo(MAPPER.readTree(returned));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"i32\": 2147483648}               | must be a whole number from -2147483648 to 2147483647; at i32",
                "{\"i32\": 0.5}                      | must be a whole number from -2147483648 to 2147483647; at i32",
                "{\"u32\": -1}                       | must be a whole number from 0 to 4294967295; at u32",
                "{\"real\": \"x\"}                   | must be a number, or \"NaN\", \"Infinity\" or \"-Infinity\"; at real",
                "{\"flag\": \"true \"}               | must be true or false, without quotes; at flag",
                "{\"data\": \"%\"}                   | must be base64 in double quotes; at data",
                "{\"color\": \"GREEM\"}              | must be a constant of types.Color; type GREEN, or one of:"
                        + " COLOR_UNSPECIFIED, RED, GREEN; at color",
                "{\"inner\": {\"firstNane\": \"a\"}} | is no field of types.Inner; type firstName, or one of:"
                        + " firstName, next, all; at inner.firstNane",
                "{\"inner\": {\"next\": {\"all\": {\"i32\": \"x\"}}}} | must be a whole number from -2147483648 to"
                        + " 2147483647; at inner.next.all.i32",
                "{\"inner\": 3}                      | must be an object: the message types.Inner; at inner",
                "{\"numbers\": 3}                    | must be an array: the field is repeated; at numbers",
                "{\"numbers\": [1, \"x\"]}           | must be a whole number from -2147483648 to 2147483647; at numbers[1]",
                "{\"numbers\": [null]}               | cannot be null within an array or a map; at numbers[0]",
                "{\"inners\": [{}, {\"x\": 1}]}      | is no field of types.Inner; type one of: firstName, next, all; at inners[1].x",
                "{\"counts\": {\"a\": \"x\"}}        | must be a whole number from -2147483648 to 2147483647; at counts[\"a\"]",
                "{\"byNumber\": {\"a\": {}}}         | has a key that must be a whole number from -2147483648 to 2147483647,"
                        + " in double quotes; at byNumber[\"a\"]",
                "{\"byFlag\": {\"yes\": \"\"}}       | has a key that must be \"true\" or \"false\"; at byFlag[\"yes\"]",
                "{\"left\": \"a\", \"right\": 1}     | sets a field twice, by both of its names, or two fields of one oneof of"
                        + " types.All; keep one",
                "{\"at\": \"yesterday\"}             | must be a time such as \"2026-01-31T12:00:00Z\"; at at",
                "{\"lasts\": 5}                      | must be seconds such as \"1.5s\"; at lasts",
                "{\"any\": {\"firstName\": 1}}       | needs the type of its message in \"@type\", such as"
                        + " \"type.googleapis.com/demo.Order\"; at any",
                "{\"any\": {\"@type\": \"a/types.Iner\"}} | names a type that the definition lacks; add its file to the"
                        + " descriptor set; at any.@type",
                "{\"any\": {\"@type\": \"a/types.Inner\", \"x\": 1}} | is no field of types.Inner; type one of: firstName,"
                        + " next, all; at any.x",
                "{\"any\": {\"@type\": \"a/google.protobuf.Duration\", \"value\": 1}} | must be seconds such as \"1.5s\";"
                        + " at any.value",
                "3                                   | must be an object: the message types.All",
                "[{}, {}]                            | needs one message: the method takes no stream; here are 2"
            })
    void whatDoesNotFitIsNamedWithItsPlace(String sent, String message) {
        assertThatThrownBy(() -> ECHO.requests("JSON array", sent))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("JSON array '" + sent + "': " + message);
    }

    @Test
    void textThatIsNotJsonIsNamedWithItsPlace() {
        assertThatThrownBy(() -> ECHO.requests("JSON array", "{\"i32\": x}"))
                .hasMessageContaining("is not valid JSON at line 1 column");
    }

    @Test
    void noTextIsAMessageWithoutFields() throws Exception {
        assertThat(ECHO.requests("JSON array", " ")).containsExactly(new byte[0]);
        assertThat(ECHO.requests("JSON array", "[{}]")).containsExactly(new byte[0]);
        assertThat(ECHO.reply(new byte[0])).isEqualTo("{\n}");
    }

    @Test
    void aStreamTakesAnArrayOfMessages() throws Exception {
        ProtobufMethod chat = ofTypes("Chat");
        assertThat(chat.requests("JSON array", "[{\"i32\": 1}, {}]")).containsExactly(new byte[] {8, 1}, new byte[0]);
        assertThat(chat.requests("JSON array", "[]")).isEmpty();
        assertThatThrownBy(() -> chat.requests("JSON array", "[{}, {\"i32\": true}]"))
                .hasMessageEndingWith("; at [1].i32");
    }

    @Test
    void aMessageWhoseJsonIsAnArrayIsOneMessage() throws Exception {
        ProtobufMethod values = ofTypes("Values");
        assertThat(values.requests("JSON array", "[1, \"a\"]")).hasSize(1);
    }

    @Test
    void aReplyThatIsNoMessageIsSaid() {
        assertThatThrownBy(() -> ECHO.reply(new byte[] {8}))
                .isInstanceOf(DefinitionException.class)
                .hasMessageStartingWith("is not a message of the type types.All: ");
    }

    @Test
    void anAnyOfAnUnknownTypeIsShownAsText() throws Exception {
        ProtobufMethod pack = ofTypes("Echo");
        // Field 36, an Any with the URL "a/b" and a byte.
        byte[] reply = {(byte) 0xa2, 2, 8, 10, 3, 'a', '/', 'b', 18, 1, 7};
        assertThat(pack.reply(reply)).contains("type_url: \"a/b\"").contains("value: \"\\a\"");
    }

    @Test
    void theTemplateOfEachMethodCanBeSent() throws Exception {
        for (ProtobufMethod method : types().methods()) {
            List<byte[]> messages = method.requests("JSON array", method.requestTemplate());
            assertThat(messages).as(method.name()).hasSize(1);
        }
        assertThat(ECHO.requestTemplate())
                .contains("\"color\" : \"RED\"")
                .contains("\"left\"")
                .doesNotContain("\"right\"")
                .contains("\"byNumber\" : {\n    \"1\" : {")
                .contains("\"at\" : \"2026-01-31T12:00:00Z\"")
                // A message within itself would have no end.
                .doesNotContain("\"next\"");
    }

    private static ProtobufMethod ofTypes(String method) throws DefinitionException {
        return types().method(method);
    }

    private static ProtobufService types() throws DefinitionException {
        return ProtobufDefinition.ofSet(TestDefinitions.compiled(TestDefinitions.PROTOS.resolve("types.proto")))
                .service("types.Types");
    }
}
