package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.client.DubboClient;
import io.github.jmeterrpc.dubbo.endpoint.Call;
import io.github.jmeterrpc.dubbo.endpoint.DubboEndpoint;
import io.github.jmeterrpc.dubbo.endpoint.DubboOptions;
import io.github.jmeterrpc.dubbo.provider.Calls;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.wire.CallMetrics;
import io.github.jmeterrpc.support.testing.Opened;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Tests the metrics that a sample of a real call shows. */
class CallMetricsReaderTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String OWN_TEXT = "text that never was on the wire";

    private static DubboClient client;
    private static TestProvider provider;

    private final CallMetricsReader observed = new CallMetricsReader();

    @BeforeAll
    static void start() {
        JMeterEnvironment.prepare();
        provider = opened.add(TestProvider.start("dubbo"));
        client = opened.add(new DubboClient());
    }

    private SampleResult sampleOf(DubboEndpoint endpoint, Call call) {
        CallMetrics metrics = new CallMetrics();
        SampleResult result = new SampleResult();
        result.sampleStart();
        long start = System.nanoTime();
        try {
            client.invoker(endpoint).invoke(call, metrics);
            result.setSuccessful(true);
        } catch (RuntimeException e) {
            result.setSuccessful(false);
        }
        result.sampleEnd();
        result.setResponseData(OWN_TEXT, StandardCharsets.UTF_8.name());
        observed.describe(result, call.attachments(), metrics, start);
        return result;
    }

    @Test
    void anAnswerHasSizesLatencyAndItsProvider() {
        SampleResult result = sampleOf(provider.endpoint(DubboOptions.DEFAULT), Calls.sleep(50));
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getSentBytes()).isGreaterThan(100);
        // A header of 16 bytes, then kind, value and attachments.
        assertThat(result.getHeadersSize()).isEqualTo(16);
        assertThat(result.getBytesAsLong()).isGreaterThan(17).isLessThan(200);
        assertThat(result.getLatency()).isGreaterThanOrEqualTo(49).isLessThanOrEqualTo(result.getTime());
        assertThat(result.getResponseHeaders()).isEqualTo("provider: 127.0.0.1:" + provider.port() + "\n");
        assertThat(result.getRequestHeaders()).isEmpty();
    }

    @Test
    void attachmentsStandInLinesOfTheirOwnByName() {
        Map<String, String> sent = Map.of("tenant", "red\nblue", "account", "7");
        Call call = new Call("echo", new String[] {"java.lang.String"}, new Object[] {"x"}, 60_000, sent, false);
        assertThat(sampleOf(provider.endpoint(DubboOptions.DEFAULT), call).getRequestHeaders())
                .isEqualTo("account: 7\ntenant: red blue\n");
        assertThat(sampleOf(provider.endpoint(DubboOptions.DEFAULT), Calls.attach("note", "kept"))
                        .getResponseHeaders())
                .isEqualTo("provider: 127.0.0.1:" + provider.port() + "\nnote: kept\n");
        assertThat(sampleOf(provider.endpoint(DubboOptions.DEFAULT), Calls.echo("x"))
                        .getRequestHeaders())
                .isEmpty();
    }

    @Test
    void aCallWithoutAnswerHasSentButReceivedNothing() {
        SampleResult result = sampleOf(provider.endpoint(DubboOptions.DEFAULT), Calls.sleep(10_000, 1000));
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getSentBytes()).isGreaterThan(100);
        assertThat(result.getBytesAsLong()).isZero();
        assertThat(result.getLatency()).isZero();
        assertThat(result.getResponseHeaders()).isEqualTo("provider: 127.0.0.1:" + provider.port() + "\n");
    }

    @Test
    void aCallThatFoundNoConnectionHasNoNumbersAndNoProvider() {
        sampleOf(provider.endpoint(DubboOptions.DEFAULT), Calls.echo("a provider that was called before"));
        SampleResult result = sampleOf(
                TestProvider.endpointAt("dubbo", TestProvider.freePort(), DubboOptions.DEFAULT), Calls.echo("x"));
        assertThat(result.getSentBytes()).isZero();
        assertThat(result.getBytesAsLong()).isZero();
        assertThat(result.getLatency()).isZero();
        assertThat(result.getResponseHeaders()).isEmpty();
    }

    @Test
    void overTripleMessagesAndTheFirstByteAreMeasured() {
        try (TestProvider triple = TestProvider.start("tri")) {
            SampleResult result = sampleOf(triple.endpoint(DubboOptions.DEFAULT), Calls.sleep(50));
            assertThat(result.isSuccessful()).isTrue();
            assertThat(result.getLatency()).isBetween(49L, result.getTime());
            assertThat(result.getResponseHeaders()).isEqualTo("provider: 127.0.0.1:" + triple.port() + "\n");
            SampleResult longer = sampleOf(triple.endpoint(DubboOptions.DEFAULT), Calls.echo("x".repeat(1000)));
            assertThat(longer.getSentBytes()).isBetween(1005L, 1300L);
            assertThat(longer.getHeadersSize()).isEqualTo(5);
            assertThat(longer.getBytesAsLong()).isBetween(1005L, 1300L);
        }
    }

    @Test
    void overTripleACallWithoutAnswerHasSentButReceivedNothing() {
        try (TestProvider triple = TestProvider.start("tri")) {
            SampleResult result = sampleOf(triple.endpoint(DubboOptions.DEFAULT), Calls.sleep(10_000, 1000));
            assertThat(result.isSuccessful()).isFalse();
            assertThat(result.getSentBytes()).isPositive();
            assertThat(result.getBytesAsLong()).isZero();
            assertThat(result.getLatency()).isZero();
        }
    }
}
