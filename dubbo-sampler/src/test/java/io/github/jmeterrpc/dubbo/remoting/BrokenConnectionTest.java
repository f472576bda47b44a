package io.github.jmeterrpc.dubbo.remoting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.error.DubboResponseCode;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.testing.Opened;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A connection that ends as in a crash of the provider: closed by the other side without notice.
 */
@Tag("full")
class BrokenConnectionTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int THREADS = 16;

    /** Longer than a test may take: a call that ends before has not waited for it. */
    private static final int TIMEOUT_MILLIS = 600_000;

    private DubboClient client;
    private ExecutorService threads;

    @BeforeEach
    void open() {
        client = opened.add(new DubboClient());
        threads = Executors.newFixedThreadPool(THREADS);
        opened.add("threads", threads::shutdownNow);
    }

    @Test
    void callsInFlightFailAtOnceAndLaterOnesWorkAgain() throws Exception {
        try (TestProvider provider = TestProvider.start("dubbo");
                FaultProxy relay = new FaultProxy(provider.port())) {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", relay.port(), DubboOptions.DEFAULT);
            DubboCall invoker = client.invoker(endpoint);
            invoker.invoke(Calls.echo("x"));

            List<Future<Failure>> waiting = callsInFlight(invoker, endpoint, provider);
            relay.breakConnections();
            Set<String> messages = new HashSet<>();
            for (Future<Failure> call : waiting) {
                Failure failure = call.get(60, TimeUnit.SECONDS);
                assertThat(failure.code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
                messages.add(failure.message());
            }
            assertThat(messages)
                    .containsExactly(
                            "No connection to dubbo://127.0.0.1:" + relay.port() + ", or it broke during the call");
            awaitAnswer(invoker);
        }
    }

    @Test
    void aProviderThatComesBackIsCalledAgain() throws Exception {
        int port = TestProvider.freePort();
        DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", port, DubboOptions.DEFAULT);
        DubboCall invoker = client.invoker(endpoint);
        assertThat(Calls.failure(invoker, endpoint, Calls.echo("x")).code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
        try (TestProvider provider = TestProvider.start("dubbo", port, config -> {}, null)) {
            awaitAnswer(client.invoker(provider.endpoint(DubboOptions.DEFAULT)));
        }
        assertThat(Calls.failure(invoker, endpoint, Calls.echo("x")).code()).isEqualTo(DubboResponseCode.CONNECT_ERROR);
        try (TestProvider provider = TestProvider.start("dubbo", port, config -> {}, null)) {
            awaitAnswer(client.invoker(provider.endpoint(DubboOptions.DEFAULT)));
        }
    }

    private List<Future<Failure>> callsInFlight(DubboCall invoker, DubboEndpoint endpoint, TestProvider provider)
            throws Exception {
        int before = provider.sleeping();
        List<Future<Failure>> waiting = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            Call call = Calls.sleep(TIMEOUT_MILLIS, TIMEOUT_MILLIS);
            waiting.add(threads.submit(() -> Calls.failure(invoker, endpoint, call)));
        }
        await().pollInSameThread().atMost(Duration.ofMinutes(1)).until(() -> provider.sleeping() - before >= THREADS);
        return waiting;
    }

    private static void awaitAnswer(DubboCall invoker) {
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .until(() -> invoker.invoke(Calls.echo("again")), "again"::equals);
    }
}
