package io.github.jmeterrpc.thrift.client.connection;

import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.after;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.failureOf;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.patient;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.quick;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.says;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.server;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Http;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.failure.ThriftFailures;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import org.apache.thrift.TApplicationException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the messages of calls whose protocol or transport is not the server's. */
@Tag("full")
class WrongEndpointTest {

    @Test
    void aFramedCallToAServerWithoutFrames() throws Exception {
        try (ThriftServer server = server(ServerTransport.SOCKET, ServerProtocol.BINARY)) {
            says(
                    failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY)),
                    ThriftResponseCode.TIMEOUT,
                    "No reply within 4000 ms",
                    "not use frames",
                    "SOCKET");
        }
    }

    @Test
    void aCallWithoutFramesToAFramedServer() throws Exception {
        for (ServerModel model : new ServerModel[] {ServerModel.THREAD_POOL, ServerModel.THREADED_SELECTOR}) {
            ServerOptions options = ServerOptions.of(model, ServerTransport.FRAMED, ServerProtocol.BINARY);
            try (ThriftServer server = Caller.start(options)) {
                says(
                        failureOf(patient(server.port(), Transport.SOCKET, Encoding.BINARY)),
                        ThriftResponseCode.CONNECTION_CLOSED,
                        "first call",
                        "does not use SOCKET with BINARY without TLS");
            }
        }
    }

    @Test
    void anotherProtocol() throws Exception {
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY_STRICT)) {
            for (Encoding encoding : List.of(Encoding.COMPACT, Encoding.JSON)) {
                says(
                        failureOf(patient(server.port(), Transport.FRAMED, encoding)),
                        ThriftResponseCode.CONNECTION_CLOSED,
                        "does not use FRAMED with " + encoding.protocol());
            }
        }
    }

    @Test
    void repliesInAnotherTransportOrProtocol() throws Exception {
        byte[] strict = HexFormat.of().parseHex("80010002000000046563686f00000001");
        byte[] compact = HexFormat.of().parseHex("8221010465636866");
        byte[] framed = HexFormat.of().parseHex("0000001080010002000000046563686f00000001");
        says(
                after(strict, Transport.FRAMED, Encoding.BINARY),
                ThriftResponseCode.PROTOCOL_ERROR,
                "not speak FRAMED",
                "SOCKET");
        says(after(compact, Transport.FRAMED, Encoding.COMPACT), ThriftResponseCode.PROTOCOL_ERROR, "transport SOCKET");
        says(
                after(framed, Transport.SOCKET, Encoding.COMPACT),
                ThriftResponseCode.PROTOCOL_ERROR,
                "not speak SOCKET",
                "transport FRAMED");
        Encoding strictly = new Encoding(Protocol.BINARY, true, true);
        says(
                after(framed, Transport.SOCKET, strictly),
                ThriftResponseCode.PROTOCOL_ERROR,
                "not speak SOCKET",
                "transport FRAMED");
        says(
                after(framed, Transport.FRAMED, Encoding.COMPACT),
                ThriftResponseCode.PROTOCOL_ERROR,
                "protocol BINARY, not COMPACT");
        says(
                after(compact, Transport.SOCKET, Encoding.JSON),
                ThriftResponseCode.PROTOCOL_ERROR,
                "protocol COMPACT, not JSON");
        says(
                after(strict, Transport.ZLIB, Encoding.BINARY),
                ThriftResponseCode.PROTOCOL_ERROR,
                "not speak ZLIB",
                "transport SOCKET");
        says(
                after(framed, Transport.ZLIB_FRAMED, Encoding.BINARY),
                ThriftResponseCode.PROTOCOL_ERROR,
                "transport FRAMED");
        byte[] zlib = HexFormat.of().parseHex("78da6a6010030000ffff");
        says(after(zlib, Transport.SOCKET, Encoding.BINARY), ThriftResponseCode.PROTOCOL_ERROR, "transport ZLIB");
        says(after(zlib, Transport.FRAMED, Encoding.BINARY), ThriftResponseCode.PROTOCOL_ERROR, "transport ZLIB");
    }

    @Test
    void serversThatAreNoThriftServers() throws Exception {
        byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] ssh = "SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] alert = HexFormat.of().parseHex("15030300020250");
        for (Transport transport : new Transport[] {Transport.FRAMED, Transport.SOCKET}) {
            says(
                    after(http, transport, Encoding.BINARY),
                    ThriftResponseCode.PROTOCOL_ERROR,
                    "HTTP server",
                    "transport HTTP");
            says(after(ssh, transport, Encoding.BINARY), ThriftResponseCode.PROTOCOL_ERROR, "does not use Thrift");
            says(
                    after(alert, transport, Encoding.COMPACT),
                    ThriftResponseCode.PROTOCOL_ERROR,
                    "speaks TLS",
                    "switch TLS on");
        }
    }

    @Test
    void anHttpServerCalledWithoutHttp() throws Exception {
        try (ThriftServer server =
                Caller.start(ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY))) {
            // The JDK's server wants a line; it gets none and waits, or closes.
            assertThat(failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY))
                            .code())
                    .isIn(
                            ThriftResponseCode.TIMEOUT,
                            ThriftResponseCode.CONNECTION_CLOSED,
                            ThriftResponseCode.PROTOCOL_ERROR);
        }
    }

    @Test
    void httpStatus() throws Exception {
        try (ThriftServer server =
                Caller.start(ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY))) {
            ThriftEndpoint right = patient(server.port(), Transport.HTTP, Encoding.BINARY);
            ThriftEndpoint wrong = right.toBuilder()
                    .http(new Http("/elsewhere", List.of(), true))
                    .service("")
                    .build();
            says(failureOf(wrong), ThriftResponseCode.HTTP_ERROR, "404", "check Path '/elsewhere'");
        }
        byte[] moved = "HTTP/1.1 302 Found\r\nLocation: http://x/\r\nContent-Length: 0\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        says(after(moved, Transport.HTTP, Encoding.BINARY), ThriftResponseCode.HTTP_ERROR, "302", "header Location");
        byte[] page = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>".getBytes(StandardCharsets.US_ASCII);
        says(after(page, Transport.HTTP, Encoding.BINARY), ThriftResponseCode.PROTOCOL_ERROR, "web page", "check Path");
        byte[] framed = HexFormat.of().parseHex("0000001080010002000000046563686f00000001");
        try (RawServer server = RawServer.answeringAndWaiting(framed)) {
            assertThat(failureOf(quick(server.port(), Transport.HTTP, Encoding.BINARY))
                            .code())
                    .isIn(ThriftResponseCode.PROTOCOL_ERROR, ThriftResponseCode.TIMEOUT);
        }
    }

    @Test
    void aThriftServerCalledByHttp() throws Exception {
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY)) {
            says(
                    failureOf(patient(server.port(), Transport.HTTP, Encoding.BINARY)),
                    ThriftResponseCode.CONNECTION_CLOSED,
                    "does not use HTTP with BINARY");
        }
    }

    @Test
    void namesOfServices() throws Exception {
        try (ThriftServer plain = server(ServerTransport.FRAMED, ServerProtocol.BINARY);
                Caller caller = new Caller(
                        Caller.with(Caller.endpoint(plain.port(), Transport.FRAMED, Encoding.BINARY), "Stress"))) {
            ThriftConnection connection = caller.connection();
            TApplicationException thrown = (TApplicationException) catchThrowable(() -> caller.echo("x"));
            ThriftEndpoint endpoint = Caller.with(Caller.endpoint(1, Transport.FRAMED, Encoding.BINARY), "Stress");
            Failure failure = ThriftFailures.ofTyped(endpoint, "echo", thrown);
            says(
                    failure,
                    ThriftResponseCode.UNKNOWN_METHOD,
                    "one service without a name",
                    "clear Service name 'Stress'");
            assertThat(connection.isUsable()).isTrue();
        }
        ServerOptions options = ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY)
                .withService("Stress");
        try (ThriftServer several = Caller.start(options)) {
            ThriftEndpoint endpoint = patient(several.port(), Transport.FRAMED, Encoding.BINARY);
            says(failureOf(endpoint), ThriftResponseCode.CONNECTION_CLOSED, "one service", "Service name");
            says(failureOf(Caller.with(endpoint, "Other")), ThriftResponseCode.CONNECTION_CLOSED, "service 'Other'");
        }
    }
}
