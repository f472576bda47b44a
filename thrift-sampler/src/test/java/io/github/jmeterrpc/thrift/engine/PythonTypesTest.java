package io.github.jmeterrpc.thrift.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.common.json.JsonText;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Every type that Python's Thrift 0.17 bears goes to a server in Python and comes back. It has no
 * {@code uuid}.
 */
@Tag("full")
class PythonTypesTest {

    private static final String DEFAULTS = "{\"number\":40,\"text\":\"hello\",\"numbers\":[1,40],\"level\":\"HIGH\","
            + "\"point\":{\"x\":1,\"y\":40},\"maybe\":3,\"real\":0.5,\"flag\":true,\"levels\":{\"low\":\"LOW\"},"
            + "\"tiny\":0,\"needed\":\"\"}";

    private static final String REFUSAL =
            "{\"exception\":\"Refusal\",\"fields\":{\"reason\":\"no 😀\",\"level\":\"UNDER\","
                    + "\"places\":[{\"key\":{\"x\":1,\"y\":2},\"value\":\"no 😀\"}],\"shape\":{\"radius\":0.5}}}";

    @TempDir
    Path folder;

    @ParameterizedTest
    @CsvSource({
        "SOCKET, BINARY",
        "SOCKET, COMPACT",
        "SOCKET, JSON",
        "FRAMED, BINARY",
        "FRAMED, COMPACT",
        "FRAMED, JSON",
        "ZLIB, COMPACT"
    })
    void valuesAtTheEdgesComeBack(String transport, String protocol) throws Exception {
        try (PythonServer server = PythonServer.start(transport, protocol, folder)) {
            new Exchanges("types.thrift", "TypesService")
                    .echo("echoEverything", "all", everything(protocol))
                    .add("echoDefaults", "{\"defaults\":{\"needed\":\"\"}}", DEFAULTS)
                    .echo(
                            "echoPlaces",
                            "places",
                            JsonText.parse("[{\"key\":{\"x\":1,\"y\":2},\"value\":[\"LOW\",\"HIGH\"]}]"))
                    .add("isTrue", "[true]", "true")
                    .add("echo", "[\"of the base\"]", "\"of the base\"")
                    .refusal("refuse", "{\"reason\":\"no 😀\",\"shape\":{\"radius\":0.5}}", REFUSAL)
                    .refusal("refuse", "{\"reason\":\"\"}", "{\"exception\":\"Overload\",\"fields\":{\"code\":503}}")
                    .run(server.port(), Map.of("transport", transport, "protocol", protocol));
        }
    }

    /**
     * Python writes NaN and Infinity without quotation marks in JSON, which Thrift's protocol wants
     * there.
     */
    private static ObjectNode everything(String protocol) throws Exception {
        ObjectNode all = Exchanges.everything();
        if (protocol.equals("JSON")) {
            all.withArray("reals").removeAll().add(0.0).add(-1.5E-7).add(Double.MIN_VALUE);
            all.withArray("shapes").remove(0);
            all.withObject("/byReal").remove(List.of("NaN", "Infinity", "-Infinity"));
            all.withObject("/inner/inner").put("real", 0.0);
        }
        return all;
    }
}
