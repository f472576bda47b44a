package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceCatalog;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceMethod;
import io.github.jmeterrpc.dubbo.discovery.catalog.ServiceName;
import io.github.jmeterrpc.dubbo.discovery.protobuf.ProtobufCatalog;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.RegistryOptions;
import io.github.jmeterrpc.dubbo.testbed.GreeterServer;
import io.grpc.InsecureServerCredentials;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** What *Browse* shows of a protobuf definition. */
class ProtobufCatalogTest {

    private static final ServiceName GREETER = new ServiceName("demo.Greeter", "", "");

    @Test
    void aFileListsItsServicesAndMethods() throws Exception {
        String file = Path.of(getClass().getResource("/greeter.pb").toURI()).toString();
        try (ServiceCatalog catalog = open(file, 1)) {
            assertLists(catalog);
        }
    }

    @Test
    void aServerListsItsServicesAndMethods() throws Exception {
        try (GreeterServer server = new GreeterServer();
                ServiceCatalog catalog = open("reflection", server.port())) {
            assertLists(catalog);
        }
    }

    private static void assertLists(ServiceCatalog catalog) throws Exception {
        assertThat(catalog.services("GREET", 10)).containsExactly(GREETER);
        assertThat(catalog.services("order", 10)).isEmpty();
        assertThat(catalog.methods(GREETER))
                .extracting(ServiceMethod::name)
                .containsExactly("SayHello", "LotsOfReplies", "LotsOfGreetings", "BidiHello", "Fail");
        assertThat(catalog.methods(GREETER).get(3).signature())
                .isEqualTo("BidiHello(stream demo.HelloRequest): stream demo.HelloReply");
        assertThat(catalog.methods(GREETER).get(0).argumentsTemplate())
                .startsWith("{")
                .contains("\"mood\" : \"GLAD\"");
        assertThat(catalog.methods(GREETER).get(3).argumentsTemplate())
                .startsWith("[{")
                .endsWith("}]");
    }

    @Test
    void aServerWithoutReflectionIsSaid() throws Exception {
        try (GreeterServer server = new GreeterServer(InsecureServerCredentials.create(), false);
                ServiceCatalog catalog = open("reflection", server.port())) {
            assertThatThrownBy(() -> catalog.services("", 10))
                    .hasMessageContaining("does not offer: switch it on (a Dubbo provider does with"
                            + " dubbo.tri.builtin.service.init=true), or name a descriptor set here");
        }
    }

    @Test
    void aFileThatIsMissingIsSaid() {
        assertThatThrownBy(() -> open("/no/such.pb", 1))
                .hasMessageStartingWith("Protobuf definition '/no/such.pb': does not exist; type the path of");
    }

    private static ServiceCatalog open(String definition, int port) throws Exception {
        return ProtobufCatalog.open(definition, Address.parse("tri://127.0.0.1:" + port), RegistryOptions.PLAIN, 3000);
    }
}
