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
import io.github.jmeterrpc.dubbo.provider.ProviderProcess;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.support.testing.Opened;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.apache.dubbo.rpc.RpcException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Providers that are down, too slow, or killed during calls; both protocols behave the same. */
@Tag("full")
class CrashTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int THREADS = 16;
    private static final int SOME = 10;
    private static final int MANY = 1000;
    private static final int SHORT_MILLIS = 100;

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

    @ParameterizedTest
    @CsvSource({"dubbo,false", "dubbo,true", "tri,false", "tri,true"})
    void callsInFlightEndAtOnceAndThoseAfterTheRestartSucceed(String protocol, boolean async) throws Exception {
        int port = TestProvider.freePort();
        DubboEndpoint endpoint = TestProvider.endpointAt(protocol, port, DubboOptions.DEFAULT);
        Call call = call(TIMEOUT_MILLIS, TIMEOUT_MILLIS, async);
        DubboCall invoker;
        try (ProviderProcess provider = ProviderProcess.start(protocol, port)) {
            invoker = client.invoker(endpoint);
            List<Future<Failure>> inFlight = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                inFlight.add(threads.submit(() -> Calls.failure(invoker, endpoint, call)));
            }
            provider.awaitSleeping(THREADS);
            provider.kill();
            Set<String> messages = new HashSet<>();
            for (Future<Failure> ended : inFlight) {
                Failure failure = ended.get(60, TimeUnit.SECONDS);
                assertIs(DubboResponseCode.CONNECT_ERROR, failure);
                messages.add(failure.message());
            }
            assertThat(messages).hasSize(1);
            assertIs(DubboResponseCode.CONNECT_ERROR, Calls.failure(invoker, endpoint, call));
        }
        try (ProviderProcess provider = ProviderProcess.start(protocol, port)) {
            awaitAnswer(invoker, provider);
        }
    }

    @Test
    void aThousandOwnConnectionsAreBackSoonAfterARestart() throws Exception {
        int port = TestProvider.freePort();
        DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", port, ownConnections());
        CyclicBarrier connected = new CyclicBarrier(MANY + 1);
        CyclicBarrier killed = new CyclicBarrier(MANY + 1);
        AtomicBoolean restarted = new AtomicBoolean();
        CountDownLatch answered = new CountDownLatch(MANY);
        ExecutorService many = Executors.newFixedThreadPool(MANY);
        try (ProviderProcess provider = ProviderProcess.start("dubbo", port)) {
            for (int i = 0; i < MANY; i++) {
                many.submit(() -> {
                    DubboCall invoker = client.invoker(endpoint);
                    untilAnswered(invoker);
                    connected.await();
                    killed.await();
                    assertIs(DubboResponseCode.CONNECT_ERROR, Calls.failure(invoker, endpoint, Calls.echo("x")));
                    while (!restarted.get()) {
                        Thread.sleep(SHORT_MILLIS);
                    }
                    untilAnswered(invoker);
                    answered.countDown();
                    client.threadFinished();
                    return null;
                });
            }
            connected.await(2, TimeUnit.MINUTES);
            provider.kill();
            killed.await(2, TimeUnit.MINUTES);
        }
        try (ProviderProcess provider = ProviderProcess.start("dubbo", port)) {
            long start = System.nanoTime();
            restarted.set(true);
            assertThat(answered.await(1, TimeUnit.MINUTES)).isTrue();
            assertThat(provider.isAlive()).isTrue();
            System.out.println("Answered again: " + MANY + " threads within "
                    + TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start) + " ms");
        } finally {
            many.shutdownNow();
        }
    }

    @Test
    void callsARestartedProviderOfTwoAgain() throws Exception {
        int port = TestProvider.freePort();
        try (TestProvider stays = TestProvider.start("dubbo")) {
            DubboEndpoint both = DubboEndpoint.of(
                    stays.address() + ";dubbo://127.0.0.1:" + port,
                    TestService.class.getName(),
                    "",
                    "",
                    DubboOptions.DEFAULT);
            DubboCall invoker = client.invoker(both);
            String dies = "127.0.0.1:" + port;
            try (ProviderProcess provider = ProviderProcess.start("dubbo", port)) {
                awaitCalled(invoker, dies);
                assertThat(provider.isAlive()).isTrue();
            }
            await().pollInSameThread().atMost(Duration.ofMinutes(1)).untilAsserted(() -> {
                for (int i = 0; i < SOME; i++) {
                    assertThat(providerOf(invoker)).isEqualTo("127.0.0.1:" + stays.port());
                }
            });
            try (ProviderProcess provider = ProviderProcess.start("dubbo", port)) {
                awaitCalled(invoker, dies);
                assertThat(provider.isAlive()).isTrue();
            }
        }
    }

    private static void awaitCalled(DubboCall invoker, String provider) {
        await().pollInSameThread().atMost(Duration.ofSeconds(30)).until(() -> providerOf(invoker), provider::equals);
    }

    /** Makes a call, and returns where it went. */
    private static String providerOf(DubboCall invoker) {
        CallMetrics metrics = new CallMetrics();
        try {
            invoker.invoke(Calls.echo("x"), metrics);
        } catch (RpcException e) {
            return "failed";
        }
        return metrics.provider();
    }

    /** Calls again while the provider has no free thread. */
    private static void untilAnswered(DubboCall invoker) throws InterruptedException {
        while (true) {
            try {
                invoker.invoke(Calls.echo("x"));
                return;
            } catch (RpcException e) {
                Thread.sleep(1);
            }
        }
    }

    private static DubboOptions ownConnections() {
        return DubboOptions.DEFAULT.toBuilder().connectionPerThread(true).build();
    }

    @ParameterizedTest
    @CsvSource({"dubbo,false,0", "dubbo,true,0", "dubbo,false,2", "tri,false,0", "tri,true,0", "tri,false,2"})
    void aSlowCallIsATimeoutAfterAllItsTries(String protocol, boolean async, int retries) {
        try (TestProvider provider = TestProvider.start(protocol)) {
            DubboEndpoint endpoint = provider.endpoint(retrying(retries));
            DubboCall invoker = client.invoker(endpoint);
            for (int i = 0; i < SOME; i++) {
                long start = System.nanoTime();
                assertIs(
                        DubboResponseCode.TIMEOUT,
                        Calls.failure(invoker, endpoint, call(100 * SHORT_MILLIS, SHORT_MILLIS, async)));
                assertThat(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start))
                        .isGreaterThanOrEqualTo((retries + 1) * (long) SHORT_MILLIS);
            }
        }
    }

    @ParameterizedTest
    @CsvSource({"dubbo,false,0", "dubbo,true,0", "dubbo,false,2", "tri,false,0", "tri,true,0", "tri,false,2"})
    void aProviderThatIsDownIsAConnectErrorFromTheFirstCallOn(String protocol, boolean async, int retries) {
        DubboEndpoint endpoint = TestProvider.endpointAt(protocol, TestProvider.freePort(), retrying(retries));
        DubboCall invoker = client.invoker(endpoint);
        for (int i = 0; i < SOME; i++) {
            assertIs(DubboResponseCode.CONNECT_ERROR, Calls.failure(invoker, endpoint, call(1, TIMEOUT_MILLIS, async)));
        }
    }

    private static DubboOptions retrying(int retries) {
        return DubboOptions.DEFAULT.toBuilder().retries(retries).build();
    }

    private static Call call(int millis, int timeout, boolean async) {
        Call call = Calls.sleep(millis, timeout);
        return async ? Calls.async(call) : call;
    }

    private static void assertIs(DubboResponseCode code, Failure failure) {
        assertThat(failure.code())
                .as(failure.message() + "\n" + failure.detail())
                .isEqualTo(code);
    }

    private static void awaitAnswer(DubboCall invoker, ProviderProcess provider) {
        await().pollInSameThread()
                .atMost(Duration.ofMinutes(2))
                .ignoreExceptions()
                .failFast("the provider has ended", () -> !provider.isAlive())
                .until(() -> invoker.invoke(Calls.echo("again")), "again"::equals);
    }
}
