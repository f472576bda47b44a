package io.github.jmeterrpc.thrift.client.socket;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import org.junit.jupiter.api.Test;

class TlsWarmUpTest {

    @Test
    void makesHandshakesAndLeavesNoThread() {
        assertThat(TlsWarmUp.run()).isTrue();
        await().until(() -> Thread.getAllStackTraces().keySet().stream()
                .noneMatch(thread -> thread.getName().equals("Thrift TLS warm-up")));
    }
}
