package io.github.jmeterrpc.thrift.client.connection;

import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.after;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.failureOf;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.patient;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.pause;
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
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.time.Duration;
import java.util.HexFormat;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the message for each way in which a call breaks, at real servers. */
@Tag("full")
class CallFailuresTest {

    @Test
    void halfAReplyInTime() throws Exception {
        byte[] half = HexFormat.of().parseHex("000001008001000200000004");
        try (RawServer server = RawServer.answeringAndWaiting(half)) {
            says(
                    failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY)),
                    ThriftResponseCode.TIMEOUT,
                    "Only a part of the reply",
                    "within 4000 ms");
        }
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
            says(
                    failureOf(quick(server.port(), Transport.FRAMED, Encoding.BINARY)),
                    ThriftResponseCode.TIMEOUT,
                    "Only");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void anUnreadRequest() throws Exception {
        ThriftOptions options = TestOptions.with().readMs(400).bytes(1 << 28).build();
        try (RawServer server = new RawServer((in, out) -> pause(60_000));
                Caller caller = new Caller(
                        Caller.with(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY), options))) {
            byte[] message = new byte[64 << 20];
            long start = System.nanoTime();
            Throwable thrown = catchThrowable(() -> caller.connection().call(message, 0, message.length));
            assertThat(((CallException) thrown).failure().code()).isEqualTo(ThriftResponseCode.TIMEOUT);
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(30));
        }
    }

    @Test
    void anIdleConnectionThatTheServerHasClosed() throws Exception {
        ServerOptions options = ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY)
                .withIdleMs(4_000);
        try (ThriftServer server = Caller.start(options);
                Caller caller = new Caller(patient(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            assertThat(caller.echo("x")).isEqualTo("x");
            awaitHungUp(server.port());
            says(
                    failureOf(caller, "echo", new StressService.echo_args("x"), new StressService.echo_result()),
                    ThriftResponseCode.CONNECTION_CLOSED,
                    "idle for too long");
            assertThat(caller.echo("on a new connection")).isEqualTo("on a new connection");
        }
    }

    private static void awaitHungUp(int port) throws Exception {
        String end = ":" + String.format("%04X", port);
        long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (SocketTable.lines().stream()
                .map(line -> line.split("\\s+"))
                // Our end of it, and 08 for closed by the other side alone.
                .noneMatch(columns -> columns[2].endsWith(end) && columns[3].equals("08"))) {
            assertThat(System.nanoTime()).as("60 s are enough").isLessThan(deadline);
            pause(20);
        }
    }

    @Test
    void aServerThatHangsUpInsteadOfAnswering() throws Exception {
        for (ServerTransport transport : new ServerTransport[] {ServerTransport.FRAMED, ServerTransport.SOCKET}) {
            try (ThriftServer server = server(transport, ServerProtocol.BINARY);
                    Caller caller =
                            new Caller(patient(server.port(), Transport.valueOf(transport.name()), Encoding.BINARY))) {
                assertThat(caller.echo("x")).isEqualTo("x");
                says(
                        failureOf(caller, "hangUp", new StressService.hangUp_args(), new StressService.hangUp_result()),
                        ThriftResponseCode.CONNECTION_CLOSED,
                        "instead of answering");
            }
        }
        byte[] half = HexFormat.of().parseHex("000001008001000200000004");
        try (RawServer server = RawServer.answering(half)) {
            says(
                    failureOf(patient(server.port(), Transport.FRAMED, Encoding.BINARY)),
                    ThriftResponseCode.CONNECTION_CLOSED,
                    "in the middle of a reply");
        }
    }

    @Test
    void repliesAndRequestsThatAreTooLong() throws Exception {
        int tooMuch = (1 << 20) + 1;
        try (ThriftServer server = server(ServerTransport.FRAMED, ServerProtocol.BINARY);
                Caller caller = new Caller(patient(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            says(
                    bytes(caller, 1 << 19),
                    ThriftResponseCode.TOO_LARGE,
                    "The reply is longer than",
                    "Frame limit (bytes) 524288",
                    "raise");
            says(bytes(caller, tooMuch), ThriftResponseCode.TOO_LARGE, "Message limit (bytes) 1048576");
            String text = "x".repeat(1 << 19);
            says(
                    failureOf(caller, "echo", new StressService.echo_args(text), new StressService.echo_result()),
                    ThriftResponseCode.TOO_LARGE,
                    "The request is longer than Frame limit");
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
                Caller caller = new Caller(patient(server.port(), Transport.FRAMED, Encoding.BINARY))) {
            assertThat(caller.echo("x")).isEqualTo("x");
            says(
                    failureOf(
                            caller,
                            "echo",
                            new StressService.echo_args("x".repeat(20_000)),
                            new StressService.echo_result()),
                    ThriftResponseCode.CONNECTION_CLOSED,
                    "longer than its limit");
        }
    }

    @Test
    void moreThanOneReply() throws Exception {
        byte[] two = HexFormat.of().parseHex("0000001080010002000000046563686f00000001" + "0000");
        says(after(two, Transport.FRAMED, Encoding.BINARY), ThriftResponseCode.PROTOCOL_ERROR, "more than one reply");
    }
}
