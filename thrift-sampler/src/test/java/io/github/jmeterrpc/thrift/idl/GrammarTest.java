package io.github.jmeterrpc.thrift.idl;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Field.Requiredness;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.Services;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The parser accepts every construct of the grammar, as contained in grammar.thrift. */
class GrammarTest {

    private static Document document;

    @BeforeAll
    static void load() throws IdlException {
        document = Idl.resource("grammar.thrift");
    }

    @Test
    void headers() {
        assertThat(document.name()).isEqualTo("grammar");
        assertThat(document.includes()).extracting(Document::name).containsExactly("common", "dotted.name");
        assertThat(document.includes().get(1).includes().get(0))
                .isSameAs(document.includes().get(0));
    }

    @Test
    void enums() {
        EnumType level = (EnumType) document.types().get("Level");
        assertThat(level.constants())
                .extracting(constant -> constant.name() + "=" + constant.number())
                .containsExactly("LOW=0", "MIDDLE=5", "HIGH=6", "HIGHER=16", "NEGATIVE=-3", "BELOW=-2");
        assertThat(document.types().get("Colour")).isEqualTo(BaseType.STRING);
    }

    @Test
    void typedefs() {
        assertThat(type("Id")).isEqualTo("i64");
        assertThat(type("Index")).isEqualTo("map<string, list<i64>>");
        assertThat(document.types().get("Early")).isSameAs(document.types().get("Later"));
        assertThat(type("Price")).isEqualTo("Money");
        assertThat(type("Blobs")).isEqualTo("list<binary>");
        assertThat(type("Words")).isEqualTo("string");
    }

    @Test
    void constantsAreJsonThatIsValidAsAnArgument() {
        assertConstant("ANSWER", "42");
        assertConstant("SMALLEST", "-9223372036854775808");
        assertConstant("HEX", "2147483647");
        assertConstant("NEGATIVE_HEX", "-16");
        assertConstant("PLUS", "7");
        assertConstant("NARROWED", "42");
        assertConstant("SHARED", "99");
        assertConstant("HALF", "0.5");
        assertConstant("BIG", "-1.5E300");
        assertConstant("WHOLE", "3.0");
        assertConstant("EXPONENT", "1000.0");
        assertConstant("YES", "true");
        assertConstant("NO", "false");
        assertThat(document.constants().get("QUOTED").textValue()).isEqualTo("tab\t quote\" back\\ other'");
        assertThat(document.constants().get("SINGLE").textValue()).isEqualTo("line\n return\r single' double\"");
        assertConstant("BYTES", "\"YWJj\"");
        assertConstant("SOME_ID", "\"123e4567-e89b-12d3-a456-426614174000\"");
        assertConstant("IN_BRACES", "\"00000000-0000-0000-0000-000000000001\"");
        assertConstant("URGENT", "\"HIGH\"");
        assertConstant("BY_NUMBER", "\"MIDDLE\"");
        assertConstant("FROM_CONST", "\"HIGH\"");
        assertConstant("LEVEL_AS_NUMBER", "16");
        assertConstant("CURRENCY", "\"EUR\"");
        assertConstant("NUMBERS", "[1,2,3,42]");
        assertConstant("UNIQUE", "[\"a\",\"b\"]");
        assertConstant("NOTHING", "[]");
        assertConstant("TABLE", "{\"x\":{\"1\":\"LOW\",\"42\":\"MIDDLE\"},\"y\":{},\"z\":{}}");
        assertConstant("CHOICE", "{\"text\":\"chosen\"}");
    }

    @Test
    void setsAndMapsHaveEqualKeysOnce() throws Exception {
        Document zeros = Idl.text("struct Z {1: i32 a, 2: bool b, 3: double c}"
                + " const set<Z> S = [{}, {'a': 0, 'c': 0}, {'b': 0}]"
                + " const list<i32> ONE = [1]"
                + " const map<list<i32>, string> M = {ONE: 'first', [2]: 'other', [1]: 'last'}");
        assertThat(zeros.constants().get("S")).hasToString("[{\"a\":0,\"b\":false,\"c\":0.0}]");
        assertThat(zeros.constants().get("M"))
                .hasToString("[{\"key\":[1],\"value\":\"last\"},{\"key\":[2],\"value\":\"other\"}]");
    }

    @Test
    void structsAsValuesGetTheDefaultsThatGeneratedCodeWouldSet() {
        JsonNode inner = document.constants().get("INNER");
        assertThat(inner.fieldNames()).toIterable().containsExactly("number", "texts", "kept", "zero");
        assertThat(inner.get("kept")).isEqualTo(document.constants().get("SINGLE"));
    }

    @Test
    void fields() {
        Struct later = struct("Later");
        assertThat(later.fields())
                .extracting(field -> field.id() + " " + field.type().label() + " " + field.name())
                .containsExactly(
                        "1 i32 count",
                        "2 Later next",
                        "3 map<i32, string> byNumber",
                        "4 set<Level> levels",
                        "5 list<i32> numbers",
                        "6 list<i32> others",
                        "7 Inner inner",
                        "8 map<Inner, set<list<i8>>> deep",
                        "9 uuid key",
                        "10 binary raw",
                        "11 bool flag",
                        "12 i8 tiny",
                        "13 i16 small",
                        "14 i64 large",
                        "15 double real",
                        "16 string colour",
                        "17 string words",
                        "18 Dotted dotted",
                        "32767 string last");
        Field next = later.field("next").orElseThrow();
        assertThat(next.type()).isSameAs(later);
        assertThat(next.requiredness()).isEqualTo(Requiredness.OPTIONAL);
        assertThat(next.doc()).isEqualTo("Leads back\nto its own kind.");
        assertThat(later.field((short) 1).orElseThrow().defaultValue()).hasToString("Optional[7]");
        assertThat(later.field("key").orElseThrow().defaultValue())
                .contains(document.constants().get("SOME_ID"));
        assertThat(struct("Inner").field("number").orElseThrow().requiredness()).isEqualTo(Requiredness.REQUIRED);
    }

    @Test
    void fieldsWithoutAPositiveIdAreNumberedDownwards() {
        assertThat(struct("Numbering").fields())
                .extracting(field -> field.name() + "=" + field.id())
                .startsWith("first=-1", "zero=-2", "five=5", "minus=-3", "last=-4", "required=1", "optional=2")
                .endsWith("uuid=11", "void=12", "senum=13", "slist=14", "async=15");
        assertThat(struct("Numbering").fieldsById().get(0).name()).isEqualTo("last");
    }

    @Test
    void kinds() {
        assertThat(struct("Choice").kind()).isEqualTo(Struct.StructKind.UNION);
        assertThat(struct("Refused").kind()).isEqualTo(Struct.StructKind.EXCEPTION);
        assertThat(struct("Foo").fields()).isEmpty();
    }

    @Test
    void services() {
        Service everything = document.services().get("Everything");
        assertThat(everything.methods())
                .extracting(Method::name)
                .containsExactly("uptime", "ping", "echo", "count", "tell", "shout", "choices", "prices");
        Method count = everything.method("count").orElseThrow();
        assertThat(count.doc()).isEqualTo("Counts.\nSlowly.");
        assertThat(count.returns()).contains(BaseType.I32);
        assertThat(count.exceptions())
                .extracting(field -> field.id() + " " + field.type().label())
                .containsExactly("1 Refused", "2 Failure");
        assertThat(count.parameters().fields())
                .extracting(Field::requiredness)
                .containsExactly(Requiredness.REQUIRED, Requiredness.DEFAULT, Requiredness.DEFAULT);
        assertThat(everything.method("tell").orElseThrow().oneway()).isTrue();
        assertThat(everything.method("shout").orElseThrow().oneway()).isTrue();
        assertThat(everything.method("uptime").orElseThrow().returns()).contains(BaseType.I64);
        assertThat(everything.method("ping").orElseThrow().returns()).isEmpty();
        assertThat(everything.method("prices").orElseThrow().exceptions().get(0).id())
                .isEqualTo((short) -1);
        assertThat(everything.method("none")).isEmpty();
    }

    @Test
    void servicesAreFoundByNameAndByFile() {
        Services services = new Services(document);
        assertThat(services.all()).extracting(services::nameOf).containsExactly("Base", "Everything", "common.Root");
        assertThat(services.find("Everything")).contains(document.services().get("Everything"));
        assertThat(services.find("grammar.Everything"))
                .contains(document.services().get("Everything"));
        assertThat(services.find("common.Root")).isPresent().isEqualTo(services.find("Root"));
        assertThat(services.find("Nobody")).isEmpty();
    }

    private static Struct struct(String name) {
        return (Struct) document.types().get(name);
    }

    private static String type(String name) {
        return document.types().get(name).label();
    }

    private static void assertConstant(String name, String json) {
        assertThat(document.constants().get(name)).as(name).hasToString(json);
    }

    /** The Apache compiler rejects these, but existing files contain them. */
    @Test
    void semicolonsAndAnnotationsThatMeanNothing() throws Exception {
        Document document = Idl.text(
                """
                namespace java a.b;
                namespace * c;
                cpp_include "x.h";
                const i32 A = 1 (deprecated = "yes");
                struct S { 1: i32 a = A; };
                exception E { 1: string why; };
                enum N { X = 1; };
                typedef i32 T;
                service V { i32 f(1: S s) throws (1: E e); };
                """);
        assertThat(document.services().get("V").method("f")).isPresent();
    }
}
