package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A message over the limit has one code, whatever the transport, and its message names the limit and not the length. */
@Tag("full")
class TooLargeTest {

    private static ThriftServer server(Transport transport, ServerProtocol protocol) throws Exception {
        return ThriftServer.start(
                transport == Transport.HTTP
                        ? ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, protocol)
                        : ServerOptions.of(
                                ServerModel.THREAD_POOL, ServerTransport.valueOf(transport.name()), protocol));
    }

    /** The target answers with a text of as many characters. */
    @ParameterizedTest
    @CsvSource({
        "FRAMED,BINARY",
        "SOCKET,BINARY",
        "SOCKET,COMPACT",
        "SOCKET,JSON",
        "ZLIB,BINARY",
        "ZLIB,COMPACT",
        "ZLIB_FRAMED,BINARY",
        "HTTP,BINARY"
    })
    void replies(Transport transport, ServerProtocol protocol) throws Exception {
        try (ThriftServer server = server(transport, protocol)) {
            Map<String, String> how = Map.of(
                    "transport",
                    transport.name(),
                    "protocol",
                    protocol.name(),
                    "path",
                    "/thrift",
                    "maxMessageBytes",
                    "2000");
            List<SampleResult> samples = run(
                    1,
                    1,
                    with(call(server.port(), "bytes", "[3000]"), how),
                    with(call(server.port(), "bytes", "[4000]"), how),
                    with(call(server.port(), "bytes", "[100]"), how));

            failed(samples.get(0), "TOO_LARGE");
            assertThat(samples.get(0).getResponseMessage())
                    .contains("Message limit (bytes) 2000")
                    .isEqualTo(samples.get(1).getResponseMessage());
            assertThat(samples.get(0).getResponseDataAsString()).contains(" bytes");
            assertThat(samples.get(2).isSuccessful()).isTrue();
        }
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void requests(Transport transport) throws Exception {
        Map<String, String> how = Map.of("transport", transport.name(), "maxMessageBytes", "1000");
        List<SampleResult> samples = run(
                1,
                1,
                with(call(9, "echo", "[\"" + "x".repeat(1500) + "\"]"), how),
                with(call(9, "echo", "[\"" + "y".repeat(1600) + "\"]"), how));

        failed(samples.get(0), "TOO_LARGE");
        assertThat(samples.get(0).getResponseMessage())
                .isEqualTo("The request is longer than Message limit (bytes) 1000; raise that limit if the server takes"
                        + " such requests")
                .isEqualTo(samples.get(1).getResponseMessage());
    }
}
