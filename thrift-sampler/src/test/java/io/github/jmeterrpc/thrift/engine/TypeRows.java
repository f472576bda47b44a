package io.github.jmeterrpc.thrift.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.common.json.JsonText;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * The rows of the table of types: calls of the target with their arguments as JSON and the expected
 * reply. Each field of {@code everything.json} is a row for its type.
 */
final class TypeRows {

    /**
     * A call.
     *
     * @param name what it checks, for messages
     * @param service service of the method
     * @param code expected response code
     * @param reply expected response data; empty: not compared, if the call fails
     */
    record Row(String name, TypeService service, String method, String arguments, String code, String reply) {}

    /** The fields that generated code writes though the arguments leave them out. */
    private static final String ABSENT =
            "{\"truth\":false,\"tiny\":0,\"small\":0,\"number\":0,\"real\":0.0,\"id\":0,\"large\":0}";

    private static final String DEFAULTS = "{\"number\":40,\"text\":\"hello\",\"numbers\":[1,40],\"level\":\"HIGH\","
            + "\"point\":{\"x\":1,\"y\":40},\"real\":0.5,\"flag\":true,\"levels\":{\"low\":\"LOW\"},\"tiny\":0,"
            + "\"needed\":\"there\"%s}";

    private static final Path EVERYTHING = Path.of("src/test/resources/types/everything.json");

    private final ProtocolColumn column;
    private final List<Row> rows = new ArrayList<>();

    private TypeRows(ProtocolColumn column) {
        this.column = column;
    }

    /** The rows for a column, in the order of the calls. */
    static List<Row> of(ProtocolColumn column) throws IOException {
        TypeRows table = new TypeRows(column);
        table.calls();
        table.types();
        table.defaults();
        table.keys();
        table.exceptions();
        // Python's Thrift 0.17 has no uuid.
        if (!column.isPython()) {
            table.uuids();
        }
        table.add("two oneway calls", "notified", "", "2");
        return table.rows;
    }

    private void calls() {
        add("oneway", "notify", "[0]", "");
        add("string in an inherited method", "echo", "[\"Grüße, 世界 😀\"]", "\"Grüße, 世界 😀\"");
        String large = "0123456789".repeat(30_000);
        add("string of 300 KB", "echo", "[\"" + large + "\"]", "\"" + large + "\"");
        add("bool", "isTrue", "[true]", "true");
        add("bool", "isTrue", "[false]", "false");
        add(
                "struct of another IDL file",
                "placeOrder",
                "{\"order\":{\"id\":9007199254740993,\"lines\":[{\"article\":\"tea\",\"quantity\":4,\"price\":0.25}],"
                        + "\"payment\":\"CARD\",\"notes\":{\"a\":\"ä\"}}}",
                "{\"orderId\":9007199254740993,\"pieces\":4,\"total\":1.0,\"payment\":\"CARD\"}");
        add("oneway", "notify", "[0]", "");
    }

    private void types() throws IOException {
        ObjectNode everything = (ObjectNode) JsonText.parse(Files.readString(EVERYTHING));
        if (!column.hasAllReals()) {
            everything.withArray("reals").removeAll().add(0.0).add(-1.5E-7).add(Double.MIN_VALUE);
            everything.withArray("shapes").remove(0);
            everything.withObject("/byReal").remove(List.of("NaN", "Infinity", "-Infinity"));
            everything.withObject("/inner/inner").put("real", 0.0);
        }
        for (Map.Entry<String, JsonNode> field : everything.properties()) {
            ObjectNode one = JsonNodeFactory.instance.objectNode().set(field.getKey(), field.getValue());
            ObjectNode reply = (ObjectNode) JsonText.parse(ABSENT);
            add(field.getKey(), "echoEverything", "{\"all\":" + one + "}", reply.setAll(one) + "");
        }
        add("no field", "echoEverything", "{\"all\":{}}", ABSENT);
        add("all fields", "echoEverything", "{\"all\":" + everything + "}", everything.toString());
        ObjectNode large = everything.deepCopy();
        large.put("text", "0123456789 é 中文 😀".repeat(20_000)).put("bytes", new byte[300_000]);
        for (int i = 0; i < 10_000; i++) {
            large.withArray("numbers").add(i);
            large.withArray("lists").addArray().add(i).add(-i);
            large.withObject("/byNumber").put(String.valueOf(i), -i);
        }
        add("large fields", "echoEverything", "{\"all\":" + large + "}", large.toString());
    }

    /** Python's generated code sends the default of an optional field, too. */
    private void defaults() {
        add(
                "defaults",
                "echoDefaults",
                "{\"defaults\":{}}",
                String.format(DEFAULTS, column.isPython() ? ",\"maybe\":3" : ""));
        add(
                "values instead of defaults",
                "echoDefaults",
                "{\"defaults\":{\"text\":\"\",\"flag\":false,\"maybe\":4,\"left\":\"\",\"needed\":\"\"}}",
                "{\"number\":40,\"text\":\"\",\"numbers\":[1,40],\"level\":\"HIGH\",\"point\":{\"x\":1,\"y\":40},"
                        + "\"maybe\":4,\"real\":0.5,\"flag\":false,\"levels\":{\"low\":\"LOW\"},\"tiny\":0,"
                        + "\"needed\":\"\",\"left\":\"\"}");
        add(
                "null leaves a field out, the server has a default",
                "echoDefaults",
                "{\"defaults\":{\"text\":null,\"maybe\":4}}",
                String.format(DEFAULTS, ",\"maybe\":4"));
    }

    private void keys() {
        String places = "[{\"key\":{\"x\":1,\"y\":2},\"value\":[\"LOW\",\"HIGH\"]},"
                + "{\"key\":{\"x\":-1,\"y\":0},\"value\":[]}]";
        add("struct keys", "echoPlaces", "{\"places\":" + places + "}", places);
        add("a second parameter", "echoPlaces", "{\"places\":" + places + ",\"times\":2}", "[]");
    }

    /** Exceptions that a method throws, after which the connection is used again. */
    private void exceptions() {
        String radius = column.hasAllReals() ? "\"Infinity\"" : "0.5";
        add(
                "the first declared exception",
                TypeService.TYPES,
                "refuse",
                "{\"reason\":\"no 😀\",\"shape\":{\"radius\":" + radius + "}}",
                "BUSINESS_EXCEPTION",
                "{\"exception\":\"Refusal\",\"fields\":{\"reason\":\"no 😀\",\"level\":\"UNDER\",\"places\":"
                        + "[{\"key\":{\"x\":1,\"y\":2},\"value\":\"no 😀\"}],\"shape\":{\"radius\":" + radius + "}}}");
        add(
                "the second declared exception",
                TypeService.TYPES,
                "refuse",
                "{\"reason\":\"\"}",
                "BUSINESS_EXCEPTION",
                "{\"exception\":\"Overload\",\"fields\":{\"code\":503}}");
        add(
                "an inherited method's exception",
                TypeService.TYPES,
                "reserve",
                "[\"tea\", 3]",
                "BUSINESS_EXCEPTION",
                "{\"exception\":\"StockException\",\"fields\":{\"reason\":\"Not in stock: 3 of tea\",\"left\":0}}");
        add("an undeclared exception", TypeService.TYPES, "fail", "[\"x\"]", "SERVER_ERROR", "");
        add("an unknown method", TypeService.ABSENT, "nowhere", "[\"x\"]", "UNKNOWN_METHOD", "");
    }

    /**
     * Containers of {@code uuid} are missing: libthrift 0.25 for Java, of which the server is made,
     * cannot read them.
     */
    private void uuids() {
        String tagged = "{\"id\":\"00000000-0000-0000-0000-000000000000\","
                + "\"other\":\"fedcba98-7654-3210-ffff-ffffffffffff\",\"text\":\"x\"}";
        add("uuid", TypeService.UUIDS, "echoTagged", "{\"tagged\":" + tagged + "}", "OK", tagged);
    }

    private void add(String name, String method, String arguments, String reply) {
        add(name, TypeService.TYPES, method, arguments, "OK", reply);
    }

    private void add(String name, TypeService service, String method, String arguments, String code, String reply) {
        rows.add(new Row(name, service, method, arguments, code, reply));
    }
}
