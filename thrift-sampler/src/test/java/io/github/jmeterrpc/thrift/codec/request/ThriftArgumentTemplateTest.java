package io.github.jmeterrpc.thrift.codec.request;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.Messages;
import io.github.jmeterrpc.thrift.idl.Idl;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Service;
import io.github.jmeterrpc.thrift.idl.model.Services;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ThriftArgumentTemplateTest {

    @Test
    void everyTemplateCanBeSentAsItIs() throws Exception {
        for (Document document : List.of(Messages.IDL, Idl.resource("grammar.thrift"))) {
            for (Service service : new Services(document).all()) {
                for (Method method : service.methods()) {
                    ThriftArgumentTemplate template = ThriftArgumentTemplate.of(method);
                    Request request = new RequestEncoder(method, Encoding.BINARY, Optional.empty(), 100_000)
                            .encode(template.json());
                    assertThat(request.bytes()).as(template.json()).isNotEmpty();
                }
            }
        }
    }

    @Test
    void defaultsAndFirstValuesStandThere() throws Exception {
        JsonNode defaults = JsonText.parse(template("defaults").json()).get("defaults");
        assertThat(defaults)
                .isEqualTo(JsonText.parse("{\"plain\": 0, \"seven\": 7, \"left\": 8, \"text\": \"\", \"hello\":"
                        + " \"hello\", \"flag\": false, \"real\": 0.0, \"level\": \"HIGH\", \"unset\": \"LOW\","
                        + " \"needed\": \"there\", \"first\": 0}"));
        JsonNode order = JsonText.parse(template("order").json()).get("order");
        assertThat(order)
                .isEqualTo(JsonText.parse("{\"id\": 0, \"items\": [{\"name\": \"\", \"price\": 0.0}],"
                        + " \"byName\": {\"\": {\"name\": \"\", \"price\": 0.0}}}"));
    }

    @Test
    void commentsHaveTypeValuesAndDocumentation() throws Exception {
        assertThat(template("order").comments())
                .extracting(ThriftArgumentTemplateTest::line)
                .contains(
                        "order: Order",
                        "order.id: i64, required",
                        "order.items[0].name: string, required",
                        "level: Level, one of LOW, HIGH");
        assertThat(template("echo").comments())
                .extracting(ThriftArgumentTemplateTest::line)
                .contains("all.shape.point: Point, exactly one of point, radius");
        Document document = Idl.text("struct S { /** How\n * many. */ 1: i32 n } service A { void f(1: S s) }");
        assertThat(ThriftArgumentTemplate.of(
                                document.services().get("A").method("f").orElseThrow())
                        .commentText(UnaryOperator.identity()))
                .isEqualTo("s: S\ns.n: i32 – How many.\n");
    }

    @Test
    void typesThatContainThemselvesOrGrowWithoutEndEnd() throws Exception {
        Document required =
                Idl.text("struct A {1: required B b} struct B {1: required A a} service S { void f(1: A a) }");
        assertThat(ThriftArgumentTemplate.of(
                                required.services().get("S").method("f").orElseThrow())
                        .json())
                .contains("\"b\"");
        String chain = IntStream.range(0, 40)
                .mapToObj(i -> String.format(
                        "struct A%1$d {1: required A%2$d a, 2: required A%2$d b, 3: list<A%2$d> c}", i, i + 1))
                .collect(Collectors.joining("\n"));
        Document large = Idl.text(chain + " struct A40 {} service S { void f(1: A0 a) }");
        assertThat(ThriftArgumentTemplate.of(
                                large.services().get("S").method("f").orElseThrow())
                        .comments())
                .hasSizeLessThan(20_000);
        Document deep = Idl.text(IntStream.range(0, 100)
                        .mapToObj(i -> String.format("struct A%d {1: A%d a}", i, i + 1))
                        .collect(Collectors.joining("\n"))
                + " struct A100 {} service S { void f(1: A0 a) }");
        Method method = deep.services().get("S").method("f").orElseThrow();
        assertThat(new RequestEncoder(method, Encoding.COMPACT, Optional.empty(), 1_000)
                        .encode(ThriftArgumentTemplate.of(method).json())
                        .bytes())
                .isNotEmpty();
    }

    @Test
    void defaultsStandThereWholeOrNotAtAll() throws Exception {
        String numbers = IntStream.range(0, 150).mapToObj(String::valueOf).collect(Collectors.joining(", "));
        Method method = method("struct S {1: list<i32> short = [" + numbers + "], 2: list<i32> long = ["
                + "7,".repeat(5_000) + "], 3: required map<i32, list<i32>> nested = {1: [" + numbers + "], 2: ["
                + numbers
                + "]}, 4: optional string text = '" + "x".repeat(20_000) + "', 5: i32 end = 3}"
                + " service A { void f(1: S s, 2: list<i32> l = [" + "1,".repeat(300) + "]) }");
        ThriftArgumentTemplate template = ThriftArgumentTemplate.of(method);

        JsonNode json = JsonText.parse(template.json());
        assertThat(json).isEqualTo(JsonText.parse("{\"s\": {\"short\": [" + numbers + "], \"end\": 3}}"));
        assertThat(encoded(method, template.json())).isEqualTo(encoded(method, "{\"s\": {}}"));
        String notShown = "its default is too long to be shown here";
        assertThat(template.comments())
                .extracting(ThriftArgumentTemplateTest::line)
                .contains(
                        "s.short: list<i32>",
                        "s.long: list<i32>, " + notShown + ", and is sent if the field is left out",
                        "s.text: string, optional, " + notShown);
    }

    @Test
    void aUnionWhoseDefaultIsTooLongKeepsItsField() throws Exception {
        Method method = method("union U {1: list<i32> l = [" + "7,".repeat(5_000) + "]} service A { void f(1: U u) }");
        String json = ThriftArgumentTemplate.of(method).json();

        assertThat(JsonText.parse(json)).isEqualTo(JsonText.parse("{\"u\": {\"l\": [0]}}"));
        assertThat(encoded(method, json)).isNotEmpty();
    }

    private static String line(ThriftArgumentTemplate.Comment comment) {
        return comment.path() + ": " + comment.text(UnaryOperator.identity());
    }

    private static Method method(String idl) throws Exception {
        return Idl.text(idl).services().get("A").method("f").orElseThrow();
    }

    private static byte[] encoded(Method method, String arguments) throws Exception {
        return new RequestEncoder(method, Encoding.BINARY, Optional.empty(), 1 << 20)
                .encode(arguments)
                .bytes();
    }

    private static ThriftArgumentTemplate template(String method) {
        return ThriftArgumentTemplate.of(Messages.method(method));
    }
}
