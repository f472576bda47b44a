package io.github.jmeterrpc.thrift.client.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.api.CalledAddresses;
import io.github.jmeterrpc.common.tls.TestTls;
import io.github.jmeterrpc.common.tls.Tls;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.TestOptions;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests lifetime, ownership and external closing of connections. */
class ThreadConnectionsTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final Duration LESS_THAN_A_CALL = Duration.ofSeconds(10);

    private static ThriftServer server;
    private static ThriftServer another;

    @BeforeAll
    static void start() {
        ServerOptions options =
                ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY);
        server = opened.add(Caller.start(options));
        another = opened.add(Caller.start(options));
    }

    private static ThriftEndpoint endpoint(ThriftServer to) {
        return Caller.endpoint(to.port(), Transport.FRAMED, Encoding.BINARY);
    }

    @Test
    void announcesAddressesToListeners() throws Exception {
        CalledAddresses.forget();
        try (ThriftClient client = new ThriftClient();
                ThreadConnections connections = client.forThread()) {
            connections.get(endpoint(server));
            connections.get(endpoint(another));
            connections.get(endpoint(server));
            assertThat(CalledAddresses.all())
                    .containsExactlyInAnyOrder(
                            InetSocketAddress.createUnresolved(endpoint(server).host(), server.port()),
                            InetSocketAddress.createUnresolved(endpoint(another).host(), another.port()));
        }
    }

    @Test
    void oneForEachEndpoint() throws Exception {
        try (ThriftClient client = new ThriftClient();
                ThreadConnections ofAnotherThread = client.forThread()) {
            ThreadConnections connections = client.forThread();
            ThriftConnection first = connections.get(endpoint(server));
            ThriftConnection second = connections.get(endpoint(another));
            assertThat(second).isNotSameAs(first);
            assertThat(connections.get(endpoint(server))).isSameAs(first);
            assertThat(connections.get(endpoint(another))).isSameAs(second);
            assertThat(ofAnotherThread.get(endpoint(server))).isNotSameAs(first);
            assertThat(client.openConnections()).isEqualTo(3);

            connections.drop(endpoint(server));
            assertThat(first.isUsable()).isFalse();
            assertThat(client.openConnections()).isEqualTo(2);
            assertThat(connections.get(endpoint(server))).isNotSameAs(first);

            connections.close();
            assertThat(connections.size()).isZero();
            assertThat(client.openConnections()).isEqualTo(1);
            assertThat(connections.get(endpoint(another)))
                    .as("continues after close")
                    .isNotNull();
        }
    }

    @Test
    void readTimeoutAndServiceBelongToTheCall() throws Exception {
        try (RawServer silent = new RawServer((in, out) -> in.transferTo(OutputStream.nullOutputStream()));
                ThriftClient client = new ThriftClient()) {
            ThreadConnections connections = client.forThread();
            ThriftConnection first = connections.get(endpoint(silent, "orders", Caller.PATIENT));
            ThriftOptions hasty = Caller.patient().readMs(150).build();
            ThriftConnection second = connections.get(endpoint(silent, "", hasty));
            assertThat(second).isSameAs(first);
            Throwable thrown = catchThrowable(() -> second.call(new byte[10], 0, 10));
            assertThat(((CallException) thrown).failure().code()).isEqualTo(ThriftResponseCode.TIMEOUT);
            assertThat(thrown).hasMessageContaining("No reply within 150 ms");
        }
    }

    private static ThriftEndpoint endpoint(RawServer server, String service, ThriftOptions options) {
        return ThriftEndpoint.at("127.0.0.1", server.port()).toBuilder()
                .service(service)
                .options(options)
                .build();
    }

    @Test
    void closesTheLeastRecentlyUsedConnectionBeyondTheLimit() throws Exception {
        try (RawServer silent = new RawServer((in, out) -> in.transferTo(OutputStream.nullOutputStream()));
                ThriftClient client = new ThriftClient(5)) {
            ThreadConnections connections = client.forThread();
            List<ThriftConnection> all = new ArrayList<>();
            ThriftConnection inUse = connections.get(changed(silent, 0));
            for (int id = 1; id <= 50; id++) {
                all.add(connections.get(changed(silent, id)));
                assertThat(connections.get(changed(silent, 0))).isSameAs(inUse);
            }
            assertThat(client.openConnections()).isEqualTo(5);
            assertThat(connections.size()).isEqualTo(5);
            assertThat(all.subList(0, 46)).noneMatch(ThriftConnection::isUsable);
            assertThat(all.subList(46, 50)).allMatch(ThriftConnection::isUsable);
        }
    }

    private static ThriftEndpoint changed(RawServer to, int id) {
        return endpoint(
                to, "", TestOptions.with().connectMs(60_000 + id).readMs(60_000).build());
    }

    @Test
    void theEndOfTheTestLeavesNoSocketAndNoThread() throws Exception {
        ThriftClient client = new ThriftClient();
        List<ThriftConnection> all = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            all.add(client.forThread().get(endpoint(server)));
        }
        ThreadConnections late = client.forThread();
        client.close();
        assertThat(all).noneMatch(ThriftConnection::isUsable);
        assertThat(client.openConnections()).isZero();
        Throwable thrown = catchThrowable(() -> late.get(endpoint(server)));
        assertThat(((CallException) thrown).failure().code()).isEqualTo(ThriftResponseCode.INTERRUPTED);
        assertThat(client.openConnections()).isZero();
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(1))
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .noneMatch(thread -> thread.getName().equals("Thrift call timeouts")));
    }

    @Test
    void anEndedThreadLeavesNoConnection() throws Exception {
        try (ThriftClient client = new ThriftClient()) {
            ThriftConnection mine = client.forThread().get(endpoint(server));
            FutureTask<ThriftConnection> left =
                    new FutureTask<>(() -> client.forThread().get(endpoint(server)));
            Thread thread = new Thread(left, "ends without closing");
            thread.start();
            ThriftConnection abandoned = left.get(60, TimeUnit.SECONDS);
            thread.join(60_000);
            await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> client.openConnections() == 1);
            assertThat(abandoned.isUsable()).isFalse();
            assertThat(mine.isUsable()).isTrue();
        }
    }

    /** Ends what a call waits for, a moment after it began to wait. */
    private static Duration aborted(Callable<?> call, Runnable abort) throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Thread caught = Thread.currentThread();
            Future<Long> ended = other.submit(() -> {
                await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> inSocketRead(caught));
                long now = System.nanoTime();
                abort.run();
                return now;
            });
            Throwable thrown = catchThrowable(call::call);
            long after = System.nanoTime();
            assertThat(thrown).isInstanceOf(CallException.class);
            assertThat(((CallException) thrown).failure().code()).isEqualTo(ThriftResponseCode.INTERRUPTED);
            return Duration.ofNanos(after - ended.get());
        } finally {
            other.shutdownNow();
        }
    }

    private static boolean inSocketRead(Thread thread) {
        for (StackTraceElement element : thread.getStackTrace()) {
            if (element.getClassName().endsWith("NioSocketImpl")
                    && element.getMethodName().equals("read")) {
                return true;
            }
        }
        return false;
    }

    @Test
    void aCallInFlightIsEndedFromAnotherThread() throws Exception {
        Duration most = LESS_THAN_A_CALL;
        try (Caller caller = new Caller(endpoint(server))) {
            Callable<?> call =
                    () -> caller.call("sleep", new StressService.sleep_args(15_000), new StressService.sleep_result());
            assertThat(aborted(call, () -> caller.connections().abort())).isLessThan(most);
            assertThat(caller.echo("anew")).isEqualTo("anew");
            assertThat(aborted(call, () -> caller.client().abortAll())).isLessThan(most);
            assertThat(caller.echo("anew")).isEqualTo("anew");
            assertThat(aborted(call, () -> caller.client().close())).isLessThan(most);
        }
    }

    @Test
    void interruptsTheCallAfterAFailedConnection() throws Exception {
        try (Caller caller = new Caller(endpoint(server))) {
            caller.echo("x");
            ThriftEndpoint nobody = Caller.endpoint(FreePorts.one(), Transport.FRAMED, Encoding.BINARY);
            assertThat(catchThrowable(() -> caller.connections().get(nobody))).isInstanceOf(CallException.class);
            Callable<?> call =
                    () -> caller.call("sleep", new StressService.sleep_args(15_000), new StressService.sleep_result());
            assertThat(aborted(call, () -> caller.connections().abort())).isLessThan(LESS_THAN_A_CALL);
        }
    }

    @Test
    void aConnectionInTheMakingIsEndedFromAnotherThread() throws Exception {
        Tls tls = TestTls.noFiles().build();
        try (RawServer silent = new RawServer((in, out) -> in.transferTo(OutputStream.nullOutputStream()));
                Caller caller = new Caller(
                        Caller.with(Caller.endpoint(silent.port(), Transport.FRAMED, Encoding.BINARY), tls))) {
            assertThat(aborted(caller::connection, () -> caller.connections().abort()))
                    .isLessThan(LESS_THAN_A_CALL);
        }
    }
}
