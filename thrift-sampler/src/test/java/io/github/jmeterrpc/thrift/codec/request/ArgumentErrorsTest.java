package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.Messages;
import io.github.jmeterrpc.thrift.idl.Idl;
import io.github.jmeterrpc.thrift.idl.model.Method;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Errors in arguments state path, value, type and remedy. */
class ArgumentErrorsTest {

    @Test
    void theMessageNamesPathValueTypeAndRemedy() {
        String json =
                "{\"order\": {\"id\": 1, \"items\": [{\"name\": \"a\"}, {\"name\": \"b\", \"price\": \"cheap\"}]}}";
        assertThatThrownBy(() -> Messages.encode("order", Encoding.BINARY, json))
                .hasMessage("Arguments, order.items[1].price '\"cheap\"': expected double: a number without quotes, or"
                        + " \"NaN\", \"Infinity\", \"-Infinity\"");
    }

    @Test
    void text() {
        refuses("say", "{", "", "is not valid JSON at line 1 column");
        refuses("say", "[\"a\"] b", "", "is not valid JSON");
        refuses("say", "{\"text\": \"a\", \"text\": \"b\"}", "", "duplicate field 'text'");
        refuses("say", "\"a\"", "", "expected an object with the parameters by name, or an array");
        refuses("say", "[", "", "is not valid JSON");
        refuses("say", "[".repeat(2_000), "", "is not valid JSON");
    }

    @Test
    void parameters() {
        refuses(
                "say",
                "[]",
                "",
                "needs one element for each of 1 parameter(s) (text); give them all, or an object with the names of"
                        + " those you need; here are 0");
        refuses("say", "[\"a\", \"b\"]", "", "; here are 2");
        refuses("say", "{\"txt\": \"a\"}", "txt", "parameters of say has no field of this name; it has text");
    }

    @Test
    void numbers() {
        refusesField("tiny", "128", "expected i8: a whole number without quotes, from -128 to 127");
        refusesField("tiny", "-129", "from -128 to 127");
        refusesField("small", "32768", "from -32768 to 32767");
        refusesField("normal", "2147483648", "from -2147483648 to 2147483647");
        refusesField("large", "9223372036854775808", "from -9223372036854775808 to 9223372036854775807");
        refusesField("normal", "1.0", "expected i32: a whole number");
        refusesField("normal", "\"1\"", "expected i32: a whole number without quotes");
        refusesField("normal", "true", "expected i32");
        refusesField("real", "\"1.5\"", "expected double");
        refusesField("real", "1e400", "expected double: a number from -1.7976931348623157E308 to");
        refusesField("real", "-1e-400", "expected double: 0, or a number that is not rounded to 0");
        refusesField("real", "-1e999999999", "what lies beyond is \"Infinity\"");
        refusesField("flag", "1", "expected bool: true or false, without quotes");
    }

    @Test
    void texts() {
        refusesField("text", "1", "expected string: a text in double quotes");
        refusesField(
                "text",
                "\"a\\ud83d b\"",
                "contains an unpaired surrogate, which cannot be sent; remove it (at character 2)");
        refusesField("text", "\"\\ude00\\ud83d\"", "(at character 1)");
        refusesField("raw", "\"a\"", "expected binary: base64 in double quotes");
        refusesField("raw", "[1]", "expected binary: base64 in double quotes");
        refusesField("id", "\"1-2-3-4-5\"", "expected uuid: a UUID in double quotes, such as");
        refusesField("level", "\"MIDDLE\"", "expected Level: one of LOW, HIGH in double quotes, or its number");
        refusesField("level", "1.5", "expected Level");
        refusesField("level", "2147483648", "expected i32");
    }

    @Test
    void structs() {
        refusesField(
                "shape", "{}", "expected union Shape: exactly one of its fields; it has point, radius; here are 0");
        refusesField("shape", "{\"radius\": 1, \"point\": {\"x\": 1}}", "here are 2");
        refusesField("shape", "{\"radius\": null}", "here are 0");
        refusesField("shape", "[]", "expected union Shape: an object with its fields by name");
        refuses(
                "echo",
                "{\"all\": {\"inner\": {\"nope\": 1}}}",
                "all.inner.nope",
                "struct All has no field of this name");
        refuses(
                "order",
                "{\"order\": {\"items\": []}}",
                "order.id",
                "is required in struct Order and missing; give a i64");
        refuses("order", "{\"order\": {\"id\": null}}", "order.id", "is required in struct Order and missing");
    }

    @Test
    void containers() {
        refusesField("numbers", "{}", "expected list<i32>: an array such as [1, 2]");
        refusesField("words", "{}", "expected set<string>: an array such as [1, 2]");
        refuses("echo", all("numbers", "[1, null]"), "all.numbers[1]", "null is allowed only for a whole field");
        refuses("echo", all("numbers", "[1, \"2\"]"), "all.numbers[1]", "expected i32");
        refuses("echo", all("words", "[\"a\", \"b\", \"a\"]"), "all.words[2]", "duplicate value in a set");
        refusesField("counts", "1", "expected map<string, i64>: an object such as {\"key\": value}");
        refuses("echo", all("counts", "{\"a\": \"x\"}"), "all.counts[\"a\"]", "expected i64");
        refuses("echo", all("byLevel", "{\"NO\": []}"), "all.byLevel[\"NO\"]", "expected Level: one of LOW, HIGH");
        refuses("echo", all("byLevel", "{\"1\": [], \"LOW\": []}"), "all.byLevel[\"LOW\"]", "duplicate key in a map");
        refuses("echo", all("byFlag", "{\"yes\": 1}"), "all.byFlag[\"yes\"]", "expected bool");
        refusesField("byPoint", "{\"a\": \"b\"}", "expected map<Point, string>: an array such as [{\"key\": {…}");
        refuses(
                "echo",
                all("byPoint", "[{\"key\": {\"x\": 1}}]"),
                "all.byPoint[0]",
                "expected an entry of map<Point, string>");
        refuses(
                "echo",
                all("byPoint", "[{\"key\": {\"x\": \"1\"}, \"value\": \"v\"}]"),
                "all.byPoint[0].key.x",
                "expected i32");
        String first = "[{\"key\": {\"x\": 1}, \"value\": \"v\"}, {\"key\": {\"x\": ";
        refuses("echo", all("byPoint", first + "\"1\"}, \"value\": \"v\"}]"), "all.byPoint[1].key.x", "expected i32");
        refuses("echo", all("byPoint", first + "1}, \"value\": \"w\"}]"), "all.byPoint[1]", "duplicate key in a map");
        refuses(
                "order",
                "{\"order\": {\"id\": 1, \"byName\": {\"a\": {}}}}",
                "order.byName[\"a\"].name",
                "is required");
    }

    /** The path leaves each valid part before it names the wrong one. */
    @Test
    void thePathHasNothingOfEarlierParts() {
        for (String valid : List.of(
                "\"flag\": true",
                "\"numbers\": [1, 2]",
                "\"counts\": {\"k\": 1}",
                "\"inner\": {\"tiny\": 1}",
                "\"byPoint\": [{\"key\": {\"x\": 1}, \"value\": \"v\"}]")) {
            refuses("echo", "{\"all\": {" + valid + ", \"words\": [\"a\", 5]}}", "all.words[1]", "expected string");
        }
        refuses(
                "echo",
                all("byPoint", "[{\"key\": {\"x\": 1}, \"value\": 5}]"),
                "all.byPoint[0].value",
                "expected string");
        refuses("add", "[1, \"x\", 3]", "b", "expected i64");
    }

    @Test
    void aDuplicateIsShown() {
        assertThatThrownBy(() -> Messages.encode("echo", Encoding.BINARY, all("words", "[\"a\", \"b\", \"a\"]")))
                .hasMessage("Arguments, all.words[2] '\"a\"': duplicate value in a set; remove it");
    }

    @Test
    void depth() throws Exception {
        assertThat(Messages.encode("echo", Encoding.BINARY, nested(62)).bytes()).isNotEmpty();
        ArgumentException e = catchThrowableOfType(
                ArgumentException.class, () -> Messages.encode("echo", Encoding.BINARY, nested(63)));
        assertThat(e).hasMessageContaining("exceeds the maximum nesting depth of 64");
    }

    /** Siblings add nothing to the depth, and defaults of the IDL are checked as arguments are. */
    @Test
    void defaultsCountAsArguments() throws Exception {
        String siblings = all("byLevel", "{\"LOW\": [" + "{\"x\": 1},".repeat(100) + "{\"x\": 1}]}");
        assertThat(Messages.encode("echo", Encoding.BINARY, siblings).bytes()).isNotEmpty();
        Method method = Idl.text("struct P {1: required i32 x, 2: i32 y} struct S {1: P p = {'y': 1}}"
                        + " service A { void f(1: S s) }")
                .services()
                .get("A")
                .method("f")
                .orElseThrow();
        ArgumentException e = catchThrowableOfType(
                ArgumentException.class,
                () -> new RequestEncoder(method, Encoding.BINARY, Optional.empty(), 1_000).encode("{\"s\": {}}"));
        assertThat(e).hasMessage("Arguments, s.p.x: is required in struct P and missing; give a i32");
    }

    private static String nested(int depth) {
        return "{\"all\": " + "{\"inner\": ".repeat(depth) + "{}" + "}".repeat(depth) + "}";
    }

    private static String all(String field, String value) {
        return "{\"all\": {\"" + field + "\": " + value + "}}";
    }

    private static void refusesField(String field, String value, String problem) {
        refuses("echo", all(field, value), "all." + field, problem);
    }

    private static void refuses(String method, String json, String path, String problem) {
        for (Encoding encoding : Messages.ENCODINGS) {
            ArgumentException e =
                    catchThrowableOfType(ArgumentException.class, () -> Messages.encode(method, encoding, json));
            assertThat(e).as("%s in %s", json, encoding).isNotNull().hasMessageContaining(problem);
            assertThat(e.path()).as(json).isEqualTo(path);
        }
    }
}
