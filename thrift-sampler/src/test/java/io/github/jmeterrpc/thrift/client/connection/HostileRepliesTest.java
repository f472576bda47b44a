package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.github.jmeterrpc.support.testing.Allocation;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import java.time.Duration;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests hostile replies: the call ends in time, with an explanation, and without taking the memory.
 */
@Tag("full")
class HostileRepliesTest {

    private static final int ROUNDS = 60;
    private static final ThriftOptions OPTIONS =
            TestOptions.with().connectMs(10_000).readMs(100).bytes(1 << 28).build();

    @Test
    void randomBytes() throws Exception {
        Random random = new Random(20261121);
        for (Transport transport : Transport.values()) {
            for (int i = 0; i < ROUNDS; i++) {
                byte[] reply = new byte[random.nextInt(200)];
                random.nextBytes(reply);
                disguise(reply, random, transport);
                ends(reply, transport, random.nextBoolean());
            }
        }
    }

    /** Half of them begin as a reply does. */
    private static void disguise(byte[] reply, Random random, Transport transport) {
        if (reply.length < 8 || random.nextBoolean()) {
            return;
        }
        int from = 0;
        if (transport.framed()) {
            // A length somewhere up to the limit.
            reply[0] = (byte) random.nextInt(1 << 4);
            from = 4;
        }
        reply[from] = (byte) 0x80;
        reply[from + 1] = 1;
        reply[from + 2] = 0;
        reply[from + 3] = 2;
    }

    private static void ends(byte[] reply, Transport transport, boolean hangUp) throws Exception {
        try (RawServer server = hangUp ? RawServer.answering(reply) : RawServer.answeringAndWaiting(reply);
                Caller caller =
                        new Caller(Caller.with(Caller.endpoint(server.port(), transport, Encoding.BINARY), OPTIONS))) {
            long start = System.nanoTime();
            Throwable thrown = catchThrowable(() -> caller.connection().call(new byte[100], 0, 100));
            if (thrown != null) {
                assertThat(thrown).isInstanceOf(CallException.class);
                assertThat(((CallException) thrown).failure().message()).isNotBlank();
            }
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(Duration.ofSeconds(20));
        }
    }

    @Test
    void aLengthIsNotBelieved() throws Exception {
        byte[] quarterOfAGigabyte = {0x0f, -1, -1, -1, (byte) 0x80, 1, 0, 2};
        try (RawServer server = RawServer.answeringAndWaiting(quarterOfAGigabyte);
                Caller caller = new Caller(
                        Caller.with(Caller.endpoint(server.port(), Transport.FRAMED, Encoding.BINARY), OPTIONS))) {
            // The first call loads classes.
            Throwable first = catchThrowable(() -> caller.connection().call(new byte[100], 0, 100));
            assertThat(first).isInstanceOf(CallException.class);
            Throwable[] second = new Throwable[1];
            assertThat(Allocation.bytes(() ->
                            second[0] = catchThrowable(() -> caller.connection().call(new byte[100], 0, 100))))
                    .isLessThan(1 << 20);
            assertThat(((CallException) second[0]).failure()).isEqualTo(((CallException) first).failure());
        }
    }
}
