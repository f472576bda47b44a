package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.jmeterrpc.thrift.client.endpoint.Http;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.transport.ThriftReply;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Tests the bytes sent over HTTP. */
class HttpConnectionTest {

    private static final byte[] MESSAGE = HexFormat.of().parseHex("80010001000000046563686f0000000100");
    private static final byte[] REPLY = HexFormat.of().parseHex("80010002000000046563686f0000000100");

    private final BlockingQueue<String> requests = new LinkedBlockingQueue<>();

    /** Answers each request with that head and a reply. */
    private RawServer server(String head) {
        return new RawServer((in, out) -> {
            byte[] buffer = new byte[4096];
            int count = in.read(buffer);
            while (count > 0) {
                requests.add(new String(buffer, 0, count, StandardCharsets.ISO_8859_1));
                answer(out, head);
                count = head.contains("close") ? 0 : in.read(buffer);
            }
        });
    }

    private static void answer(OutputStream out, String head) throws IOException {
        out.write((head + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(REPLY);
    }

    private static ThriftEndpoint endpoint(int port, Http http) {
        return ThriftEndpoint.at("127.0.0.1", port).toBuilder()
                .transport(Transport.HTTP)
                .http(http)
                .options(Caller.PATIENT)
                .build();
    }

    @Test
    void aRequestIsOnePostInOneWriteWithTheUsersHeaders() throws Exception {
        Http http = Http.of("/api?x=1", List.of(new Http.Header("Authorization", "Bearer s3cr3t")), true);
        try (RawServer server = server("HTTP/1.1 200 OK\r\nContent-Length: " + REPLY.length);
                Caller caller = new Caller(endpoint(server.port(), http))) {
            ThriftConnection connection = caller.connection();
            ThriftReply reply = connection.call(MESSAGE, 0, MESSAGE.length);
            assertThat(reply.length()).isEqualTo(REPLY.length);
            connection.call(MESSAGE, 0, MESSAGE.length);
            assertThat(connection.isUsable()).isTrue();

            String request = requests.poll(60, TimeUnit.SECONDS);
            assertThat(request)
                    .startsWith("POST /api?x=1 HTTP/1.1\r\n")
                    .contains(
                            "\r\nHost: 127.0.0.1:" + server.port() + "\r\n",
                            "\r\nContent-Type: application/x-thrift\r\n",
                            "\r\nContent-Length: " + MESSAGE.length + "\r\n",
                            "\r\nAuthorization: Bearer s3cr3t\r\n")
                    .endsWith("\r\n\r\n" + new String(MESSAGE, StandardCharsets.ISO_8859_1));
            assertThat(requests.poll(60, TimeUnit.SECONDS)).isEqualTo(request);
            assertThat(connection.sentBytes()).isEqualTo(request.length());
        }
    }

    @Test
    void headersOfOneNameAreAllSentInOrderAndInPlaceOfOurs() throws Exception {
        Http http = Http.of(
                "/",
                List.of(
                        new Http.Header("X-Tag", "one"),
                        new Http.Header("Accept", "text/a"),
                        new Http.Header("x-tag", "two"),
                        new Http.Header("ACCEPT", "text/b"),
                        new Http.Header("X-Tag", "three"),
                        new Http.Header("Host", "shop.example")),
                true);
        try (RawServer server = server("HTTP/1.1 200 OK\r\nContent-Length: " + REPLY.length);
                Caller caller = new Caller(endpoint(server.port(), http))) {
            caller.connection().call(MESSAGE, 0, MESSAGE.length);
            caller.connection().call(MESSAGE, 0, MESSAGE.length);

            String request = requests.poll(60, TimeUnit.SECONDS);
            assertThat(request.lines().filter(line -> line.matches("(?i)(x-tag|accept|host):.*")))
                    .containsExactly(
                            "X-Tag: one",
                            "Accept: text/a",
                            "x-tag: two",
                            "ACCEPT: text/b",
                            "X-Tag: three",
                            "Host: shop.example");
            assertThat(requests.poll(60, TimeUnit.SECONDS)).isEqualTo(request);
        }
    }

    /** Such as a trace id per call. */
    @Test
    void pathAndHeadersBelongToTheCallNotToTheConnection() throws Exception {
        try (RawServer server = server("HTTP/1.1 200 OK\r\nContent-Length: " + REPLY.length);
                Caller caller = new Caller(endpoint(server.port(), Http.ROOT))) {
            ThriftConnection first = caller.connection();
            for (int i = 0; i < 20; i++) {
                Http http = Http.of("/x/" + i, List.of(new Http.Header("X-Trace", "t" + i)), true);
                ThriftConnection connection = caller.connections().get(endpoint(server.port(), http));
                assertThat(connection).isSameAs(first);
                connection.call(MESSAGE, 0, MESSAGE.length);
                assertThat(requests.poll(60, TimeUnit.SECONDS))
                        .startsWith("POST /x/" + i + " HTTP/1.1\r\n")
                        .containsOnlyOnce("X-Trace: ")
                        .contains("\r\nX-Trace: t" + i + "\r\n");
            }
        }
    }

    @Test
    void endlessHeadersAreRefusedSoon() throws Exception {
        for (String header : List.of("X: " + "x".repeat(100) + "\r\n", "x".repeat(100))) {
            byte[] piece = header.getBytes(StandardCharsets.US_ASCII);
            try (RawServer server = new RawServer((in, out) -> {
                        in.read(new byte[4096]);
                        out.write("HTTP/1.1 200 OK\r\n".getBytes(StandardCharsets.US_ASCII));
                        for (int i = 0; i < 400_000; i++) {
                            out.write(piece);
                        }
                    });
                    Caller caller = new Caller(endpoint(server.port(), Http.ROOT))) {
                CallException e = catchThrowableOfType(
                        CallException.class, () -> caller.connection().call(MESSAGE, 0, MESSAGE.length));
                assertThat(e.failure().code()).isEqualTo(ThriftResponseCode.PROTOCOL_ERROR);
                assertThat(e.failure().detail()).contains("exceeded");
            }
        }
    }

    @Test
    void longHeadersOfAnErrorAreCut() throws Exception {
        String cookie = "Set-Cookie: " + "x".repeat(10_000) + "\r\n";
        try (RawServer server = server("HTTP/1.1 500 No\r\nContent-Length: 0\r\n" + cookie.repeat(50) + "X: y");
                Caller caller = new Caller(endpoint(server.port(), Http.ROOT))) {
            CallException e = catchThrowableOfType(
                    CallException.class, () -> caller.connection().call(MESSAGE, 0, MESSAGE.length));
            assertThat(e.failure().code()).isEqualTo(ThriftResponseCode.HTTP_ERROR);
            assertThat(e.failure().detail().length()).isBetween(1_000, 14_000);
        }
    }

    @Test
    void aServerThatKeepsNoConnection() throws Exception {
        try (RawServer server = server("HTTP/1.1 200 OK\r\nConnection: close");
                Caller caller = new Caller(endpoint(server.port(), Http.ROOT))) {
            for (int i = 0; i < 3; i++) {
                ThriftConnection connection = caller.connection();
                assertThat(connection.call(MESSAGE, 0, MESSAGE.length).length()).isEqualTo(REPLY.length);
                assertThat(connection.isUsable()).isFalse();
            }
        }
    }

    @Test
    void aReplyInChunks() throws Exception {
        try (RawServer server = new RawServer(HttpConnectionTest::answerInChunks);
                Caller caller = new Caller(endpoint(server.port(), Http.ROOT))) {
            ThriftReply reply = caller.connection().call(MESSAGE, 0, MESSAGE.length);
            assertThat(reply.length()).isEqualTo(REPLY.length);
        }
    }

    private static void answerInChunks(InputStream in, OutputStream out) throws IOException {
        in.read(new byte[4096]);
        out.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        for (byte b : REPLY) {
            out.write("1\r\n".getBytes(StandardCharsets.US_ASCII));
            out.write(b);
            out.write("\r\n".getBytes(StandardCharsets.US_ASCII));
        }
        out.write("0\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
    }
}
