package io.github.jmeterrpc.dubbo.discovery.telnet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.dubbo.compat.Target;
import io.github.jmeterrpc.dubbo.discovery.ServiceCatalogs;
import io.github.jmeterrpc.dubbo.discovery.catalog.CatalogException;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.ZooKeeperServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Services of real providers by the text commands on their service port. */
class TelnetCatalogTest {

    private static final int TIMEOUT_MILLIS = 20_000;

    private static ServiceCatalog catalog(String address) throws Exception {
        return ServiceCatalogs.open(Address.parse(address), RegistryOptions.PLAIN, TIMEOUT_MILLIS);
    }

    @Test
    @Tag("full")
    void listsServicesAndMethodsOfDubbo26() throws Exception {
        try (ServiceCatalog catalog = catalog(Target.DUBBO_2_6.address())) {
            List<ServiceName> services = catalog.services("calls", 10);

            assertThat(services)
                    .extracting(ServiceName::interfaceName)
                    .containsExactly("io.github.jmeterrpc.fixture.Calls");
            assertThat(catalog.methods(services.get(0)))
                    .extracting(ServiceMethod::name)
                    .isNotEmpty();
        }
    }

    @Test
    @Tag("full")
    void namesTheSettingThatDubbo27Needs() throws Exception {
        try (ServiceCatalog catalog = catalog(Target.DUBBO_2_7.address())) {
            assertThatThrownBy(() -> catalog.services("", 10))
                    .isInstanceOf(CatalogException.class)
                    .hasMessageContaining("have telnet=\"ls\"");
        }
    }

    @Test
    void reportsAtOnceThatDubbo3DoesNotListServices() throws Exception {
        try (TestProvider provider = TestProvider.named("telnet").start();
                ServiceCatalog catalog = catalog(provider.address())) {
            assertThatThrownBy(() -> catalog.services("", 10))
                    .isInstanceOf(CatalogException.class)
                    .hasMessageContaining("providers of Dubbo 3 do not support 'ls'");
        }
    }

    @Test
    void reportsARegistryWithoutProtocol() throws Exception {
        try (ZooKeeperServer zooKeeper = ZooKeeperServer.start()) {
            String address = zooKeeper.url().replace("zookeeper://", "");
            try (ServiceCatalog catalog = catalog(address)) {
                assertThatThrownBy(() -> catalog.services("", 10))
                        .isInstanceOf(CatalogException.class)
                        .hasMessageContaining(address + " closed the connection without a response: it is not a Dubbo")
                        .hasMessageContaining("zookeeper://host:2181");
            }
        }
    }

    /** Some megabytes in small parts, the prompt in two. */
    @Test
    void readsALongAnswerUpToThePrompt() throws Exception {
        String line = "com.example.Service" + "x".repeat(1000);
        int lines = 4000;
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread answering = new Thread(() -> answer(server, line, lines));
            answering.start();
            try (ServiceCatalog catalog = catalog("127.0.0.1:" + server.getLocalPort())) {
                assertThat(catalog.services("", 10))
                        .extracting(ServiceName::interfaceName)
                        .containsExactly(line);
            }
            answering.join();
        }
    }

    private static void answer(ServerSocket server, String line, int lines) {
        try (Socket socket = server.accept();
                OutputStream out = socket.getOutputStream()) {
            for (int i = 0; i < lines; i++) {
                out.write((line + "\r\n").getBytes(StandardCharsets.UTF_8));
            }
            out.write("dubb".getBytes(StandardCharsets.UTF_8));
            out.flush();
            out.write("o>".getBytes(StandardCharsets.UTF_8));
            out.flush();
            // Until the client has read the prompt.
            while (socket.getInputStream().read() >= 0) {
                continue;
            }
        } catch (IOException e) {
            // The client closes its connection.
        }
    }

    @Test
    void namesAnUnknownHost() throws Exception {
        try (ServiceCatalog catalog = catalog("provider.invalid:20880")) {
            assertThatThrownBy(() -> catalog.services("", 10))
                    .isInstanceOf(CatalogException.class)
                    .hasMessage("No connection to dubbo://provider.invalid:20880: unknown host");
        }
    }
}
