package io.github.jmeterrpc.dubbo.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.jmeterrpc.api.NanoTimed;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.compat.Target;
import io.github.jmeterrpc.dubbo.element.scope.SharedDubboClient;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.typed.example.TakeFromWarehouse;
import io.github.jmeterrpc.dubbo.typed.example.api.Warehouse;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The example, run by JMeter's own Java Request against real providers. */
class DubboJavaSamplerTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private final JavaSampler request = new JavaSampler();

    @BeforeAll
    static void holdTheClient() {
        JMeterEnvironment.prepare();
        // Opening it takes seconds; the tests would do so one by one.
        SharedDubboClient.INSTANCE.acquire();
        opened.add("client", SharedDubboClient.INSTANCE::release);
    }

    @BeforeEach
    void start() {
        request.setName("take");
        request.setClassname(TakeFromWarehouse.class.getName());
        request.testStarted();
        opened.add("test", request::testEnded);
    }

    @ParameterizedTest
    @EnumSource(names = {"DUBBO_2_6", "DUBBO_2_7", "DUBBO_3", "TRI_3"})
    void callsByTheInterface(Target target) {
        SampleResult result = sample(Map.of("address", target.address()));
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getResponseDataAsString())
                .isEqualTo("{\"article\":\"A-1\",\"amount\":9007199254740995,\"until\":\"2026-01-03\"}");
        assertThat(result.getSamplerData()).contains(target.address()).contains("Warehouse");
        assertThat(result.getResponseHeaders()).startsWith("provider: ");
        if (target != Target.TRI_3) {
            assertThat(result.getSentBytes()).isGreaterThan(100);
            assertThat(result.getBytesAsLong()).isPositive().isNotEqualTo(result.getResponseData().length);
            assertThat(result.getResponseHeaders())
                    .startsWith("provider: " + target.address().substring("dubbo://".length()) + "\n");
        }
    }

    /** A model of its own, so not the JVM's first one. */
    @ParameterizedTest
    @EnumSource(names = {"DUBBO_3", "TRI_3"})
    void callsUnderAnotherApplicationName(Target target) {
        SampleResult result = sample(Map.of("address", target.address(), "application", "another"));
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
        assertThat(result.getResponseDataAsString()).startsWith("{\"article\":\"A-1\"");
    }

    @Test
    void listenersReadItsElapsedTimeInNanoseconds() {
        JMeterContextService.getContext().setVariables(new JMeterVariables());
        try {
            SampleResult result = sample(Map.of("address", Target.DUBBO_3.address(), "waitMillis", "3"));
            long nanos = NanoTimed.elapsedNanos(request, result);
            assertThat(nanos).isBetween(3_000_000L, TimeUnit.MILLISECONDS.toNanos(result.getTime() + 1));
            assertThat(NanoTimed.elapsedNanos(request, new SampleResult())).isEqualTo(-1);
        } finally {
            JMeterContextService.getContext().setVariables(null);
        }
    }

    @Test
    void withoutAnAnswerNoBytesAreCounted() {
        SampleResult result = sample(Map.of("address", "127.0.0.1:" + TestProvider.freePort()));
        assertThat(result.getResponseCode()).isEqualTo("CONNECT_ERROR");
        assertThat(result.getBytesAsLong()).isZero();
        assertThat(result.getSentBytes()).isZero();
    }

    @Test
    void newParametersCountAtTheNextSample() {
        String address = Target.DUBBO_3.address();
        assertThat(sample(Map.of("address", address, "waitMillis", "700")).getResponseCode())
                .isEqualTo("OK");
        assertThat(sample(Map.of("address", address, "waitMillis", "10000", "timeout", "300"))
                        .getResponseCode())
                .isEqualTo("TIMEOUT");
        assertThat(sample(Map.of("address", address, "group", "nobody")).isSuccessful())
                .isFalse();
        assertThat(sample(Map.of("address", address)).getResponseCode()).isEqualTo("OK");
    }

    @ParameterizedTest
    @EnumSource
    void aBusinessExceptionFailsOrPassesAsConfigured(Target target) {
        Map<String, String> none = Map.of("address", target.address(), "article", "none");
        SampleResult failed = sample(none);
        assertThat(failed.isSuccessful()).isFalse();
        assertThat(failed.getResponseCode()).isEqualTo("BUSINESS_EXCEPTION");
        assertThat(failed.getResponseMessage())
                .isEqualTo("io.github.jmeterrpc.dubbo.typed.example.api.SoldOutException: No none");
        assertThat(failed.getResponseDataAsString()).doesNotContain("\tat ");
        SampleResult passed =
                sample(Map.of("address", target.address(), "article", "none", "passBusinessException", "true"));
        assertThat(passed.isSuccessful()).isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"DUBBO_2_7", "DUBBO_3", "TRI_3"})
    void aFailureBehindTheProviderIsABusinessException(Target target) {
        for (int code = 0; code <= 6; code++) {
            SampleResult failed = sample(Map.of("address", target.address(), "article", "another " + code));
            assertThat(failed.getResponseCode())
                    .as(target + " " + code + ": " + failed.getResponseDataAsString())
                    .isEqualTo("BUSINESS_EXCEPTION");
            assertThat(failed.getResponseMessage()).contains("RpcException: No such method in Warehouse.");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "address | http://x:1 | Address 'http://x:1'",
                "timeout | 0 | timeout '0': must be a whole number from 1 to",
                "retries | many | retries 'many': must be a whole number from 0 to 100",
                "interface | com.example.Nothing | interface 'com.example.Nothing': must be",
            })
    void wrongParametersSendNothing(String name, String value, String message) {
        Map<String, String> parameters = new HashMap<>(Map.of("address", "dubbo://127.0.0.1:1"));
        parameters.put(name, value);
        SampleResult result = sample(parameters);
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseDataAsString()).startsWith(message);
        assertThat(result.getResponseMessage()).startsWith(name.equals("address") ? "Address: " : name + ": ");
    }

    /** Before the call, in it, and after it when the result becomes text. */
    @ParameterizedTest
    @ValueSource(strings = {"missing class", "assertion", "reply"})
    void anErrorFailsTheSampleAndTheThreadLives(String place) {
        JavaSampler breaking = new JavaSampler();
        breaking.setClassname(BreaksOnce.class.getName());
        breaking.testStarted();
        Arguments arguments = new BreaksOnce().getDefaultParameters();
        arguments.removeArgument("address");
        arguments.addArgument("address", Target.DUBBO_3.address());
        arguments.addArgument("place", place);
        breaking.setArguments(arguments);
        SampleResult failed = breaking.sample(null);
        assertThat(failed.isSuccessful()).isFalse();
        assertThat(failed.getResponseCode()).isEqualTo("INTERNAL_ERROR");
        assertThat(failed.getResponseMessage()).contains("com/example/Stock");
        arguments.removeArgument("place");
        SampleResult next = breaking.sample(null);
        breaking.testEnded();
        assertThat(next.getResponseCode()).as(next.getResponseMessage()).isEqualTo("OK");
    }

    /** A subclass whose classes or assertions are broken. */
    public static final class BreaksOnce extends DubboJavaSampler<Warehouse> {

        @Override
        protected Object call(Warehouse warehouse, JavaSamplerContext context) {
            return switch (context.getParameter("place", "")) {
                case "missing class" -> throw new NoClassDefFoundError("com/example/Stock");
                case "assertion" -> throw new AssertionError("one com/example/Stock expected");
                case "reply" ->
                    new Object() {
                        @SuppressWarnings("unused") // By the text of the reply.
                        public String getText() {
                            throw new NoClassDefFoundError("com/example/Stock");
                        }
                    };
                default -> "fine";
            };
        }
    }

    @Test
    void stopEndsACallInFlight() throws Exception {
        Map<String, String> parameters =
                Map.of("address", Target.DUBBO_3.address(), "waitMillis", "20000", "timeout", "30000");
        CompletableFuture<SampleResult> sampled = CompletableFuture.supplyAsync(() -> sample(parameters));
        while (!sampled.isDone() && !request.interrupt()) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        SampleResult result = sampled.get(60, TimeUnit.SECONDS);
        assertThat(result.getResponseCode()).isEqualTo("INTERRUPTED");
        assertThat(result.isSuccessful()).isFalse();
    }

    @Test
    void showsItsParametersWithTheirDefaults() {
        Map<String, String> shown =
                new TakeFromWarehouse().getDefaultParameters().getArgumentsAsMap();
        assertThat(shown)
                .containsEntry("address", "")
                .containsEntry("interface", "io.github.jmeterrpc.dubbo.typed.example.api.Warehouse")
                .containsEntry("timeout", "3000")
                .containsEntry("retries", "0")
                .containsKeys("group", "version", "registryUser", "article");
    }

    @Test
    void rejectsASubclassWithoutAnInterface() {
        assertThatThrownBy(NoInterface::new).hasMessageContaining("must extend DubboJavaSampler<T>");
    }

    private SampleResult sample(Map<String, String> changed) {
        Arguments arguments = new TakeFromWarehouse().getDefaultParameters();
        Map<String, String> all = new HashMap<>(Map.of("timeout", "60000"));
        all.putAll(changed);
        all.forEach((name, value) -> {
            arguments.removeArgument(name);
            arguments.addArgument(name, value);
        });
        request.setArguments(arguments);
        return request.sample(null);
    }

    private static final class NoInterface extends DubboJavaSampler<String> {

        @Override
        protected Object call(String service, JavaSamplerContext context) {
            return service;
        }
    }
}
