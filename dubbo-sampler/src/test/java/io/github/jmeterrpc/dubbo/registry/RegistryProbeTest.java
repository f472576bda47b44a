package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RegistryProbeTest {

    /** A backup may have no port, and a typing error none that can be used; neither ends the sample. */
    @ParameterizedTest
    @CsvSource({
        "127.77.77.77, connection to 127.77.77.77:%d refused",
        "127.0.0.1:1, connection to 127.0.0.1:1 refused",
        "zk.invalid, unknown host zk.invalid",
        "zk.invalid:1, unknown host zk.invalid",
        "127.0.0.1:1:, unknown host 127.0.0.1:1:",
        "127.0.0.1:99999999999, 127.0.0.1:99999999999 is not host:port",
        "127.0.0.1:70000, 127.0.0.1:70000 is not host:port"
    })
    void reportsWhyAServerCannotBeReached(String server, String reason) {
        String remedy = "; check host and port, and that it runs";
        assertThat(RegistryProbe.problem("nacos", server, 500)).contains(String.format(reason, 8848) + remedy);
        assertThat(RegistryProbe.problem("zookeeper", server, 500)).contains(String.format(reason, 2181) + remedy);
    }

    @Test
    void namesEachServer() {
        assertThat(RegistryProbe.problem("zookeeper", "zk.invalid:2181,127.0.0.1:1", 500))
                .contains("unknown host zk.invalid, connection to 127.0.0.1:1 refused; check host and port, and that it"
                        + " runs");
    }

    @Test
    void aServerThatAcceptsAndStaysSilentTakesTheWholeTime() throws IOException {
        try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            String server = "127.0.0.1:" + silent.getLocalPort();
            assertThat(RegistryProbe.problem("zookeeper", server, 50))
                    .contains("no reply from " + server + " within 50 ms; check host and port, and that it runs");
        }
    }

    @Test
    void aServerAfterAnUnusableOneAnswers() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"));
                ServerSocket second = second(server)) {
            closeFirst(server);
            assertThat(RegistryProbe.problem("nacos", "127.0.0.1:70000,127.0.0.1:" + server.getLocalPort(), 4000))
                    .as("with port %d", second.getLocalPort())
                    .isEmpty();
        }
    }

    @Test
    void saysAtOnceThatTheSecondPortOfNacosIsClosed() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.77.77.78"))) {
            closeFirst(server);
            int port = server.getLocalPort();
            assertThat(RegistryProbe.problem("nacos", "127.77.77.78:" + port, 60_000))
                    .contains("connection to 127.77.77.78:" + (port + 1000) + " refused, which Nacos needs beside its"
                            + " port (" + port + " + 1000); check host and port, and that it runs");
        }
    }

    /** Opens the port on which the client of Nacos speaks gRPC, 1000 above the first. */
    private static ServerSocket second(ServerSocket first) throws IOException {
        return new ServerSocket(first.getLocalPort() + 1000, 5, first.getInetAddress());
    }

    private static void closeFirst(ServerSocket server) {
        Thread closing = new Thread(() -> {
            try {
                server.accept().close();
            } catch (IOException e) {
                // The test has ended.
            }
        });
        closing.start();
    }
}
