package io.github.jmeterrpc.thrift.client.connection;

import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.patient;
import static io.github.jmeterrpc.thrift.client.connection.BrokenCalls.pause;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.socket.Connector;
import java.net.InetAddress;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** A connection that the server has closed while it was idle is found before the next call. */
class IdleCheckTest {

    private static final byte[] MESSAGE = HexFormat.of().parseHex("80010001000000046563686f0000000100");
    private static final byte[] REPLY = HexFormat.of().parseHex("0000001180010002000000046563686f0000000100");

    /** The check itself shows when the end of the connection has arrived. */
    private static void awaitDropped(Caller caller, ThriftEndpoint endpoint) {
        for (int i = 0; i < 3000 && caller.connections().has(endpoint); i++) {
            caller.connections().dropIfClosedByPeer(endpoint, 0);
            pause(10);
        }
        assertThat(caller.connections().has(endpoint)).isFalse();
    }

    @Test
    void aClosedConnectionIsReplaced() throws Exception {
        CountDownLatch hangUp = new CountDownLatch(1);
        try (RawServer server = new RawServer((in, out) -> {
            in.read(new byte[1024]);
            out.write(REPLY);
            try {
                hangUp.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        })) {
            ThriftEndpoint endpoint = patient(server.port(), Transport.FRAMED, Encoding.BINARY);
            try (Caller caller = new Caller(endpoint)) {
                caller.connection().call(MESSAGE, 0, MESSAGE.length);
                caller.connections().dropIfClosedByPeer(endpoint, 0);
                assertThat(caller.connections().has(endpoint)).as("still open").isTrue();
                hangUp.countDown();
                caller.connections().dropIfClosedByPeer(endpoint, 3_600_000);
                assertThat(caller.connections().has(endpoint))
                        .as("not idle for so long")
                        .isTrue();
                awaitDropped(caller, endpoint);
                assertThat(caller.connection().call(MESSAGE, 0, MESSAGE.length).length())
                        .isEqualTo(MESSAGE.length);
            }
        }
    }

    @Test
    void aConnectionThatWasCheckedServesOn() throws Exception {
        try (ThriftServer server = BrokenCalls.server(ServerTransport.FRAMED, ServerProtocol.BINARY)) {
            ThriftEndpoint endpoint = patient(server.port(), Transport.FRAMED, Encoding.BINARY);
            try (Caller caller = new Caller(endpoint)) {
                ThriftConnection connection = caller.connection();
                for (int i = 0; i < 5; i++) {
                    assertThat(caller.echo("x" + i)).isEqualTo("x" + i);
                    caller.connections().dropIfClosedByPeer(endpoint, 0);
                }
                assertThat(caller.connection()).isSameAs(connection);
            }
        }
    }

    @Test
    void allAddressesOfANameAreChosenInTurn() throws Exception {
        InetAddress[] all = {
            InetAddress.getByName("10.0.0.3"),
            InetAddress.getByName("fd00::1"),
            InetAddress.getByName("10.0.0.1"),
            InetAddress.getByName("10.0.0.2")
        };
        List<String> chosen = IntStream.range(0, 4)
                .mapToObj(turn -> Connector.choose(all, turn).getHostAddress())
                .toList();
        assertThat(chosen).containsExactly("10.0.0.1", "10.0.0.2", "10.0.0.3", "10.0.0.1");
    }
}
