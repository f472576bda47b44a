package io.github.jmeterrpc.influx.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.harness.influx.InfluxDatabase;
import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.influx.delivery.WriteException;
import io.github.jmeterrpc.support.testing.TestInflux;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ConnectionCheckTest {

    private static ConnectionCheck check(String url) {
        InfluxDbMetrics element = new InfluxDbMetrics();
        InfluxDbMetricsSchema.INSTANCE.influxdbUrl.property().set(element, url);
        element.setProperty("InfluxDbMetrics.windowSeconds", "${length}");
        return new ConnectionCheck(element);
    }

    @Test
    void distinguishesAnExistingDatabaseFromAMissingOneAndWritesNothing() throws Exception {
        try (InfluxServer influx = TestInflux.orSkip()) {
            InfluxDatabase database = influx.newDatabase();

            assertThat(check(database.writeUrl()).run().name()).contains(database.name());
            assertThat(database.query("SHOW MEASUREMENTS")).isEmpty();
            String missing = database.writeUrl().replace(database.name(), "missing");
            assertThatThrownBy(() -> check(missing).run())
                    .isInstanceOf(WriteException.class)
                    .hasMessageContaining("404")
                    .hasMessageContaining("create the database");
        }
    }

    @Test
    void reportsAnInvalidUrlAndAnUnreachableServer() {
        assertThatThrownBy(() -> check("ftp://here/write?db=x").run())
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("influxdbUrl");
        assertThatThrownBy(() -> check("http://127.0.0.1:" + FreePorts.one() + "/write?db=x")
                        .run())
                .isInstanceOf(WriteException.class)
                .hasMessageContaining("No answer");
    }

    @Test
    void leavesVariablesToTheTest() {
        assertThat(check("http://${host}:8086/write?db=x").needsRunningTest()).isTrue();
        assertThat(check("http://127.0.0.1:8086/write?db=x").needsRunningTest()).isFalse();
    }

    @Test
    void canBeCanceled() throws Exception {
        try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            ConnectionCheck check = check("http://127.0.0.1:" + silent.getLocalPort() + "/write?db=x");
            CompletableFuture<Throwable> ended = new CompletableFuture<>();
            Thread thread = new Thread(() -> {
                try {
                    check.run();
                    ended.completeExceptionally(new AssertionError("a silent server was taken for an InfluxDB"));
                } catch (WriteException e) {
                    ended.complete(e);
                }
            });
            thread.start();
            silent.accept().getInputStream().read();
            check.cancel();

            // Had it waited to its end, that would be a timeout.
            assertThat(ended.get(60, TimeUnit.SECONDS))
                    .hasMessageContaining("No answer")
                    .hasMessageNotContaining("timeout");
        }
    }
}
