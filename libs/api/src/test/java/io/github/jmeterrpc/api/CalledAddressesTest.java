package io.github.jmeterrpc.api;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetSocketAddress;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CalledAddressesTest {

    @BeforeEach
    void forget() {
        CalledAddresses.forget();
    }

    @Test
    void eachIsKeptOnceAndForgottenWithTheTest() {
        CalledAddresses.announce("::1", 1);
        CalledAddresses.announce("[::1]", 1);
        CalledAddresses.announce("host", 1);
        assertThat(CalledAddresses.all())
                .containsExactlyInAnyOrder(
                        InetSocketAddress.createUnresolved("::1", 1), InetSocketAddress.createUnresolved("host", 1));

        CalledAddresses.forget();
        assertThat(CalledAddresses.all()).isEmpty();
    }

    @Test
    void onlySoManyAreKept() {
        for (int port = 1; port <= 1000; port++) {
            CalledAddresses.announce("host", port);
        }
        assertThat(CalledAddresses.all()).hasSize(CalledAddresses.MOST);
    }
}
