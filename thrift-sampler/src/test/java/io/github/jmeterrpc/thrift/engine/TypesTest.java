package io.github.jmeterrpc.thrift.engine;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.github.jmeterrpc.common.json.JsonText;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Every type goes to a real server and comes back, over every transport in every protocol.
 * Containers of {@code uuid} alone are missing: libthrift 0.25 for Java, of which the server is
 * made, cannot read them.
 */
@Tag("full")
class TypesTest {

    private static final String DEFAULTS = "{\"number\":40,\"text\":\"hello\",\"numbers\":[1,40],\"level\":\"HIGH\","
            + "\"point\":{\"x\":1,\"y\":40},\"real\":0.5,\"flag\":true,\"levels\":{\"low\":\"LOW\"},\"tiny\":0,"
            + "\"needed\":\"there\"}";

    @ParameterizedTest
    @EnumSource
    void valuesAtTheEdgesComeBack(Transport transport) throws Exception {
        for (ServerProtocol protocol : ServerProtocol.values()) {
            try (ThriftServer server = ThriftServer.start(options(transport, protocol))) {
                exchanges().run(server.port(), endpoint(transport, protocol));
            }
        }
    }

    private static Exchanges exchanges() throws Exception {
        ObjectNode large = Exchanges.everything();
        large.put("text", "0123456789 é 中文 😀".repeat(20_000)).put("bytes", new byte[300_000]);
        for (int i = 0; i < 10_000; i++) {
            large.withArray("numbers").add(i);
            large.withArray("lists").addArray().add(i).add(-i);
            large.withObject("/byNumber").put(String.valueOf(i), -i);
        }
        return new Exchanges("uuids.thrift", "UuidService")
                .echo("echoEverything", "all", Exchanges.everything())
                .echo("echoEverything", "all", large)
                .add(
                        "echoEverything",
                        "{\"all\":{}}",
                        "{\"truth\":false,\"tiny\":0,\"small\":0,\"number\":0,\"real\":0.0,\"id\":0,\"large\":0}")
                .add("echoDefaults", "{\"defaults\":{}}", DEFAULTS)
                .add(
                        "echoDefaults",
                        "{\"defaults\":{\"text\":null,\"flag\":false,\"maybe\":4,\"left\":\"\",\"needed\":\"\"}}",
                        "{\"number\":40,\"text\":\"hello\",\"numbers\":[1,40],\"level\":\"HIGH\",\"point\":{\"x\":1,"
                                + "\"y\":40},\"maybe\":4,\"real\":0.5,\"flag\":false,\"levels\":{\"low\":\"LOW\"},"
                                + "\"tiny\":0,\"needed\":\"\",\"left\":\"\"}")
                .echo(
                        "echoPlaces",
                        "places",
                        JsonText.parse("[{\"key\":{\"x\":1,\"y\":2},\"value\":[\"LOW\",\"HIGH\"]},"
                                + "{\"key\":{\"x\":-1,\"y\":0},\"value\":[]}]"))
                .add("echoPlaces", "{\"places\":[{\"key\":{\"x\":1,\"y\":2},\"value\":[]}],\"times\":2}", "[]")
                .add("isTrue", "[true]", "true")
                .add("isTrue", "[false]", "false")
                .add("echo", "[\"of the base of the base\"]", "\"of the base of the base\"")
                .add("notify", "[0]", "")
                .refusal(
                        "refuse",
                        "{\"reason\":\"no 😀\",\"shape\":{\"radius\":\"Infinity\"}}",
                        "{\"exception\":\"Refusal\",\"fields\":{\"reason\":\"no 😀\",\"level\":\"UNDER\",\"places\":"
                                + "[{\"key\":{\"x\":1,\"y\":2},\"value\":\"no 😀\"}],\"shape\":{\"radius\":\"Infinity\"}}}")
                .refusal("refuse", "{\"reason\":\"\"}", "{\"exception\":\"Overload\",\"fields\":{\"code\":503}}")
                .echo(
                        "echoTagged",
                        "tagged",
                        JsonText.parse("{\"id\":\"00000000-0000-0000-0000-000000000000\","
                                + "\"other\":\"fedcba98-7654-3210-ffff-ffffffffffff\",\"text\":\"x\"}"));
    }

    private static ServerOptions options(Transport transport, ServerProtocol protocol) {
        return transport == Transport.HTTP
                ? ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, protocol)
                : ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.valueOf(transport.name()), protocol);
    }

    private static Map<String, String> endpoint(Transport transport, ServerProtocol protocol) {
        Map<String, String> endpoint = new HashMap<>(Map.of("transport", transport.name()));
        switch (protocol) {
            case BINARY -> endpoint.put("protocol", "BINARY");
            case BINARY_STRICT -> endpoint.putAll(Map.of("protocol", "BINARY", "strictRead", "true"));
            case BINARY_OLD -> endpoint.putAll(Map.of("protocol", "BINARY", "strictWrite", "false"));
            default -> endpoint.put("protocol", protocol.name());
        }
        return endpoint;
    }
}
