package io.github.jmeterrpc.dubbo.error;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.client.call.DubboCall;
import io.github.jmeterrpc.dubbo.endpoint.Address;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.support.faults.Fault;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.testing.Opened;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests codes and messages of calls that fail at a real provider of Dubbo 3.3 over dubbo://, beside
 * those of the guide's table, which another test reads.
 */
@Tag("full")
class DubboFailuresTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int MEGABYTE = 1 << 20;

    /** Longer than a test may take. */
    private static final int TEN_MINUTES = 600_000;

    private DubboClient client;

    @BeforeEach
    void open() {
        client = opened.add(new DubboClient());
    }

    private Failure failure(DubboEndpoint endpoint, Call call) {
        Failure failure = Calls.failure(client.invoker(endpoint), endpoint, call);
        assertThat(failure.message()).isNotBlank().doesNotContain("\n");
        return failure;
    }

    private void works(DubboEndpoint endpoint) {
        assertThat(client.invoker(endpoint).invoke(Calls.echo("after"))).isEqualTo("after");
    }

    @Test
    void theProviderThatDidNotAnswerIsNamed() {
        try (TestProvider one = TestProvider.start("dubbo");
                TestProvider other = TestProvider.start("tri")) {
            for (TestProvider provider : List.of(one, other)) {
                DubboEndpoint endpoint = new DubboEndpoint(
                        new Address(List.of(provider.address(), provider.address() + "?weight=7"), false),
                        TestService.class.getName(),
                        "",
                        "",
                        DubboOptions.DEFAULT);
                Call call = Calls.sleep(TEN_MINUTES, 100);
                CallMetrics metrics = new CallMetrics();
                RuntimeException thrown = catchThrowableOfType(
                        RuntimeException.class, () -> client.invoker(endpoint).invoke(call, metrics));
                Failure failure = client.failureOf(thrown, endpoint, call, metrics);
                assertThat(failure.code()).isEqualTo(DubboResponseCode.TIMEOUT);
                assertThat(failure.message())
                        .matches("No answer from 127\\.0\\.0\\.1:" + provider.port()
                                + " \\(one of .*\\) within 100 ms; .*");
                assertThat(failure.detail())
                        .contains("127.0.0.1:" + provider.port())
                        .doesNotContain("2130706433");
                provider.wake();
            }
        }
    }

    @Test
    void aThreadPoolThatIsFull() throws Exception {
        ExecutorService other = Executors.newSingleThreadExecutor();
        try (TestProvider provider = TestProvider.start(
                "dubbo",
                TestProvider.freePort(),
                config -> {
                    config.setThreads(1);
                    config.setQueues(0);
                },
                null)) {
            DubboEndpoint endpoint = provider.endpoint(DubboOptions.DEFAULT);
            DubboCall invoker = client.invoker(endpoint);
            Call sleep = Calls.sleep(TEN_MINUTES, TEN_MINUTES);
            AtomicReference<Future<Object>> busy = new AtomicReference<>(other.submit(() -> invoker.invoke(sleep)));
            await().pollInSameThread()
                    .atMost(Duration.ofMinutes(1))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> {
                        if (busy.get().isDone()) {
                            // The provider's one thread was still busy with the new connection.
                            busy.set(other.submit(() -> invoker.invoke(sleep)));
                        }
                        return provider.sleeping() > 0;
                    });
            assertThat(failure(endpoint, Calls.echo("x")).code()).isEqualTo(DubboResponseCode.POOL_EXHAUSTED);
            provider.wake();
            assertThat(busy.get().get()).isEqualTo((long) TEN_MINUTES);
        } finally {
            other.shutdownNow();
        }
    }

    /**
     * Payloads below and above the client's default limit, and at a provider with a limit of its
     * own.
     */
    @ParameterizedTest
    @CsvSource({"1,2,0", "8,9,64", "10,12,64"})
    void aRequestThatIsTooLongForTheProvider(int providerLimit, int request, int clientLimit) {
        try (TestProvider provider = TestProvider.start(
                "dubbo", TestProvider.freePort(), config -> config.setPayload(providerLimit * MEGABYTE), null)) {
            DubboEndpoint endpoint = provider.endpoint(payload(clientLimit * MEGABYTE));
            Failure tooLong = failure(endpoint, Calls.echo("x".repeat(request * MEGABYTE)));
            assertThat(tooLong.code()).as(tooLong.detail()).isEqualTo(DubboResponseCode.TOO_LARGE);
            assertThat(tooLong.message()).contains("raise Payload");
            works(endpoint);
        }
    }

    @Test
    void anAnswerThatIsTooLongForTheProvider() {
        try (TestProvider provider = TestProvider.start("dubbo")) {
            Failure tooLong = failure(provider.endpoint(payload(64 * MEGABYTE)), Calls.letters(9 * MEGABYTE));
            assertThat(tooLong.code()).isEqualTo(DubboResponseCode.TOO_LARGE);
            assertThat(tooLong.message()).contains("8388608").contains("Payload");
        }
    }

    @Test
    void aValueThatCannotBeSerialized() {
        try (TestProvider provider = TestProvider.start("dubbo")) {
            DubboEndpoint endpoint = provider.endpoint(DubboOptions.DEFAULT);
            Call request = Calls.call("echo", "java.lang.Object", new Thread("not serializable"));
            assertThat(failure(endpoint, request).code()).isEqualTo(DubboResponseCode.SERIALIZATION_ERROR);
            DubboOptions raw = DubboOptions.DEFAULT.toBuilder().rawReturn(true).build();
            Failure refused = failure(provider.endpoint(raw), Calls.withoutParameters("secret"));
            assertThat(refused.code()).isEqualTo(DubboResponseCode.SERIALIZATION_ERROR);
            assertThat(refused.message())
                    .contains("allowlist")
                    .contains("switch")
                    .contains("off");
            works(endpoint);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "tri"})
    void aSerializationThatTheProviderAllowsWorksBesideTheUsualOne(String protocol) {
        DubboOptions fastjson2 =
                DubboOptions.DEFAULT.toBuilder().serialization("fastjson2").build();
        try (TestProvider provider = TestProvider.start(
                protocol, TestProvider.freePort(), config -> config.setSerialization("fastjson2"), null)) {
            works(provider.endpoint(fastjson2));
            works(provider.endpoint(DubboOptions.DEFAULT));
        }
    }

    @Test
    void aSerializationThatTheGeneratorDoesNotHave() {
        DubboOptions kryo =
                DubboOptions.DEFAULT.toBuilder().serialization("kryo").build();
        DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", TestProvider.freePort(), kryo);
        Failure failure =
                DubboFailures.ofSetUp(catchThrowableOfType(RuntimeException.class, () -> client.invoker(endpoint)));
        assertThat(failure.code()).isEqualTo(DubboResponseCode.ARGUMENT_ERROR);
        assertThat(failure.message())
                .isEqualTo("Serialization: is not on JMeter's class path; type one of fastjson2, hessian2, leave it"
                        + " empty, or put the jar that brings it into lib/ext");
    }

    /** Dubbo would fail each call, or retry nothing. */
    @ParameterizedTest
    @CsvSource({"nonsense,'',Cluster", "'',nonsense,Load balancing"})
    void aStrategyThatTheGeneratorDoesNotHave(String cluster, String loadbalance, String field) {
        DubboOptions options = DubboOptions.DEFAULT.toBuilder()
                .cluster(cluster)
                .loadbalance(loadbalance)
                .build();
        DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", TestProvider.freePort(), options);
        Failure failure =
                DubboFailures.ofSetUp(catchThrowableOfType(RuntimeException.class, () -> client.invoker(endpoint)));
        assertThat(failure.code()).isEqualTo(DubboResponseCode.ARGUMENT_ERROR);
        assertThat(failure.message()).startsWith(field + ": is not on JMeter's class path; type one of ");
    }

    @Test
    void aFrameWhoseSerializationHasNoName() {
        try (TestProvider provider = TestProvider.start("dubbo");
                FaultProxy relay = new FaultProxy(provider.port())
                        .requests(Fault.change(DubboFailuresTest::asUnknownSerialization))) {
            DubboEndpoint endpoint = TestProvider.endpointAt("dubbo", relay.port(), DubboOptions.DEFAULT);
            Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x"}, 1000);
            // The provider logs it and gives no answer.
            assertThat(failure(endpoint, call).code()).isEqualTo(DubboResponseCode.TIMEOUT);
        }
    }

    /** The lower five bits of the third byte; no serialization has the number 31. */
    private static void asUnknownSerialization(byte[] frame) {
        frame[2] |= 0x1f;
    }

    private static DubboOptions payload(int bytes) {
        return DubboOptions.DEFAULT.toBuilder().payloadBytes(bytes).build();
    }
}
