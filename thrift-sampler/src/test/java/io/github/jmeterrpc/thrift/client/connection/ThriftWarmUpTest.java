package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThriftWarmUpTest {

    @Test
    void callsAndLeavesNothing() {
        try (ThriftClient client = new ThriftClient()) {
            assertThat(ThriftWarmUp.run(client)).isTrue();
            assertThat(client.openConnections()).isZero();
            await().atMost(Duration.ofSeconds(30)).until(() -> Thread.getAllStackTraces().keySet().stream()
                    .noneMatch(thread -> thread.getName().equals("Thrift warm-up")));
        }
    }
}
