package io.github.jmeterrpc.influx.instance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InstanceTest {

    @Test
    void instancesAtTheSameTimeHaveDifferentPorts() throws IOException {
        try (Instance a = Instance.claim("", "127.0.0.1", 8086);
                Instance b = Instance.claim("", "127.0.0.1", 8086)) {
            assertThat(a.name()).isNotEqualTo(b.name()).matches(".+:(28|29)\\d{3}-[a-z0-9]{6}");
            assertThat(a.name()).doesNotStartWith("0.0.0.0").doesNotStartWith("127.");
        }
    }

    @Test
    void aGivenNameReplacesTheAddressOnly() throws IOException {
        try (Instance a = Instance.claim("here", "127.0.0.1", 8086);
                Instance b = Instance.claim("here", "127.0.0.1", 8086)) {
            assertThat(a.name()).matches("here:\\d+-[a-z0-9]{6}").isNotEqualTo(b.name());
            // One host, one hash.
            assertThat(a.name().replaceAll(".*-", "")).isEqualTo(b.name().replaceAll(".*-", ""));
        }
    }

    @Test
    void theLowestFreePortIsBoundOnLoopbackOnly() throws IOException {
        try (ServerSocket first = Instance.bind(21_000, 500, 0);
                ServerSocket second = Instance.bind(first.getLocalPort(), 500, first.getLocalPort() + 1)) {
            assertThat(first.getInetAddress().isLoopbackAddress()).isTrue();
            assertThat(second.getLocalPort()).isGreaterThan(first.getLocalPort() + 1);
            // Where 127.0.0.1 has no free port, [::1] is tried; its address is part of the hash.
            assertThat(Instance.bind(first.getLocalPort(), 1, first.getLocalPort() - 1))
                    .satisfies(other -> {
                        assertThat(other.getInetAddress()).isInstanceOf(Inet6Address.class);
                        other.close();
                    });
        }
    }

    @Test
    void thePortOfTheDestinationIsLeftFree() {
        assertThatThrownBy(() -> Instance.bind(21_000, 1, 21_000))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("on 127.0.0.1 or [::1]");
    }

    @Test
    void anUnknownHostDoesNotPreventAName() throws IOException {
        try (Instance instance = Instance.claim("", "no-such-host.invalid", 8086)) {
            assertThat(instance.name()).matches("([^:]+|\\[.*]):\\d+-[a-z0-9]{6}");
        }
    }

    @Test
    @Timeout(20)
    void limitsTheWaitForASilentNameServer() {
        CountDownLatch end = new CountDownLatch(1);
        try {
            InetAddress address = LocalAddress.towards("db.example", 8086, host -> {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    throw new InterruptedIOException();
                }
                return InetAddress.getLoopbackAddress();
            });

            assertThat(address).isEqualTo(LocalAddress.towards("127.0.0.1", 8086));
        } finally {
            end.countDown();
        }
    }

    @Test
    void ipv6AddressesAreInBracketsWithoutTheInterface() throws IOException {
        assertThat(LocalAddress.text(Inet6Address.getByAddress(
                        "", new byte[] {(byte) 0xfe, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 2)))
                .isEqualTo("[fe80:0:0:0:0:0:0:1]");
        assertThat(LocalAddress.text(InetAddress.getByName("10.1.2.3"))).isEqualTo("10.1.2.3");
    }

    @Test
    void theHashOfAHostIsStable() throws IOException {
        InetAddress ipv4 = InetAddress.getByName("127.0.0.1");
        assertThat(HostHash.of(ipv4)).matches("[a-z0-9]{6}").isEqualTo(HostHash.of(ipv4));
        assertThat(HostHash.of(InetAddress.getByName("::1"))).isNotEqualTo(HostHash.of(ipv4));
        // SHA-256, or names of instances change with the next version.
        assertThat(HostHash.hash("machine\nhost\n")).isEqualTo("24wj73");
    }
}
