package io.github.jmeterrpc.dubbo.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests calls as real providers of each version see them. */
@Tag("full")
class CallsTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final int NINE_MEGABYTES = 9 << 20;

    private static Samples samples;

    @BeforeAll
    static void start() {
        samples = opened.add(new Samples());
    }

    @ParameterizedTest
    @EnumSource
    void samplersOfOneThreadNeverMix(Target target) {
        DubboSampler plain = calls(target, "who", Map.of());
        DubboSampler red = calls(target, "who", Map.of(Samples.SCHEMA.group, "red", Samples.SCHEMA.version, "1.0.0"));
        DubboSampler blue = calls(target, "who", Map.of(Samples.SCHEMA.group, "blue", Samples.SCHEMA.version, "2.0.0"));
        DubboSampler other = Samples.sampler(target, "Arguments", "text", "String", "[\"x\"]");
        for (int i = 0; i < 3; i++) {
            assertThat(text(plain)).isEqualTo("\"/\"");
            assertThat(text(red)).isEqualTo("\"red/1.0.0\"");
            assertThat(text(other)).isEqualTo("\"String x\"");
            assertThat(text(blue)).isEqualTo("\"blue/2.0.0\"");
        }
    }

    @ParameterizedTest
    @EnumSource
    void samplersOfOneInterfaceMayDifferInTheirTimeout(Target target) {
        DubboSampler impatient = Samples.with(
                Samples.sampler(target, "Calls", "slow", "String, int", "[\"timeout\", 20000]"),
                Map.of(Samples.SCHEMA.timeout, "300"));
        DubboSampler patient = Samples.sampler(target, "Calls", "slow", "String, int", "[\"timeout\", 600]");
        assertThat(text(patient)).isEqualTo("\"/\"");
        assertThat(impatient.sample(null).getResponseCode()).isEqualTo("TIMEOUT");
        assertThat(text(patient)).isEqualTo("\"/\"");
    }

    @ParameterizedTest
    @EnumSource
    void attachmentsTravelWithTheirSamplerOnly(Target target) {
        Arguments rows = new Arguments();
        rows.addArgument("trace-id", "t1");
        rows.addArgument("region", target == Target.TRI_3 ? "cn" : "中国");
        DubboSampler with = Samples.sampler(
                target, "Calls", "attachments", "java.util.List<String>", "[[\"trace-id\", \"region\"]]");
        DubboSampler without = (DubboSampler) with.clone();
        with.setProperty(new TestElementProperty(Samples.SCHEMA.attachments.getName(), rows));
        assertThat(text(with))
                .contains("\"trace-id\":\"t1\"")
                .contains(target == Target.TRI_3 ? "\"region\":\"cn\"" : "\"region\":\"中国\"");
        assertThat(text(without)).contains("\"trace-id\":null").contains("\"region\":null");
    }

    @ParameterizedTest
    @EnumSource(names = {"DUBBO_2_6", "DUBBO_2_7", "DUBBO_3"})
    void aOneWayCallAwaitsNoReply(Target target) throws Exception {
        String key = UUID.randomUUID().toString();
        Arguments oneWay = new Arguments();
        oneWay.addArgument("return", "false");
        DubboSampler sampler = Samples.sampler(target, "Calls", "slow", "String, int", "[\"" + key + "\", 5000]");
        sampler.setProperty(new TestElementProperty(Samples.SCHEMA.attachments.getName(), oneWay));
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
        assertThat(result.getResponseDataAsString()).isEqualTo("null");
        assertThat(result.getTime()).isLessThan(4000);
        assertThat(result.getSentBytes()).isPositive();
        DubboSampler counted = Samples.sampler(target, "Calls", "counted", "String", "[\"" + key + "\"]");
        assertThat(Eventually.value(() -> text(counted), "1")).isEqualTo("1");
    }

    @Test
    void attachmentsThatTripleWouldChangeAreRefused() {
        Arguments rows = new Arguments();
        rows.addArgument("region", "中国");
        DubboSampler sampler = calls(Target.TRI_3, "who", Map.of());
        sampler.setProperty(new TestElementProperty(Samples.SCHEMA.attachments.getName(), rows));
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseMessage()).startsWith("Attachments: cannot be sent over tri://");
    }

    @ParameterizedTest
    @EnumSource
    void retriesAreMadeOnlyWhenAskedFor(Target target) throws Exception {
        assertThat(callsCounted(target, "0", "1")).isEqualTo("1");
        assertThat(callsCounted(target, "2", "3")).isEqualTo("3");
    }

    /** @return number of calls the provider received, including the call of this method */
    private static String callsCounted(Target target, String retries, String expected) throws Exception {
        String key = UUID.randomUUID().toString();
        SampleResult late = Samples.with(
                        Samples.sampler(target, "Calls", "slow", "String, int", "[\"" + key + "\", 20000]"),
                        Map.of(Samples.SCHEMA.timeout, "500", Samples.SCHEMA.retries, retries))
                .sample(null);
        assertThat(late.getResponseCode()).as(late.getResponseMessage()).isEqualTo("TIMEOUT");
        // The provider may come to the last one later than its caller gives up.
        DubboSampler counted = Samples.sampler(target, "Calls", "counted", "String", "[\"" + key + "\"]");
        return Eventually.value(() -> text(counted), expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"failover", "failfast", "failsafe", "failback", "forking", "available"})
    void clusterStrategiesAreAccepted(String cluster) {
        assertThat(text(calls(Target.DUBBO_3, "who", Map.of(Samples.SCHEMA.cluster, cluster))))
                .isEqualTo("\"/\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "roundrobin", "leastactive", "consistenthash", "shortestresponse"})
    void loadBalancingIsAccepted(String loadbalance) {
        assertThat(text(calls(Target.DUBBO_3, "who", Map.of(Samples.SCHEMA.loadbalance, loadbalance))))
                .isEqualTo("\"/\"");
    }

    @ParameterizedTest
    @EnumSource
    void connectionsAreAsManyAsAskedFor(Target target) {
        DubboSampler three = calls(target, "peerPort", Map.of(Samples.SCHEMA.connections, "3"));
        Set<String> ports = new HashSet<>();
        for (int i = 0; i < 12; i++) {
            ports.add(text(three));
        }
        assertThat(ports).hasSize(3).doesNotContain(text(calls(target, "peerPort", Map.of())));
    }

    @ParameterizedTest
    @EnumSource
    void aThreadMayHaveItsOwnConnection(Target target) throws Exception {
        Map<PropertyDescriptor<?, ?>, String> perThread = Map.of(Samples.SCHEMA.connectionPerThread, "true");
        Set<String> ports = new HashSet<>();
        for (int i = 0; i < 2; i++) {
            Set<String> ofThread = new HashSet<>();
            Thread thread = new Thread(() -> {
                DubboSampler sampler = calls(target, "peerPort", perThread);
                for (int call = 0; call < 3; call++) {
                    ofThread.add(text(sampler));
                }
                sampler.threadFinished();
            });
            thread.start();
            thread.join();
            assertThat(ofThread).hasSize(1);
            ports.addAll(ofThread);
        }
        assertThat(ports).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void hessianMayBeAskedFor(Target target) {
        assertThat(text(calls(target, "order", Map.of(Samples.SCHEMA.serialization, "hessian2"))))
                .contains("\"id\":9007199254740993");
    }

    /** A provider of 3.3 accepts it if it is configured so; 2.6 and 2.7 do not have it. */
    @ParameterizedTest
    @EnumSource
    void fastjson2IsRefusedUnlessTheProviderAllowsIt(Target target) throws Exception {
        SampleResult refused = calls(target, "who", Map.of(Samples.SCHEMA.serialization, "fastjson2"))
                .sample(null);
        assertThat(refused.getResponseCode())
                .as(refused.getResponseDataAsString())
                .isEqualTo("SERIALIZATION_ERROR");
        assertThat(refused.getResponseMessage()).contains("fastjson2").contains("leave Serialization empty");
        // Over tri:// a provider closes the connection with it.
        assertThat(Eventually.value(
                        () -> calls(target, "who", Map.of()).sample(null).getResponseCode(), "OK"))
                .isEqualTo("OK");
    }

    @ParameterizedTest
    @EnumSource(names = {"DUBBO_2_6", "DUBBO_2_7", "DUBBO_3"})
    void longRequestsAndAnswersPassWithAHigherPayload(Target target) {
        String arguments = "[\"" + "x".repeat(NINE_MEGABYTES) + "\"]";
        Map<PropertyDescriptor<?, ?>, String> high = Map.of(Samples.SCHEMA.payload, String.valueOf(2 * NINE_MEGABYTES));
        assertThat(text(Samples.with(Samples.sampler(target, "Calls", "lengthOf", "String", arguments), high)))
                .isEqualTo(String.valueOf(NINE_MEGABYTES));
        assertThat(text(Samples.with(Samples.sampler(target, "Calls", "big", "int", "[" + NINE_MEGABYTES + "]"), high)))
                .hasSize(NINE_MEGABYTES + 2);
    }

    @ParameterizedTest
    @EnumSource
    void aBusinessExceptionFailsOrPassesAsConfigured(Target target) {
        DubboSampler failing = Samples.sampler(target, "Calls", "failing", "String", "[\"sold out\"]");
        SampleResult failed = failing.sample(null);
        assertThat(failed.isSuccessful()).isFalse();
        assertThat(failed.getResponseCode()).isEqualTo("BUSINESS_EXCEPTION");
        assertThat(failed.getResponseMessage()).isEqualTo("io.github.jmeterrpc.fixture.OutOfStock: sold out");
        assertThat(failed.getResponseDataAsString()).doesNotContain("\tat ");
        SampleResult passed = Samples.with(failing, Map.of(Samples.SCHEMA.passBusinessException, "true"))
                .sample(null);
        assertThat(passed.isSuccessful()).isTrue();
        assertThat(passed.getResponseCode()).isEqualTo("BUSINESS_EXCEPTION");
    }

    @ParameterizedTest
    @EnumSource
    void theTextOfAnExceptionDoesNotChangeItsCode(Target target) {
        for (String message : List.of(
                "No such method take in class X",
                "java.lang.NoSuchMethodException: x",
                "Not found exported service: x",
                "Thread pool is EXHAUSTED",
                "Data length too large: 9",
                "Serialized class x")) {
            SampleResult failed = Samples.call(target, "failing", "String", "[\"" + message + "\"]");
            assertThat(failed.getResponseCode()).as(failed.getResponseMessage()).isEqualTo("BUSINESS_EXCEPTION");
            assertThat(failed.getResponseMessage()).endsWith(message);
        }
    }

    /** 1: network, 2: timeout, 4: forbidden, 5: serialization. */
    @ParameterizedTest
    @EnumSource
    void aFailureBehindTheProviderIsABusinessException(Target target) {
        for (int code = 0; code <= 6; code++) {
            SampleResult failed =
                    Samples.call(target, "failingDownstream", "int, String", "[" + code + ", \"stock is late\"]");
            assertThat(failed.getResponseCode()).as(failed.getResponseMessage()).isEqualTo("BUSINESS_EXCEPTION");
            assertThat(failed.getResponseMessage()).contains("RpcException").contains("stock is late");
        }
    }

    private static DubboSampler calls(
            Target target, String method, Map<? extends PropertyDescriptor<?, ?>, String> properties) {
        return Samples.with(Samples.sampler(target, "Calls", method, "", ""), Map.copyOf(properties));
    }

    private static String text(DubboSampler sampler) {
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
        return result.getResponseDataAsString();
    }
}
