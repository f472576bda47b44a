package io.github.jmeterrpc.support.faults;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.github.jmeterrpc.support.testing.Opened;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.RegisterExtension;

@Timeout(60)
class FaultProxyTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private ServerSocket listening;
    private Thread server;
    private FaultProxy proxy;

    /** A server that sends back all that it gets. */
    @BeforeEach
    void start() throws IOException {
        listening = opened.add(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        server = new Thread(() -> {
            while (!listening.isClosed()) {
                try {
                    Socket client = listening.accept();
                    Thread echo = new Thread(() -> {
                        try (client) {
                            client.getInputStream().transferTo(client.getOutputStream());
                        } catch (IOException e) {
                            // The client has gone.
                        }
                    });
                    echo.setDaemon(true);
                    echo.start();
                } catch (IOException e) {
                    return;
                }
            }
        });
        server.setDaemon(true);
        server.start();
        proxy = opened.add(new FaultProxy(listening.getLocalPort()));
    }

    private Socket connect() throws IOException {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), proxy.port());
        socket.setSoTimeout(10_000);
        return socket;
    }

    private static int echoed(Socket socket, int value) throws IOException {
        socket.getOutputStream().write(value);
        return socket.getInputStream().read();
    }

    private static void assertSilent(Socket socket) throws IOException {
        socket.setSoTimeout(300);
        assertThatExceptionOfType(SocketTimeoutException.class).isThrownBy(() -> echoed(socket, 7));
    }

    @Test
    void passesBytesOnAndCounts() throws IOException {
        try (Socket one = connect();
                Socket two = connect()) {
            assertThat(echoed(one, 1)).isEqualTo(1);
            assertThat(echoed(two, 2)).isEqualTo(2);
            assertThat(echoed(two, 3)).isEqualTo(3);
            assertThat(proxy.accepted()).isEqualTo(2);
            assertThat(proxy.open()).isEqualTo(2);
            assertThat(proxy.toServer()).isEqualTo(3);
            assertThat(proxy.toClient()).isEqualTo(3);
        }
    }

    @Test
    void delaysAndTrickles() throws IOException {
        try (Socket socket = connect()) {
            for (Fault slow :
                    new Fault[] {Fault.delay(Duration.ofMillis(200)), Fault.trickle(Duration.ofMillis(200))}) {
                proxy.replies(slow);
                long begin = System.nanoTime();
                assertThat(echoed(socket, 1)).isEqualTo(1);
                assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThanOrEqualTo(Duration.ofMillis(200));
            }
        }
    }

    @Test
    void changesBytes() throws IOException {
        proxy.requests(Fault.change(bytes -> bytes[0]++));
        try (Socket socket = connect()) {
            assertThat(echoed(socket, 1)).isEqualTo(2);
        }
    }

    @Test
    void swallowsRequestsOrStallsReplies() throws IOException {
        proxy.requests(Fault.SWALLOW.ofFirst(1));
        try (Socket swallowed = connect();
                Socket other = connect()) {
            assertSilent(swallowed);
            assertThat(echoed(other, 1)).isEqualTo(1);
            proxy.replies(Fault.STALL);
            assertSilent(other);
        }
    }

    @Test
    void cutsAndResets() throws IOException {
        proxy.replies(Fault.CUT);
        try (Socket socket = connect()) {
            assertThat(echoed(socket, 1)).isEqualTo(-1);
        }
        proxy.replies(Fault.RESET.ofEach(2));
        try (Socket socket = connect()) {
            assertThat(echoed(socket, 1)).isEqualTo(1);
            assertThatExceptionOfType(SocketException.class)
                    .isThrownBy(() -> echoed(socket, 1))
                    .withMessageContaining("reset");
        }
        assertThat(proxy.resets()).isEqualTo(1);
    }

    @Test
    void halfClosesTowardsTheClient() throws IOException {
        proxy.requests(Fault.HALF_CLOSE);
        try (Socket socket = connect()) {
            assertThat(echoed(socket, 1)).isEqualTo(-1);
            socket.getOutputStream().write(1);
            assertThat(proxy.open()).isEqualTo(1);
        }
    }

    @Test
    void acceptsAgainAfterBrokenConnectionsAndAServerThatRefuses() throws Exception {
        try (Socket socket = connect()) {
            assertThat(echoed(socket, 1)).isEqualTo(1);
            proxy.breakConnections();
            assertThat(socket.getInputStream().read()).isEqualTo(-1);
        }
        try (Socket socket = connect()) {
            assertThat(echoed(socket, 1)).isEqualTo(1);
        }
        listening.close();
        // The port is free when the thread that accepts has ended.
        server.join();
        for (int i = 0; i < 2; i++) {
            try (Socket socket = connect()) {
                assertThat(socket.getInputStream().read()).isEqualTo(-1);
            }
        }
    }
}
