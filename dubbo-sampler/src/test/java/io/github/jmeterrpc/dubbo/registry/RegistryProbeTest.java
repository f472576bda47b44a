package io.github.jmeterrpc.dubbo.registry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RegistryProbeTest {

    /** A backup may have no port, and a typing error none that can be used; neither ends the sample. */
    @ParameterizedTest
    @ValueSource(strings = {"127.77.77.77", "127.0.0.1:1:", "[::1", "127.0.0.1:99999999999", "127.0.0.1:70000"})
    void aServerThatCannotBeReachedDoesNotAnswer(String server) {
        assertThat(RegistryProbe.answers("nacos", server, 500, true)).isFalse();
        assertThat(RegistryProbe.answers("zookeeper", server, 500, true)).isFalse();
    }

    @Test
    void aServerAfterAnUnusableOneAnswers() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
            Thread closing = new Thread(() -> {
                try {
                    server.accept().close();
                } catch (IOException e) {
                    // The test has ended.
                }
            });
            closing.start();
            assertThat(RegistryProbe.answers(
                            "nacos", "127.0.0.1:70000,127.0.0.1:" + server.getLocalPort(), 4000, false))
                    .isTrue();
        }
    }
}
