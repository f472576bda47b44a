package io.github.jmeterrpc.dubbo.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.common.utils.NetUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PeersTest {

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "127.255.255.255", "localhost"})
    void anExactLoopbackAddressIsTheSameToJavaAndUnknownToDubbo(String host) throws Exception {
        URL exact = Peers.exact(URL.valueOf("tri://" + host + ":50051?weight=7"));

        assertThat(InetAddress.getByName(exact.getHost())).isEqualTo(InetAddress.getByName(host));
        assertThat(NetUtils.isInvalidLocalHost(exact.getHost())).isFalse();
        assertThat(exact.getParameter("weight")).isEqualTo("7");
        assertThat(Peers.hostOf(exact)).isEqualTo(host);
    }

    @ParameterizedTest
    @ValueSource(strings = {"tri://10.0.0.5:50051", "tri://[::1]:50051", "tri://126.255.255.255:50051"})
    void anotherAddressIsPassedAsItIsTyped(String address) {
        URL typed = URL.valueOf(address);

        assertThat(Peers.exact(typed)).isSameAs(typed);
        assertThat(Peers.asTyped("2130706434:1 at " + address, List.of(address)))
                .isEqualTo("2130706434:1 at " + address);
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "127.0.0.2", "127.255.255.255", "localhost"})
    void aTextShowsTheTypedHost(String host) {
        String typed = "tri://" + host + ":50051";
        URL exact = Peers.exact(URL.valueOf(typed));

        assertThat(Peers.asTyped(
                        "[" + exact.getAddress() + "] of " + exact.getHost() + ", 1" + exact.getHost(), List.of(typed)))
                .isEqualTo("[" + host + ":50051] of " + host + ", 1" + exact.getHost());
    }

    @Test
    void twoNamesOfOneAddressAreToldApartByTheirPorts() {
        assertThat(Peers.asTyped(
                        "2130706433:2, 2130706433:1, 2130706433:12",
                        List.of("tri://localhost:1", "tri://127.0.0.1:2", "tri://127.0.0.3:12")))
                .isEqualTo("127.0.0.1:2, localhost:1, localhost:12");
    }
}
