package io.github.jmeterrpc.dubbo.remoting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.DubboCall;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.endpoint.Endpoint;
import io.github.jmeterrpc.dubbo.endpoint.Options;
import io.github.jmeterrpc.dubbo.error.ResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.DeafProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.apache.dubbo.remoting.Channel;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * A call waits for a new connection and is meanwhile ended by the end of the old one: this happens to a call made
 * while Dubbo still walks through the calls of the old connection. It fails with the reason why it was not sent.
 */
class EndedWhileConnectingTest {

    private DubboClient client;
    private DeafProvider provider;
    private FutureTask<Failure> failure;
    private Thread caller;

    @BeforeEach
    void waitForAConnection() throws Exception {
        client = new DubboClient();
        provider = new DeafProvider();
        Endpoint endpoint = Endpoint.of(provider.address(), TestService.class.getName(), "", "", Options.DEFAULT);
        DubboCall invoker = client.invoker(endpoint);
        provider.breakOff(provider.take());
        // The client tries again of itself as soon as it knows.
        String connecting = "dubbo-connect-127.0.0.1:" + provider.port();
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(1))
                .until(() -> Thread.getAllStackTraces().keySet().stream()
                        .map(Thread::getName)
                        .anyMatch(connecting::equals));
        failure = new FutureTask<>(() -> Calls.failure(invoker, endpoint, Calls.echo("x")));
        caller = new Thread(failure, "caller");
        caller.start();
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(1))
                .failFast("the call has ended", failure::isDone)
                .until(() -> DeafProvider.isWaitedForBy(caller.getStackTrace()));
        PendingCalls.end(everyChannel());
        assertThat(failure).isNotDone();
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
        provider.close();
        client.close();
    }

    @Test
    void interrupted() throws Exception {
        caller.interrupt();
        assertThat(failure.get(60, TimeUnit.SECONDS).code()).isEqualTo(ResponseCode.INTERRUPTED);
    }

    @Test
    void refused() throws Exception {
        provider.close();
        failsToConnect("Connection refused");
    }

    @Test
    void connectedAgain() throws Exception {
        provider.emptyQueue();
        failsToConnect("broke before the call");
    }

    private void failsToConnect(String reason) throws Exception {
        Failure seen = failure.get(60, TimeUnit.SECONDS);
        assertThat(seen.code()).isEqualTo(ResponseCode.CONNECT_ERROR);
        assertThat(seen.message()).contains("No connection to dubbo://127.0.0.1");
        assertThat(seen.detail()).contains(reason);
    }
}
