package io.github.jmeterrpc.targets.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.suite.Suite;
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
import org.apache.thrift.transport.TTransportException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("full")
class ClientUseTest {

    private static final int THREADS = 4;
    private static final int CALLS = 5;
    private static final ClientUse.ClientCall STRING_1K =
            client -> client.string1k().call(StressServlet.TEXT_1K);

    @TempDir
    Path folder;

    /**
     * How many clients are opened by some threads that make some calls each, which all must
     * succeed.
     */
    private static int opened(ClientUse use, Callable<Client> clients) throws Exception {
        Queue<Client> opened = new ConcurrentLinkedQueue<>();
        ClientUse.Caller caller = use.of(() -> {
            Client client = clients.call();
            opened.add(client);
            return client;
        });
        CountDownLatch together = new CountDownLatch(THREADS);
        Callable<Void> work = () -> {
            together.countDown();
            together.await();
            for (int i = 0; i < CALLS; i++) {
                assertThat(caller.call(STRING_1K)).hasSize(1_024);
                assertThat(caller.call(client -> client.string100k().call(StressServlet.TEXT_100K)))
                        .hasSize(102_400);
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
            opened.forEach(Client::close);
        }
        return opened.size();
    }

    private static ServerOptions thrift() {
        return ServerOptions.of(ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED, ServerProtocol.BINARY);
    }

    @Test
    void usesThriftClientsAsConfigured() throws Exception {
        try (ThriftServer server = ThriftServer.start(thrift())) {
            Callable<Client> clients = Backend.THRIFT.clients("127.0.0.1", server.port(), 60_000);
            assertThat(opened(ClientUse.PER_THREAD, clients)).isEqualTo(THREADS);
            assertThat(opened(ClientUse.LOCKED, clients)).isEqualTo(1);
            assertThat(opened(ClientUse.PER_CALL, clients)).isEqualTo(THREADS * CALLS * 2);
        }
    }

    @Test
    void usesDubboClientsAsConfigured() throws Exception {
        int port = FreePorts.one();
        try (ManagedProcess provider =
                Suite.find().startProvider(port, 50, folder.resolve("provider.txt"), Duration.ofMinutes(2))) {
            assertThat(provider.isAlive()).isTrue();
            Callable<Client> clients = Backend.DUBBO.clients("127.0.0.1", port, 60_000);
            assertThat(opened(ClientUse.PER_THREAD, clients)).isEqualTo(THREADS);
            assertThat(opened(ClientUse.LOCKED, clients)).isEqualTo(1);
            assertThat(opened(ClientUse.SHARED, clients)).isEqualTo(1);
            assertThat(opened(ClientUse.PER_CALL, clients)).isEqualTo(THREADS * CALLS * 2);
        }
    }

    @Test
    void opensAnotherClientAfterOneThatFailed() throws Exception {
        int port = FreePorts.one();
        ClientUse.Caller caller = ClientUse.LOCKED.of(Backend.THRIFT.clients("127.0.0.1", port, 20_000));
        assertThatThrownBy(() -> caller.call(STRING_1K)).rootCause().hasMessageContaining("Connection refused");
        try (ThriftServer server = ThriftServer.start(thrift().withPort(port))) {
            assertThat(server.port()).isEqualTo(port);
            assertThat(caller.call(STRING_1K)).hasSize(1_024);
        }
        assertThatThrownBy(() -> caller.call(STRING_1K)).isInstanceOf(TTransportException.class);
        try (ThriftServer server = ThriftServer.start(thrift().withPort(port))) {
            assertThat(server.port()).isEqualTo(port);
            assertThat(caller.call(STRING_1K)).hasSize(1_024);
        }
    }
}
