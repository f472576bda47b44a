package io.github.jmeterrpc.targets.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.targets.consumer.BackendClient.Method;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class CallerTest {

    private static final int THREADS = 4;
    private static final int CALLS = 5;

    @TempDir
    Path folder;

    /** How many clients are opened by some threads that make some calls each, which all must succeed. */
    private static int opened(ClientUse use, BackendClients clients) throws Exception {
        Queue<BackendClient> opened = new ConcurrentLinkedQueue<>();
        Caller caller = Caller.of(use, () -> {
            BackendClient client = clients.open();
            opened.add(client);
            return client;
        });
        CountDownLatch together = new CountDownLatch(THREADS);
        Callable<Void> work = () -> {
            together.countDown();
            together.await();
            for (int i = 0; i < CALLS; i++) {
                assertThat(caller.call(Method.STRING1K)).hasSize(1_024);
                assertThat(caller.call(Method.STRING100K)).hasSize(102_400);
            }
            return null;
        };
        ExecutorService threads = Executors.newFixedThreadPool(THREADS);
        try {
            List<Future<Void>> ends = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                ends.add(threads.submit(work));
            }
            for (Future<Void> end : ends) {
                end.get();
            }
        } finally {
            threads.shutdownNow();
            // No other code closes it for threads that have ended; Dubbo would reconnect for ever.
            opened.forEach(BackendClient::close);
        }
        return opened.size();
    }

    private static ServerOptions thrift() {
        return ServerOptions.of(ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED, ServerProtocol.BINARY);
    }

    @Test
    void usesThriftClientsAsTold() throws Exception {
        try (ThriftServer server = ThriftServer.start(thrift())) {
            BackendClients clients = new ThriftClients("127.0.0.1", server.port(), 60_000);
            assertThat(opened(ClientUse.PER_THREAD, clients)).isEqualTo(THREADS);
            assertThat(opened(ClientUse.LOCKED, clients)).isEqualTo(1);
            assertThat(opened(ClientUse.PER_CALL, clients)).isEqualTo(THREADS * CALLS * 2);
        }
    }

    @Test
    void usesDubboClientsAsTold() throws Exception {
        int port = FreePorts.one();
        try (ManagedProcess provider =
                Suite.find().startProvider(port, 50, folder.resolve("provider.txt"), Duration.ofMinutes(2))) {
            assertThat(provider.isAlive()).isTrue();
            BackendClients clients = new DubboClients("127.0.0.1", port, 60_000);
            assertThat(opened(ClientUse.PER_THREAD, clients)).isEqualTo(THREADS);
            assertThat(opened(ClientUse.LOCKED, clients)).isEqualTo(1);
            assertThat(opened(ClientUse.SHARED, clients)).isEqualTo(1);
            assertThat(opened(ClientUse.PER_CALL, clients)).isEqualTo(THREADS * CALLS * 2);
        }
    }

    @Test
    void opensAnotherClientAfterOneThatFailed() throws Exception {
        int port = FreePorts.one();
        Caller caller = Caller.of(ClientUse.LOCKED, new ThriftClients("127.0.0.1", port, 20_000));
        assertThatThrownBy(() -> caller.call(Method.STRING1K))
                .isInstanceOf(BackendException.class)
                .hasMessageContaining("Connection refused");
        try (ThriftServer server = ThriftServer.start(thrift().withPort(port))) {
            assertThat(server.port()).isEqualTo(port);
            assertThat(caller.call(Method.STRING1K)).hasSize(1_024);
        }
        assertThatThrownBy(() -> caller.call(Method.STRING1K)).isInstanceOf(BackendException.class);
        try (ThriftServer server = ThriftServer.start(thrift().withPort(port))) {
            assertThat(server.port()).isEqualTo(port);
            assertThat(caller.call(Method.STRING1K)).hasSize(1_024);
        }
    }
}
