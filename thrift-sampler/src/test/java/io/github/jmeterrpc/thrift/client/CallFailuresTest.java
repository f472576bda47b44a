package io.github.jmeterrpc.thrift.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.thrifttarget.ServerModel;
import io.github.jmeterrpc.thrifttarget.ServerOptions;
import io.github.jmeterrpc.thrifttarget.ServerProtocol;
import io.github.jmeterrpc.thrifttarget.ServerTransport;
import io.github.jmeterrpc.thrifttarget.ThriftServer;
import io.github.jmeterrpc.thrifttarget.gen.StressService;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TBase;
import org.junit.jupiter.api.Test;

/** Each way a call breaks, at real servers, and what is said about it. */
class CallFailuresTest {

    private static final Options QUICK = new Options(1_000, 400, 1 << 20, 1 << 19, true, "");

    private static ThriftServer server(ServerTransport transport, ServerProtocol protocol) {
        return Caller.start(ServerOptions.of(ServerModel.THREAD_POOL, transport, protocol));
    }

    private static Endpoint quick(int port, Transport transport, Encoding encoding) {
        return Caller.with(Caller.endpoint(port, transport, encoding), QUICK);
    }

    private static Failure failureOf(Endpoint endpoint) throws Exception {
        try (Caller caller = new Caller(endpoint)) {
            return failureOf(caller, "echo", new StressService.echo_args("x"), new StressService.echo_result());
        }
    }

    /** The failure of a call that breaks the connection. */
    private static <T extends TBase<?, ?>> Failure failureOf(
            Caller caller, String method, TBase<?, ?> arguments, T result) throws Exception {
        Connection connection = caller.connection();
        Throwable thrown = catchThrowable(() -> caller.call(method, arguments, result));
        assertThat(thrown).isInstanceOf(CallException.class);
        Failure failure = ((CallException) thrown).failure();
        assertThat(failure.code().keepsConnection()).isFalse();
        assertThat(connection.isUsable()).as("connection after " + failure).isFalse();
        assertThat(failure.message()).doesNotContain("\n");
        return failure;
    }

    private static void says(Failure failure, ResponseCode code, String... words) {
        assertThat(failure.code()).as(failure.toString()).isEqualTo(code);
        assertThat(failure.message()).contains(List.of(words));
    }

    @Test
    void aFramedCallToAServerWithoutFrames() throws Exception {
        try (ThriftServer server = server(ServerTransport.SOCKET, ServerProtocol.BINARY)) {
            says(
                    failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY)),
                    ResponseCode.TIMEOUT,
                    "No reply within 400 ms",
                    "without frames",
                    "SOCKET");
        }
    }

    @Test
    void aCallWithoutFramesToAFramedServer() throws Exception {
        for (ServerModel model : new ServerModel[] {ServerModel.THREAD_POOL, ServerModel.THREADED_SELECTOR}) {
            ServerOptions options = ServerOptions.of(model, ServerTransport.FRAMED, ServerProtocol.BINARY);
            try (ThriftServer server = Caller.start(options)) {
                says(
                        failureOf(quick(server.port(), Transport.SOCKET, Encoding.BINARY)),
                        ResponseCode.CONNECTION_CLOSED,
                        "first call",
                        "something else than SOCKET with BINARY without TLS");
            }
        }
    }

    @Test
    void anotherProtocol() throws Exception {
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY_STRICT)) {
            for (Encoding encoding : List.of(Encoding.COMPACT, Encoding.JSON)) {
                says(
                        failureOf(quick(server.port(), Transport.FRAMED, encoding)),
                        ResponseCode.CONNECTION_CLOSED,
                        "something else than FRAMED with " + encoding.protocol());
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
                ResponseCode.PROTOCOL_ERROR,
                "not speak FRAMED",
                "SOCKET");
        says(after(compact, Transport.FRAMED, Encoding.COMPACT), ResponseCode.PROTOCOL_ERROR, "transport SOCKET");
        says(
                after(framed, Transport.SOCKET, Encoding.COMPACT),
                ResponseCode.PROTOCOL_ERROR,
                "not speak SOCKET",
                "transport FRAMED");
        Encoding strictly = new Encoding(Protocol.BINARY, true, true);
        says(
                after(framed, Transport.SOCKET, strictly),
                ResponseCode.PROTOCOL_ERROR,
                "not speak SOCKET",
                "transport FRAMED");
        says(
                after(framed, Transport.FRAMED, Encoding.COMPACT),
                ResponseCode.PROTOCOL_ERROR,
                "protocol BINARY, not COMPACT");
        says(
                after(compact, Transport.SOCKET, Encoding.JSON),
                ResponseCode.PROTOCOL_ERROR,
                "protocol COMPACT, not JSON");
        says(
                after(strict, Transport.ZLIB, Encoding.BINARY),
                ResponseCode.PROTOCOL_ERROR,
                "not speak ZLIB",
                "transport SOCKET");
        says(after(framed, Transport.ZLIB_FRAMED, Encoding.BINARY), ResponseCode.PROTOCOL_ERROR, "transport FRAMED");
        byte[] zlib = HexFormat.of().parseHex("78da6a6010030000ffff");
        says(after(zlib, Transport.SOCKET, Encoding.BINARY), ResponseCode.PROTOCOL_ERROR, "transport ZLIB");
        says(after(zlib, Transport.FRAMED, Encoding.BINARY), ResponseCode.PROTOCOL_ERROR, "transport ZLIB");
    }

    private static Failure after(byte[] reply, Transport transport, Encoding encoding) throws Exception {
        try (RawServer server = RawServer.answeringAndWaiting(reply)) {
            return failureOf(quick(server.port(), transport, encoding));
        }
    }

    @Test
    void serversThatAreNoThriftServers() throws Exception {
        byte[] http = "HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] ssh = "SSH-2.0-OpenSSH_9.2\r\n".getBytes(StandardCharsets.US_ASCII);
        byte[] alert = HexFormat.of().parseHex("15030300020250");
        for (Transport transport : new Transport[] {Transport.FRAMED, Transport.SOCKET}) {
            says(after(http, transport, Encoding.BINARY), ResponseCode.PROTOCOL_ERROR, "HTTP server", "transport HTTP");
            says(
                    after(ssh, transport, Encoding.BINARY),
                    ResponseCode.PROTOCOL_ERROR,
                    "something else than Thrift",
                    "SSH-2.0");
            says(after(alert, transport, Encoding.COMPACT), ResponseCode.PROTOCOL_ERROR, "speaks TLS", "switch TLS on");
        }
    }

    @Test
    void anHttpServerCalledWithoutHttp() throws Exception {
        try (ThriftServer server =
                Caller.start(ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY))) {
            // The JDK's server wants a line; it gets none and waits, or closes.
            assertThat(failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY))
                            .code())
                    .isIn(ResponseCode.TIMEOUT, ResponseCode.CONNECTION_CLOSED, ResponseCode.PROTOCOL_ERROR);
        }
    }

    @Test
    void httpStatus() throws Exception {
        try (ThriftServer server =
                Caller.start(ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY))) {
            Endpoint right = quick(server.port(), Transport.HTTP, Encoding.BINARY);
            Endpoint wrong = new Endpoint(
                    right.host(),
                    right.port(),
                    right.transport(),
                    new Http("/elsewhere", List.of()),
                    right.encoding(),
                    "",
                    right.options(),
                    right.tls());
            says(failureOf(wrong), ResponseCode.HTTP_ERROR, "404", "check Path '/elsewhere'");
        }
        byte[] moved = "HTTP/1.1 302 Found\r\nLocation: http://x/\r\nContent-Length: 0\r\n\r\n"
                .getBytes(StandardCharsets.US_ASCII);
        says(after(moved, Transport.HTTP, Encoding.BINARY), ResponseCode.HTTP_ERROR, "302", "http://x/");
        byte[] page = "HTTP/1.1 200 OK\r\nContent-Length: 6\r\n\r\n<html>".getBytes(StandardCharsets.US_ASCII);
        says(after(page, Transport.HTTP, Encoding.BINARY), ResponseCode.PROTOCOL_ERROR, "web page", "check Path");
        byte[] framed = HexFormat.of().parseHex("0000001080010002000000046563686f00000001");
        assertThat(after(framed, Transport.HTTP, Encoding.BINARY).code())
                .isIn(ResponseCode.PROTOCOL_ERROR, ResponseCode.TIMEOUT);
    }

    @Test
    void aThriftServerCalledByHttp() throws Exception {
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY)) {
            says(
                    failureOf(quick(server.port(), Transport.HTTP, Encoding.BINARY)),
                    ResponseCode.CONNECTION_CLOSED,
                    "something else than HTTP with BINARY");
        }
    }

    @Test
    void noReplyInTime() throws Exception {
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY);
                Caller caller = new Caller(quick(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            assertThat(caller.echo("x")).isEqualTo("x");
            long start = System.nanoTime();
            Failure failure =
                    failureOf(caller, "sleep", new StressService.sleep_args(700), new StressService.sleep_result());
            Duration taken = Duration.ofNanos(System.nanoTime() - start);
            assertThat(failure.message()).as("it has answered before").isEqualTo("No reply within 400 ms");
            assertThat(taken).isBetween(Duration.ofMillis(400), Duration.ofMillis(650));
            assertThat(caller.echo("on a new connection")).isEqualTo("on a new connection");
        }
    }

    @Test
    void halfAReplyInTime() throws Exception {
        byte[] half = HexFormat.of().parseHex("000001008001000200000004");
        says(after(half, Transport.FRAMED, Encoding.BINARY), ResponseCode.TIMEOUT, "Only 12 bytes", "within 400 ms");
        // A byte now and then does not lengthen the time.
        try (RawServer server = new RawServer((in, out) -> {
            in.read(new byte[1024]);
            out.write(half);
            while (true) {
                out.write(0);
                pause(50);
            }
        })) {
            long start = System.nanoTime();
            says(failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY)), ResponseCode.TIMEOUT, "Only");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofMillis(900));
        }
    }

    private static void pause(int milliseconds) {
        try {
            Thread.sleep(milliseconds);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void aRequestThatNobodyReads() throws Exception {
        Options options = new Options(1_000, 400, 1 << 28, 1 << 28, true, "");
        try (RawServer server = new RawServer((in, out) -> pause(60_000));
                Caller caller = new Caller(
                        Caller.with(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY), options))) {
            byte[] message = new byte[64 << 20];
            long start = System.nanoTime();
            Throwable thrown = catchThrowable(() -> caller.connection().call(message, 0, message.length));
            assertThat(((CallException) thrown).failure().code()).isEqualTo(ResponseCode.TIMEOUT);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(2));
        }
    }

    @Test
    void anIdleConnectionThatTheServerHasClosed() throws Exception {
        ServerOptions options = ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY)
                .withIdleMs(150);
        try (ThriftServer server = Caller.start(options);
                Caller caller = new Caller(quick(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            assertThat(caller.echo("x")).isEqualTo("x");
            pause(600);
            says(
                    failureOf(caller, "echo", new StressService.echo_args("x"), new StressService.echo_result()),
                    ResponseCode.CONNECTION_CLOSED,
                    "idle for too long",
                    "ms");
            assertThat(caller.echo("on a new connection")).isEqualTo("on a new connection");
        }
    }

    @Test
    void aServerThatHangsUpInsteadOfAnswering() throws Exception {
        for (ServerTransport transport : new ServerTransport[] {ServerTransport.FRAMED, ServerTransport.SOCKET}) {
            try (ThriftServer server = server(transport, ServerProtocol.BINARY);
                    Caller caller =
                            new Caller(quick(server.port(), Transport.valueOf(transport.name()), Encoding.BINARY))) {
                assertThat(caller.echo("x")).isEqualTo("x");
                says(
                        failureOf(caller, "hangUp", new StressService.hangUp_args(), new StressService.hangUp_result()),
                        ResponseCode.CONNECTION_CLOSED,
                        "instead of answering");
            }
        }
        byte[] half = HexFormat.of().parseHex("000001008001000200000004");
        try (RawServer server = RawServer.answering(half)) {
            says(
                    failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY)),
                    ResponseCode.CONNECTION_CLOSED,
                    "in the middle of a reply, after 12 bytes");
        }
    }

    @Test
    void repliesAndRequestsThatAreTooLong() throws Exception {
        int tooMuch = (1 << 20) + 1;
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY);
                Caller caller = new Caller(quick(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            says(bytes(caller, 1 << 19), ResponseCode.TOO_LARGE, "reply of 524", "Frame limit (bytes) 524288", "raise");
            says(bytes(caller, tooMuch), ResponseCode.TOO_LARGE, "Message limit (bytes) 1048576");
            String text = "x".repeat(1 << 19);
            says(
                    failureOf(caller, "echo", new StressService.echo_args(text), new StressService.echo_result()),
                    ResponseCode.TOO_LARGE,
                    "request of 524",
                    "Frame limit");
        }
        for (ServerTransport transport : new ServerTransport[] {ServerTransport.SOCKET, ServerTransport.ZLIB}) {
            try (ThriftServer server = server(transport, ServerProtocol.BINARY);
                    Caller caller =
                            new Caller(quick(server.port(), Transport.valueOf(transport.name()), Encoding.BINARY))) {
                says(bytes(caller, tooMuch), ResponseCode.TOO_LARGE, "longer than Message limit (bytes) 1048576");
            }
        }
        try (ThriftServer server = Caller.start(
                        ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY));
                Caller caller = new Caller(quick(server.port(), Transport.HTTP, Encoding.BINARY))) {
            says(bytes(caller, tooMuch), ResponseCode.TOO_LARGE, "longer than Message limit (bytes) 1048576");
        }
    }

    private static Failure bytes(Caller caller, int count) throws Exception {
        return failureOf(caller, "bytes", new StressService.bytes_args(count), new StressService.bytes_result());
    }

    @Test
    void aRequestLongerThanTheServersLimit() throws Exception {
        ServerOptions options = ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY)
                .withMaxFrameBytes(10_000);
        try (ThriftServer server = Caller.start(options);
                Caller caller = new Caller(quick(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            assertThat(caller.echo("x")).isEqualTo("x");
            says(
                    failureOf(
                            caller,
                            "echo",
                            new StressService.echo_args("x".repeat(20_000)),
                            new StressService.echo_result()),
                    ResponseCode.CONNECTION_CLOSED,
                    "longer than its limit");
        }
    }

    @Test
    void moreThanOneReply() throws Exception {
        byte[] two = HexFormat.of().parseHex("0000001080010002000000046563686f00000001" + "0000");
        says(after(two, Transport.FRAMED, Encoding.BINARY), ResponseCode.PROTOCOL_ERROR, "more than one reply");
    }

    @Test
    void namesOfServices() throws Exception {
        try (ThriftServer plain = server(ServerTransport.FRAMED, ServerProtocol.BINARY);
                Caller caller = new Caller(
                        Caller.with(Caller.endpoint(plain.port(), Transport.FRAMED, Encoding.BINARY), "Stress"))) {
            Connection connection = caller.connection();
            TApplicationException thrown = (TApplicationException) catchThrowable(() -> caller.echo("x"));
            Endpoint endpoint = Caller.with(Caller.endpoint(1, Transport.FRAMED, Encoding.BINARY), "Stress");
            Failure failure = Failures.ofTyped(endpoint, "echo", thrown);
            says(failure, ResponseCode.UNKNOWN_METHOD, "one service without a name", "clear Service name 'Stress'");
            assertThat(connection.isUsable()).isTrue();
        }
        ServerOptions options = ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY)
                .withService("Stress");
        try (ThriftServer several = Caller.start(options)) {
            Endpoint endpoint = quick(several.port(), Transport.FRAMED, Encoding.BINARY);
            says(failureOf(endpoint), ResponseCode.CONNECTION_CLOSED, "one service", "Service name");
            says(failureOf(Caller.with(endpoint, "Other")), ResponseCode.CONNECTION_CLOSED, "service 'Other'");
        }
    }

    @Test
    void whatTheServerSaysItselfKeepsTheConnection() throws Exception {
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY);
                Caller caller = new Caller(quick(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            Connection connection = caller.connection();
            Endpoint endpoint = quick(server.port(), Transport.FRAMED, Encoding.BINARY);

            Throwable unknown = catchThrowable(
                    () -> caller.call("nowhere", new StressService.echo_args("x"), new StressService.echo_result()));
            says(Failures.ofTyped(endpoint, "nowhere", unknown), ResponseCode.UNKNOWN_METHOD, "has no method nowhere");

            Throwable undeclared = catchThrowable(
                    () -> caller.call("fail", new StressService.fail_args("x"), new StressService.fail_result()));
            says(Failures.ofTyped(endpoint, "fail", undeclared), ResponseCode.SERVER_ERROR, "does not declare", "log");

            assertThat(caller.call("nothing", new StressService.nothing_args(), new StressService.nothing_result())
                            .success)
                    .isNull();
            says(Failures.noResult("nothing"), ResponseCode.SERVER_ERROR, "null");

            assertThat(caller.call(
                                    "reserve",
                                    new StressService.reserve_args("tea", 3),
                                    new StressService.reserve_result())
                            .outOfStock
                            .getReason())
                    .isEqualTo("Not in stock: 3 of tea");
            assertThat(caller.connection()).isSameAs(connection);
            for (ResponseCode code : new ResponseCode[] {
                ResponseCode.UNKNOWN_METHOD, ResponseCode.SERVER_ERROR, ResponseCode.BUSINESS_EXCEPTION
            }) {
                assertThat(code.keepsConnection()).isTrue();
            }
        }
    }
}
