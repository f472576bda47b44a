package io.github.jmeterrpc.dubbo.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.input.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DubboEndpointTest {

    private static DubboEndpoint of(String address) throws InvalidInputException {
        return DubboEndpoint.of(address, "com.example.Service", "", "", DubboOptions.DEFAULT);
    }

    @Test
    void bringsAddressesIntoOneForm() throws Exception {
        assertThat(of(" 10.0.0.1:20880, dubbo://host:1 ;").address().toString())
                .isEqualTo("dubbo://10.0.0.1:20880;dubbo://host:1");
        assertThat(of("dubbo://[::1]:20880?serialization=hessian2").address().toString())
                .isEqualTo("dubbo://[::1]:20880?serialization=hessian2");
        assertThat(of("zookeeper://a:2181?backup=b:2181").address().toString())
                .isEqualTo("zookeeper://a:2181?backup=b:2181");
    }

    @Test
    void distinguishesARegistryFromADirectAddress() throws Exception {
        assertThat(of("zookeeper://a:2181").address().registry()).isTrue();
        assertThat(of("dubbo://a:20880").address().registry()).isFalse();
    }

    @Test
    void equalInputIsOneEndpoint() throws Exception {
        assertThat(DubboEndpoint.of("h:1", " com.example.Service ", "g ", " 1.0", DubboOptions.DEFAULT))
                .isEqualTo(DubboEndpoint.of("dubbo://h:1", "com.example.Service", "g", "1.0", DubboOptions.DEFAULT));
    }

    @ParameterizedTest
    @CsvSource({
        "'',is empty",
        "' , ',is empty",
        "dubbo://host,lacks a host and a port",
        "dubbo://:20880,lacks a host and a port",
        "host:0,lacks a host and a port",
        "host:65536,lacks a host and a port",
        "host:abc,lacks a host and a port",
        "http://host:80,unknown protocol 'http'",
        "'dubbo://a:1,zookeeper://b:2',providers and registries",
    })
    void refusesAddressesThatCannotWork(String address, String reason) {
        assertThatThrownBy(() -> of(address))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("Address '" + address + "': ")
                .hasMessageContaining(reason);
    }

    @ParameterizedTest
    @CsvSource({"a#b:1", "u:p@:1", "dubbo://x#h:1/y", "zookeeper://a#b:2181"})
    void refusesAddressesThatDubboReadsOtherwise(String address) {
        assertThatThrownBy(() -> of(address))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("Address '")
                .hasMessageContaining("type host:port");
    }

    @ParameterizedTest
    @CsvSource({"''", "com.example.", "1.Service", "com.example.Service#echo", "a b"})
    void refusesWhatIsNoInterface(String name) {
        assertThatThrownBy(() -> DubboEndpoint.of("h:1", name, "", "", DubboOptions.DEFAULT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("Interface '" + name + "'");
    }

    @ParameterizedTest
    @CsvSource({"127.0.0.1:2181, zookeeper", "'a:20880, zk1:2181', zookeeper", "nacos.shop:8848, nacos"})
    void theUsualPortOfARegistryNeedsAProtocol(String address, String registry) {
        assertThatThrownBy(() -> of(address))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("Address '" + address + "': has no protocol, and ")
                .hasMessageContaining(" is the port of " + registry + "; type " + registry + "://")
                .hasMessageContaining(", or dubbo://");
    }

    @ParameterizedTest
    @CsvSource({
        "blue/com.example.Service:1.0.0, 'type com.example.Service here, blue in Group, 1.0.0 in Version'",
        "blue/com.example.Service, 'type com.example.Service here, blue in Group'",
        "com.example.Service:1.0.0, 'type com.example.Service here, 1.0.0 in Version'",
        "com.example.Service:1.0.0:blue, 'type com.example.Service here, blue in Group, 1.0.0 in Version'",
        "providers:com.example.Service::, 'type com.example.Service here'"
    })
    void aGroupOrVersionInTheInterfaceIsSaid(String name, String remedy) {
        assertThatThrownBy(() -> DubboEndpoint.of("h:1", name, "", "", DubboOptions.DEFAULT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage("Interface '" + name + "': has more than the interface; " + remedy);
    }

    @Test
    void invisibleCharactersAtTheEndsDoNotCount() throws Exception {
        assertThat(DubboEndpoint.of(
                        "\ufeffdubbo://h:1\u00a0",
                        "com.example.Service\u200b",
                        "g\u200b",
                        "\u00a01.0",
                        DubboOptions.DEFAULT))
                .isEqualTo(DubboEndpoint.of("dubbo://h:1", "com.example.Service", "g", "1.0", DubboOptions.DEFAULT));
        assertThatThrownBy(() -> DubboEndpoint.of("h:1", "com.exa\u200bmple.Service", "", "", DubboOptions.DEFAULT))
                .hasMessageContaining("invisible character U+200B at position 8");
        assertThatThrownBy(() -> DubboEndpoint.of("h\uff1a1", "com.example.Service", "", "", DubboOptions.DEFAULT))
                .hasMessageContaining("full-width character '\uff1a' (U+FF1A); type :");
    }
}
