package io.github.jmeterrpc.dubbo.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Sizes are compared with what a relay between client and provider has really passed on. */
class CallMetricsTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final int THREADS = 8;
    private static final int CALLS = 200;

    private static TestProvider provider;
    private static FaultProxy relay;
    private static DubboClient client;
    private static DubboCall invoker;

    @BeforeAll
    static void start() {
        provider = opened.add(TestProvider.start("dubbo"));
        relay = opened.add(new FaultProxy(provider.port()));
        client = opened.add(new DubboClient());
        invoker = client.invoker(TestProvider.endpointAt("dubbo", relay.port(), DubboOptions.DEFAULT));
    }

    private static CallMetrics observe(Call call) {
        CallMetrics metrics = new CallMetrics();
        invoker.invoke(call, metrics);
        return metrics;
    }

    private static CallMetrics measured(Call call) {
        long sent = relay.toServer();
        long received = relay.toClient();
        CallMetrics metrics = observe(call);
        assertThat(metrics.sentBytes()).isPositive().isEqualTo(relay.toServer() - sent);
        assertThat(metrics.receivedBytes()).isPositive().isEqualTo(relay.toClient() - received);
        return metrics;
    }

    @Test
    void sizesAreThoseOfTheWire() {
        measured(Calls.echo("short"));
        measured(Calls.echo("中文".repeat(50_000)));
        measured(Calls.letters(1_000_000));
        measured(Calls.async(Calls.echo("asynchronous")));
    }

    @Test
    void sizesOfAFailureAreThoseOfTheWire() {
        for (Call call : List.of(Calls.call("refuse", "java.lang.String", "no"), Calls.withoutParameters("nothing"))) {
            long sent = relay.toServer();
            long received = relay.toClient();
            CallMetrics metrics = new CallMetrics();
            assertThatThrownBy(() -> invoker.invoke(call, metrics)).isInstanceOf(RuntimeException.class);
            assertThat(metrics.sentBytes()).isPositive().isEqualTo(relay.toServer() - sent);
            assertThat(metrics.receivedBytes()).isPositive().isEqualTo(relay.toClient() - received);
        }
    }

    @Test
    void threadsOnOneConnectionGetTheSizesOfTheirOwnCalls() throws Exception {
        Map<Integer, Long> alone = new HashMap<>();
        for (int thread = 0; thread < THREADS; thread++) {
            alone.put(thread, measured(Calls.letters(1000 * thread)).receivedBytes());
        }
        long before = relay.toClient();
        ExecutorService pool = Executors.newFixedThreadPool(THREADS);
        try {
            CountDownLatch start = new CountDownLatch(THREADS);
            List<Future<List<Long>>> sizes = new ArrayList<>();
            for (int thread = 0; thread < THREADS; thread++) {
                sizes.add(pool.submit(sizesOf(Calls.letters(1000 * thread), start)));
            }
            long sum = 0;
            for (int thread = 0; thread < THREADS; thread++) {
                List<Long> own = sizes.get(thread).get();
                assertThat(own).hasSize(CALLS).containsOnly(alone.get(thread));
                sum += own.stream().mapToLong(Long::longValue).sum();
            }
            assertThat(relay.toClient() - before).isEqualTo(sum);
        } finally {
            pool.shutdownNow();
        }
    }

    private static Callable<List<Long>> sizesOf(Call call, CountDownLatch start) {
        return () -> {
            start.countDown();
            start.await();
            List<Long> sizes = new ArrayList<>();
            for (int i = 0; i < CALLS; i++) {
                sizes.add(observe(call).receivedBytes());
            }
            return sizes;
        };
    }

    @Test
    void theFirstByteIsBetweenTheProvidersWorkAndTheEnd() {
        long start = System.nanoTime();
        CallMetrics metrics = observe(Calls.sleep(200));
        assertThat(metrics.answered()).isTrue();
        assertThat(metrics.firstByteNanos()).isBetween(start + 200_000_000L, System.nanoTime());
    }

    @Test
    void theFirstByteOfALongAnswerComesBeforeTheLast() {
        long start = System.nanoTime();
        CallMetrics metrics = observe(Calls.letters(7_000_000));
        assertThat(metrics.firstByteNanos()).isBetween(start, System.nanoTime());
    }

    @Test
    void namesTheOtherEndOfTheConnection() {
        assertThat(observe(Calls.echo("x")).provider()).isEqualTo("127.0.0.1:" + relay.port());
    }

    @Test
    void anAnswersAttachmentsAreThere() {
        assertThat(observe(Calls.attach("tenant", "blue")).attachments()).containsEntry("tenant", "blue");
        assertThat(observe(Calls.async(Calls.attach("tenant", "red"))).attachments())
                .containsEntry("tenant", "red");
        assertThat(observe(Calls.echo("x")).attachments()).isEmpty();
    }

    @Test
    @Tag("full")
    void aCallThatIsGivenUpHasSentAndReceivedNothing() throws Exception {
        CallMetrics metrics = new CallMetrics();
        assertThatThrownBy(() -> invoker.invoke(Calls.sleep(600_000, 2000), metrics))
                .isInstanceOf(RuntimeException.class);
        assertThat(metrics.sentBytes()).isPositive();
        assertThat(metrics.answered()).isFalse();
        assertThat(metrics.receivedBytes()).isZero();
        assertThat(Eventually.value(provider::sleeping, 1)).isEqualTo(1);
        provider.wake();
        // The late answer comes while this one waits.
        CallMetrics next = observe(Calls.sleep(600));
        assertThat(next.receivedBytes()).isEqualTo(observe(Calls.sleep(600)).receivedBytes());
    }

    @Test
    void onlyACallThatHadToConnectHasAConnectTime() {
        assertThat(observe(Calls.echo("x")).connectNanos()).isZero();
    }
}
