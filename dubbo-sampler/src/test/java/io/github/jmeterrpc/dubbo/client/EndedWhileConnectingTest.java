package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestService;
import java.io.IOException;
import java.lang.reflect.Proxy;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.remoting.Channel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A call that waits for a new connection, and which the end of the old one has ended meanwhile: so it goes with one that is
 * made while Dubbo still looks through the calls of the old connection. It fails for the reason why it was not sent.
 */
class EndedWhileConnectingTest {

    /** The longest queue of connections not taken yet, as the kernel counts: one more than the backlog. */
    private static final int QUEUE = 2;

    private final List<Socket> queue = new ArrayList<>();
    private final CompletableFuture<Failure> failure = new CompletableFuture<>();
    private DubboClient client;
    private ServerSocket provider;
    private Thread caller;

    /** A provider that breaks the connection, and whose queue for new ones is full: the kernel answers no try to connect. */
    @BeforeEach
    void waitForAConnection() throws Exception {
        client = new DubboClient();
        provider = new ServerSocket(0, QUEUE - 1, InetAddress.getLoopbackAddress());
        Endpoint endpoint = new Endpoint(
                Address.parse("dubbo://127.0.0.1:" + provider.getLocalPort() + "?connect.timeout=60000"),
                TestService.class.getName(),
                "",
                "",
                Options.DEFAULT);
        Invoker invoker = client.invoker(endpoint);
        try (Socket connection = provider.accept()) {
            assertThat(connection.isConnected()).isTrue();
            for (int i = 0; i < QUEUE; i++) {
                queue.add(new Socket(provider.getInetAddress(), provider.getLocalPort()));
            }
        }
        // The client tries again of itself as soon as it knows.
        String connecting = "dubbo-connect-127.0.0.1:" + provider.getLocalPort();
        while (Thread.getAllStackTraces().keySet().stream().map(Thread::getName).noneMatch(connecting::equals)) {
            Thread.sleep(5);
        }
        caller = new Thread(() -> call(invoker, endpoint), "caller");
        caller.start();
        while (!waitsForAConnection()) {
            assertThat(failure).isNotDone();
            Thread.sleep(5);
        }
        CallsInFlight.end(everyChannel());
        assertThat(failure).isNotDone();
    }

    private void call(Invoker invoker, Endpoint endpoint) {
        try {
            failure.completeExceptionally(new AssertionError("answered: " + invoker.invoke(Calls.echo("x"))));
        } catch (RuntimeException e) {
            failure.complete(Failures.of(e, endpoint, Calls.echo("x")));
        }
    }

    private boolean waitsForAConnection() {
        return Arrays.stream(caller.getStackTrace())
                .anyMatch(frame -> frame.getClassName().equals(SharedAttempt.class.getName())
                        && frame.getMethodName().equals("await"));
    }

    /** Equal to all others. */
    private static Channel everyChannel() {
        return (Channel) Proxy.newProxyInstance(
                EndedWhileConnectingTest.class.getClassLoader(),
                new Class<?>[] {Channel.class},
                (self, method, arguments) -> switch (method.getName()) {
                    case "equals" -> true;
                    case "hashCode" -> 0;
                    case "toString" -> "the old connection";
                    default -> null;
                });
    }

    @AfterEach
    void close() throws Exception {
        if (caller != null) {
            caller.interrupt();
            caller.join();
        }
        takeConnections();
        client.close();
        provider.close();
    }

    /** So that the kernel answers the next try to connect. */
    private void takeConnections() throws IOException {
        for (Socket socket : queue) {
            socket.close();
            if (!provider.isClosed()) {
                provider.accept().close();
            }
        }
        queue.clear();
    }

    @Test
    void interrupted() throws Exception {
        caller.interrupt();
        assertThat(failure.get(60, TimeUnit.SECONDS).code()).isEqualTo(ResponseCode.INTERRUPTED);
    }

    @Test
    void refused() throws Exception {
        provider.close();
        Failure seen = failure.get(60, TimeUnit.SECONDS);
        assertThat(seen.code()).isEqualTo(ResponseCode.CONNECT_ERROR);
        assertThat(seen.message()).contains("127.0.0.1", "Connection refused");
    }

    @Test
    void connectedAgain() throws Exception {
        takeConnections();
        Failure seen = failure.get(60, TimeUnit.SECONDS);
        assertThat(seen.code()).isEqualTo(ResponseCode.CONNECT_ERROR);
        assertThat(seen.message()).contains("127.0.0.1", "broke before the call");
    }
}
