package io.github.jmeterrpc.influx.identity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class InstanceTest {

    @Test
    void twoAtOnceHaveDifferentNamesAndANameIsFreeAgainAfterwards() throws IOException {
        String first;
        try (Instance a = Instance.towards("127.0.0.1", 8086);
                Instance b = Instance.towards("127.0.0.1", 8086)) {
            first = a.name();
            assertThat(a.name()).isNotEqualTo(b.name()).matches(".+:(9|10)\\d{3}-[a-z0-9]{6}");
        }
        try (Instance again = Instance.towards("127.0.0.1", 8086)) {
            assertThat(again.name()).isNotEmpty();
        }
        assertThat(first).doesNotStartWith("0.0.0.0");
    }

    @Test
    void thePortIsHeldOnLoopbackOnly() throws IOException {
        try (ServerSocket held = Instance.holdPort(21_000, 500)) {
            assertThat(held.getInetAddress().isLoopbackAddress()).isTrue();
            assertThatThrownBy(() -> Instance.holdPort(held.getLocalPort(), 1))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("end what holds them");
        }
    }

    @Test
    void aHostThatNobodyKnowsKeepsNobodyFromHavingAName() throws IOException {
        try (Instance instance = Instance.towards("no-such-host.invalid", 8086)) {
            assertThat(instance.name()).matches("([^:]+|\\[.*]):\\d+-[a-z0-9]{6}");
        }
    }

    @Test
    @Timeout(20)
    void aNameServerThatDoesNotAnswerKeepsNobodyWaitingForLong() {
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
    void ipv6AddressesStandInBracketsWithoutTheInterface() throws IOException {
        assertThat(LocalAddress.text(Inet6Address.getByAddress(
                        "", new byte[] {(byte) 0xfe, (byte) 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1}, 2)))
                .isEqualTo("[fe80:0:0:0:0:0:0:1]");
        assertThat(LocalAddress.text(InetAddress.getByName("10.1.2.3"))).isEqualTo("10.1.2.3");
    }

    @Test
    void aChosenNameIsTakenAsItIs() throws IOException {
        try (Instance instance = Instance.named("generator 7")) {
            assertThat(instance.name()).isEqualTo("generator 7");
        }
    }

    @Test
    void anotherNameOfAListenerIsTheSameInEveryRunAndNoOtherListenerHasIt() throws IOException {
        String first;
        try (Instance a = Instance.named("here");
                Instance b = Instance.named("here")) {
            first = a.uniqueName();
            assertThat(first).matches("here-[a-z0-9]{6}").isNotEqualTo(b.uniqueName());
        }
        // Another program of this machine may have the port now.
        try (Instance again = Instance.named("here");
                Instance more = Instance.named("here")) {
            assertThat(List.of(again.uniqueName(), more.uniqueName())).contains(first);
        }
    }

    @Test
    void aSuffixOfTheHostIsAlwaysTheSame() {
        assertThat(HostId.suffix("a")).matches("[a-z0-9]{6}").isEqualTo(HostId.suffix("a"));
        assertThat(HostId.suffix("b")).isNotEqualTo(HostId.suffix("a"));
        // SHA-256, or names of instances change with the next version.
        assertThat(HostId.hash("machine\nhost\n")).isEqualTo("24wj73");
    }
}
