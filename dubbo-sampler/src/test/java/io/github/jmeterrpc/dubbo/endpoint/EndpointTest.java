package io.github.jmeterrpc.dubbo.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.common.InvalidInputException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EndpointTest {

    private static Endpoint of(String address) throws InvalidInputException {
        return Endpoint.of(address, "com.example.Service", "", "", Options.DEFAULT);
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
        assertThat(Endpoint.of("h:1", " com.example.Service ", "g ", " 1.0", Options.DEFAULT))
                .isEqualTo(Endpoint.of("dubbo://h:1", "com.example.Service", "g", "1.0", Options.DEFAULT));
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
        assertThatThrownBy(() -> Endpoint.of("h:1", name, "", "", Options.DEFAULT))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("Interface '" + name + "'");
    }
}
