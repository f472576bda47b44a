package io.github.jmeterrpc.dubbo.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.Relay;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a call that fails is said to have failed of, by a real provider of Dubbo 3.3 over dubbo://. */
class FailuresTest {

    private static final int MEGABYTE = 1 << 20;

    private DubboClient client;

    @BeforeEach
    void open() {
        client = new DubboClient();
    }

    @AfterEach
    void close() {
        client.close();
    }

    private Failure failure(Endpoint endpoint, Call call) {
        Invoker invoker = client.invoker(endpoint);
        try {
            throw new AssertionError("answered: " + invoker.invoke(call));
        } catch (RuntimeException e) {
            Failure failure = Failures.of(e, endpoint, call);
            assertThat(failure.message()).isNotBlank().doesNotContain("\n");
            return failure;
        }
    }

    private void works(Endpoint endpoint) {
        assertThat(client.invoker(endpoint).invoke(Calls.echo("after"))).isEqualTo("after");
    }

    @Test
    void whatTheMethodThrowsAndWhatTheProviderLacks() {
        try (TestProvider provider = TestProvider.start("dubbo")) {
            Endpoint endpoint = provider.endpoint(Options.DEFAULT);
            Failure business = failure(endpoint, Calls.call("refuse", "java.lang.String", "sold out"));
            assertThat(business.code()).isEqualTo(ResponseCode.BUSINESS_EXCEPTION);
            assertThat(business.message()).endsWith("RefusedException: sold out");
            assertThat(failure(endpoint, Calls.withoutParameters("nothing")).code())
                    .isEqualTo(ResponseCode.UNKNOWN_METHOD);
            assertThat(failure(endpoint, Calls.sleep(400, 100)).code()).isEqualTo(ResponseCode.TIMEOUT);
            assertThat(failure(endpoint, Calls.async(Calls.sleep(400, 100))).code())
                    .isEqualTo(ResponseCode.TIMEOUT);
            works(endpoint);
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
            Endpoint endpoint = provider.endpoint(Options.DEFAULT);
            Invoker invoker = client.invoker(endpoint);
            Future<Object> busy = other.submit(() -> invoker.invoke(Calls.sleep(2000)));
            while (provider.sleeping() == 0) {
                Thread.sleep(5);
            }
            assertThat(failure(endpoint, Calls.echo("x")).code()).isEqualTo(ResponseCode.POOL_EXHAUSTED);
            assertThat(busy.get()).isEqualTo(2000L);
        } finally {
            other.shutdownNow();
        }
    }

    @Test
    void aRequestThatIsTooLongForTheClient() {
        try (TestProvider provider = TestProvider.start("dubbo")) {
            Endpoint endpoint = provider.endpoint(Options.DEFAULT);
            Failure tooLong = failure(endpoint, Calls.echo("x".repeat(9 * MEGABYTE)));
            assertThat(tooLong.code()).isEqualTo(ResponseCode.SERIALIZATION_ERROR);
            assertThat(tooLong.message()).contains("8388608").contains("Payload");
            works(endpoint);
        }
    }

    @Test
    void aRequestThatIsTooLongForTheProvider() {
        try (TestProvider provider = TestProvider.start("dubbo")) {
            Endpoint endpoint = provider.endpoint(payload(64 * MEGABYTE));
            // The provider logs it and gives no answer.
            Call call =
                    new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x".repeat(9 * MEGABYTE)}, 3000);
            assertThat(failure(endpoint, call).code())
                    .isIn(ResponseCode.TIMEOUT, ResponseCode.CONNECT_ERROR, ResponseCode.SERIALIZATION_ERROR);
        }
    }

    @Test
    void anAnswerThatIsTooLong() {
        try (TestProvider provider = TestProvider.start(
                "dubbo", TestProvider.freePort(), config -> config.setPayload(64 * MEGABYTE), null)) {
            Endpoint endpoint = provider.endpoint(Options.DEFAULT);
            Failure tooLong = failure(endpoint, Calls.letters(9 * MEGABYTE));
            assertThat(tooLong.code()).isEqualTo(ResponseCode.SERIALIZATION_ERROR);
            assertThat(tooLong.message()).contains("8388608").contains("Payload");
            works(endpoint);
        }
        try (TestProvider provider = TestProvider.start("dubbo")) {
            Failure tooLong = failure(provider.endpoint(payload(64 * MEGABYTE)), Calls.letters(9 * MEGABYTE));
            assertThat(tooLong.code()).isEqualTo(ResponseCode.SERIALIZATION_ERROR);
            assertThat(tooLong.message()).contains("8388608").contains("Payload");
        }
    }

    @Test
    void aValueThatCannotBeSerialized() {
        try (TestProvider provider = TestProvider.start("dubbo")) {
            Endpoint endpoint = provider.endpoint(Options.DEFAULT);
            Call request = Calls.call("echo", "java.lang.Object", new Thread("not serializable"));
            assertThat(failure(endpoint, request).code()).isEqualTo(ResponseCode.SERIALIZATION_ERROR);
            Options raw = new Options(Registries.PLAIN, "", "", "", 0, 0, false, "", 0, true, Tls.OFF);
            assertThat(failure(provider.endpoint(raw), Calls.withoutParameters("secret"))
                            .code())
                    .isEqualTo(ResponseCode.SERIALIZATION_ERROR);
            works(endpoint);
        }
    }

    @Test
    void aSerializationThatTheProviderDoesNotKnowGetsNoAnswer() {
        try (TestProvider provider = TestProvider.start("dubbo");
                Relay relay = new Relay(provider.port(), FailuresTest::asUnknownSerialization)) {
            Endpoint endpoint = TestProvider.endpointAt("dubbo", relay.port(), Options.DEFAULT);
            Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x"}, 1000);
            assertThat(failure(endpoint, call).code())
                    .isIn(ResponseCode.TIMEOUT, ResponseCode.SERIALIZATION_ERROR, ResponseCode.CONNECT_ERROR);
        }
    }

    /** The lower five bits of the third byte; no serialization has the number 31. */
    private static void asUnknownSerialization(byte[] frame, int length) {
        frame[2] |= 0x1f;
    }

    private static Options payload(int bytes) {
        return new Options(Registries.PLAIN, "", "", "", 0, 0, false, "", bytes, false, Tls.OFF);
    }
}
