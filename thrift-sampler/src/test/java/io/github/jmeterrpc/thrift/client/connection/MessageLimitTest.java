package io.github.jmeterrpc.thrift.client.connection;

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
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A message as long as the limit passes, one byte more does not, on every transport and with any
 * limit.
 */
class MessageLimitTest {

    /** Of the method's name, the head of the message, the field and its length, and the end. */
    private static final int AROUND_BYTES = 25;

    private static final int AROUND_TEXT = 24;
    private static final int[] LENGTHS = {100, 4095, 4096, 4097, 8192, 100_000, 1 << 20};

    private static ThriftServer server(Transport transport) {
        return Caller.start(
                transport == Transport.HTTP
                        ? ServerOptions.of(ServerModel.HTTP, ServerTransport.SOCKET, ServerProtocol.BINARY)
                        : ServerOptions.of(
                                ServerModel.THREAD_POOL,
                                ServerTransport.valueOf(transport.name()),
                                ServerProtocol.BINARY));
    }

    private static Caller caller(ThriftServer server, Transport transport, int limit) {
        return new Caller(Caller.with(
                Caller.endpoint(server.port(), transport, Encoding.BINARY),
                Caller.patient().messageBytes(limit).build()));
    }

    @ParameterizedTest
    @EnumSource(Transport.class)
    void replies(Transport transport) throws Exception {
        try (ThriftServer server = server(transport)) {
            for (int length : LENGTHS) {
                assertThat(reply(server, transport, length, length + 1)).isEqualTo(length);
                assertThat(reply(server, transport, length, length)).isEqualTo(length);
                isTooLarge("reply", () -> reply(server, transport, length, length - 1));
            }
        }
    }

    private static int reply(ThriftServer server, Transport transport, int length, int limit) throws Exception {
        try (Caller caller = caller(server, transport, limit)) {
            return caller.call(
                                    "bytes",
                                    new StressService.bytes_args(length - AROUND_BYTES),
                                    new StressService.bytes_result())
                            .success
                            .remaining()
                    + AROUND_BYTES;
        }
    }

    /** Texts that cannot be compressed: compressed, they are longer. */
    @ParameterizedTest
    @EnumSource(Transport.class)
    void requests(Transport transport) throws Exception {
        try (ThriftServer server = server(transport)) {
            for (int length : LENGTHS) {
                String text = text(length - AROUND_TEXT);
                assertThat(echo(server, transport, text, length + 1)).isEqualTo(text);
                assertThat(echo(server, transport, text, length)).isEqualTo(text);
                isTooLarge("request", () -> echo(server, transport, text, length - 1));
            }
        }
    }

    private static String echo(ThriftServer server, Transport transport, String text, int limit) throws Exception {
        try (Caller caller = caller(server, transport, limit)) {
            return caller.echo(text);
        }
    }

    private static String text(int length) {
        Random random = new Random(length);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append((char) random.nextInt(128));
        }
        return text.toString();
    }

    private static void isTooLarge(String what, ThrowingCallable call) {
        Throwable thrown = catchThrowable(call);
        assertThat(thrown).isInstanceOf(CallException.class);
        Failure failure = ((CallException) thrown).failure();
        assertThat(failure.code()).as(failure.toString()).isEqualTo(ThriftResponseCode.TOO_LARGE);
        assertThat(failure.message()).contains(what, "Message limit (bytes)");
    }
}
