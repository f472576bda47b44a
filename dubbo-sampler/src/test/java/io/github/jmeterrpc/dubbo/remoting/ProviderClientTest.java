package io.github.jmeterrpc.dubbo.remoting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.DeafProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.support.testing.Opened;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The connection has ended, and the kernel of the provider answers no attempt to make another. */
class ProviderClientTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int CALLERS = 20;
    private static final int LONG_MILLIS = 600_000;
    private static final int SHORT_MILLIS = 300;

    private final List<Thread> callers = new ArrayList<>();
    private DubboClient client;
    private DeafProvider provider;
    private DubboEndpoint endpoint;
    private DubboCall invoker;

    @BeforeEach
    void loseTheConnection() throws Exception {
        client = opened.add(new DubboClient());
        provider = opened.add(new DeafProvider());
        endpoint = DubboEndpoint.of(provider.address(), TestService.class.getName(), "", "", DubboOptions.DEFAULT);
        invoker = client.invoker(endpoint);
        provider.breakOff(provider.take());
        // Until a call waits for another one, the end of the connection has not been noticed.
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> {
            long start = System.nanoTime();
            Failure failure = Calls.failure(invoker, endpoint, Calls.sleep(0, SHORT_MILLIS));
            return failure.code() == DubboResponseCode.CONNECT_ERROR
                    && System.nanoTime() - start >= TimeUnit.MILLISECONDS.toNanos(SHORT_MILLIS - 50);
        });
    }

    /** Starts a call, and waits until it waits for a connection. */
    private FutureTask<Failure> callThatConnects() {
        FutureTask<Failure> failure =
                new FutureTask<>(() -> Calls.failure(invoker, endpoint, Calls.sleep(0, LONG_MILLIS)));
        Thread caller = new Thread(failure, "caller");
        caller.start();
        callers.add(caller);
        opened.add("caller", () -> {
            caller.interrupt();
            caller.join();
        });
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(1))
                .failFast("the call has ended", failure::isDone)
                .until(() -> DeafProvider.isWaitedForBy(caller.getStackTrace()));
        return failure;
    }

    @Test
    void interruptsTheWaitForAConnection() throws Exception {
        FutureTask<Failure> call = callThatConnects();
        callers.get(0).interrupt();
        assertThat(call.get(60, TimeUnit.SECONDS).code()).isEqualTo(DubboResponseCode.INTERRUPTED);
    }

    @Test
    void makesOneAttemptForAllCalls() throws Exception {
        List<FutureTask<Failure>> calls = new ArrayList<>();
        for (int i = 0; i < CALLERS; i++) {
            calls.add(callThatConnects());
        }
        String name = "dubbo-connect-127.0.0.1:" + provider.port();
        assertThat(Thread.getAllStackTraces().keySet().stream().map(Thread::getName))
                .containsOnlyOnce(name);
        provider.close();
        for (FutureTask<Failure> call : calls) {
            assertThat(call.get(60, TimeUnit.SECONDS).message())
                    .startsWith("No connection to dubbo://127.0.0.1")
                    .contains("Connection refused");
        }
    }

    @Test
    void failsACallWhoseNewConnectionBreaksAtOnce() throws Exception {
        FutureTask<Failure> call = callThatConnects();
        provider.emptyQueue();
        provider.take().close();
        Failure failure = call.get(60, TimeUnit.SECONDS);
        assertThat(failure.code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
        assertThat(failure.message()).contains("No connection to dubbo://127.0.0.1");
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void waitsNoLongerThanTheTimeoutOfTheCall(boolean async) {
        var call = Calls.sleep(0, SHORT_MILLIS);
        long start = System.nanoTime();
        Failure failure = Calls.failure(invoker, endpoint, async ? Calls.async(call) : call);
        assertThat(failure.code()).isEqualTo(async ? DubboResponseCode.TIMEOUT : DubboResponseCode.CONNECT_ERROR);
        assertThat(Duration.ofNanos(System.nanoTime() - start))
                .isBetween(Duration.ofMillis(SHORT_MILLIS - 50), Duration.ofSeconds(30));
    }
}
