package io.github.jmeterrpc.thrift.typed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.Headers;
import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.support.faults.FaultProxy;
import io.github.jmeterrpc.support.faults.ScriptedHttpServer;
import io.github.jmeterrpc.support.faults.ScriptedReply;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.targets.thrift.gen.StressService;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import io.github.jmeterrpc.thrift.engine.Plans;
import io.github.jmeterrpc.thrift.typed.example.PlaceOrder;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.protocol.java.sampler.JavaSampler;
import org.apache.jmeter.protocol.java.sampler.JavaSamplerContext;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TProtocol;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The example, run by JMeter's own Java Request against a real server. */
class ThriftJavaSamplerTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static ThriftServer server;
    private static FaultProxy relay;

    private final JavaSampler request = new JavaSampler();

    @BeforeAll
    static void startServer() throws Exception {
        JMeterEnvironment.prepare();
        // One that does not wait for its calls when it is closed.
        server = opened.add(ThriftServer.start(
                ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY)));
        relay = opened.add(new FaultProxy(server.port()));
    }

    @BeforeEach
    void start() {
        request.setName("place order");
        request.setClassname(PlaceOrder.class.getName());
        request.testStarted();
        opened.add("test", request::testEnded);
    }

    private SampleResult sample(Map<String, String> changed) {
        request.setArguments(arguments(new PlaceOrder(), changed));
        return request.sample(null);
    }

    /** With a class of its own: a Java Request keeps the client that it has made. */
    private static List<SampleResult> samples(Class<?> type, List<Map<String, String>> changes) {
        JavaSampler another = new JavaSampler();
        another.setName("another");
        another.setClassname(type.getName());
        another.testStarted();
        try {
            List<SampleResult> results = new ArrayList<>();
            for (Map<String, String> changed : changes) {
                another.setArguments(arguments(new PlaceOrder(), changed));
                results.add(another.sample(null));
            }
            return results;
        } finally {
            another.testEnded();
        }
    }

    private static Arguments arguments(ThriftJavaSampler<?> sampler, Map<String, String> changed) {
        Arguments arguments = sampler.getDefaultParameters();
        Map<String, String> all = new HashMap<>(Map.of(
                "host",
                "127.0.0.1",
                "port",
                String.valueOf(relay.port()),
                "connectTimeout",
                "60000",
                "readTimeout",
                "60000"));
        all.putAll(changed);
        all.forEach((name, value) -> {
            arguments.removeArgument(name);
            arguments.addArgument(name, value);
        });
        return arguments;
    }

    @Test
    void callsWithTheGeneratedClient() {
        int before = relay.accepted();
        SampleResult first = sample(Map.of());
        SampleResult second = sample(Map.of("article", "coffee"));

        for (SampleResult result : List.of(first, second)) {
            assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
            assertThat(result.isSuccessful()).isTrue();
            assertThat(result.getResponseDataAsString())
                    .isEqualTo("{\"orderId\":7,\"pieces\":2,\"total\":3.0,\"payment\":2}");
            assertThat(result.getResponseHeaders()).isEqualTo("provider: 127.0.0.1:" + relay.port() + "\n");
            assertThat(result.getSentBytes()).isPositive();
        }
        assertThat(relay.accepted() - before).isEqualTo(1);
    }

    @Test
    void aDeclaredExceptionFailsOrPassesAsConfigured() {
        int before = relay.accepted();
        SampleResult failed = sample(Map.of("article", "none"));
        assertThat(failed.isSuccessful()).isFalse();
        assertThat(failed.getResponseCode()).isEqualTo("BUSINESS_EXCEPTION");
        assertThat(failed.getResponseMessage()).startsWith("StockException, which the IDL declares for ");
        assertThat(failed.getResponseDataAsString()).contains("2 of none");
        assertThat(sample(Map.of("article", "none", "passDeclaredException", "true"))
                        .isSuccessful())
                .isTrue();
        assertThat(relay.accepted() - before).isEqualTo(1);
    }

    /** While the client is made, in the call, and after it when the result becomes text. */
    @ParameterizedTest
    @ValueSource(strings = {"client", "call", "reply"})
    void anErrorFailsTheSampleAndTheThreadLives(String place) {
        BreaksOnce.place = place;
        List<SampleResult> results = samples(BreaksOnce.class, List.of(Map.of(), Map.of("article", "coffee")));
        assertThat(results.get(0).isSuccessful()).isFalse();
        assertThat(results.get(0).getResponseCode()).isEqualTo("INTERNAL_ERROR");
        assertThat(results.get(0).getResponseMessage()).contains("AssertionError: broken in " + place);
        assertThat(results.get(1).getResponseCode())
                .as(results.get(1).getResponseMessage())
                .isEqualTo("OK");
    }

    /** An order whose code is broken for the first sample. */
    public static final class BreaksOnce extends PlaceOrder {

        private static String place;

        private static void maybeBreak(String here) {
            if (here.equals(place)) {
                place = "";
                throw new AssertionError("broken in " + here);
            }
        }

        @Override
        protected StressService.Client client(TProtocol protocol) {
            maybeBreak("client");
            return super.client(protocol);
        }

        @Override
        protected Object call(StressService.Client client, JavaSamplerContext context) throws TException {
            maybeBreak("call");
            super.call(client, context);
            return new Object() {
                @Override
                public String toString() {
                    maybeBreak("reply");
                    return "fine";
                }
            };
        }
    }

    @Test
    @Tag("full")
    void aLateReplyClosesTheConnection() {
        int before = relay.accepted();
        assertThat(sample(Map.of("sleepMillis", "8000", "readTimeout", "4000")).getResponseCode())
                .isEqualTo("TIMEOUT");
        assertThat(sample(Map.of("readTimeout", "4000")).getResponseCode()).isEqualTo("OK");
        assertThat(relay.accepted() - before).isEqualTo(2);
    }

    @Test
    void theConnectionIsThatOfTheThreadsThriftRequests() {
        int before = relay.accepted();
        ThriftSampler sampler = new ThriftSampler();
        sampler.testStarted();
        try {
            Map.of(
                            "host", "127.0.0.1",
                            "port", String.valueOf(relay.port()),
                            "connectTimeout", "60000",
                            "readTimeout", "60000",
                            "idlFile", Plans.IDL,
                            "method", "echo",
                            "arguments", "[\"x\"]")
                    .forEach((name, value) -> sampler.setProperty("ThriftSampler." + name, value));
            assertThat(sampler.sample(null).getResponseCode()).isEqualTo("OK");
            assertThat(sample(Map.of()).getResponseCode()).isEqualTo("OK");
            assertThat(sampler.sample(null).getResponseCode()).isEqualTo("OK");
            assertThat(relay.accepted() - before).isEqualTo(1);
        } finally {
            sampler.testEnded();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "host | | Host ''",
                "port | 0 | port '0'",
                "readTimeout | many | readTimeout 'many'",
                "transport | PIGEON | transport 'PIGEON'",
                "lifetime | DAY | lifetime 'DAY'"
            })
    void wrongParametersSendNothing(String name, String value, String message) {
        int before = relay.accepted();
        SampleResult result = sample(Map.of(name, value == null ? "" : value));
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseDataAsString()).startsWith(message);
        assertThat(result.getSamplerData()).startsWith("host".equals(name) ? ":" : "127.0.0.1:");
        assertThat(relay.accepted()).isEqualTo(before);
    }

    @Test
    void headersAreSentOverHttp() throws Exception {
        try (ScriptedHttpServer http = new ScriptedHttpServer()) {
            http.always(request -> new ScriptedReply(200, ""));
            Map<String, String> how = Map.of(
                    "port",
                    String.valueOf(http.port()),
                    "transport",
                    "HTTP",
                    "headers",
                    "Authorization: Bearer a:b\r\n\nX-Tag:one\nX-Tag: two");
            SampleResult result = samples(Notify.class, List.of(how)).get(0);

            assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
            assertThat(result.getSamplerData()).doesNotContain("Bearer");
            // A oneway call does not wait for the reply.
            await().pollInSameThread().until(() -> !http.requests().isEmpty());
            Headers headers = http.requests().get(0).headers();
            assertThat(headers.get("Authorization")).containsExactly("Bearer a:b");
            assertThat(headers.get("X-Tag")).containsExactlyInAnyOrder("one", "two");
        }
    }

    @Test
    void aHeaderThatIsNoneIsNotShown() {
        SampleResult result = sample(Map.of("transport", "HTTP", "headers", "A: b\nsecret"));
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseMessage())
                .contains("headers: must be a name, a colon and a value")
                .doesNotContain("secret");
        assertThat(result.getResponseDataAsString())
                .contains("headers 'line 2'")
                .doesNotContain("secret");
    }

    /** Calls without waiting for a reply. */
    public static final class Notify extends ThriftJavaSampler<StressService.Client> {

        @Override
        protected StressService.Client client(TProtocol protocol) {
            return new StressService.Client(protocol);
        }

        @Override
        protected Object call(StressService.Client client, JavaSamplerContext context) throws TException {
            client.notify(0);
            return "sent";
        }
    }

    @Test
    void aSampleWithoutACallHasNoBytes() {
        List<SampleResult> results =
                samples(Sometimes.class, List.of(Map.of("sleepMillis", "0"), Map.of("sleepMillis", "0")));
        assertThat(results.get(0).getSentBytes()).isPositive();
        assertThat(results.get(1).isSuccessful()).isTrue();
        assertThat(results.get(1).getSentBytes()).isZero();
        assertThat(results.get(1).getBytesAsLong()).isZero();
        assertThat(results.get(1).getLatency()).isZero();
    }

    /** Makes a call in its first sample alone. */
    public static final class Sometimes extends ThriftJavaSampler<StressService.Client> {

        private boolean called;

        @Override
        protected StressService.Client client(TProtocol protocol) {
            return new StressService.Client(protocol);
        }

        @Override
        protected Object call(StressService.Client client, JavaSamplerContext context) throws TException {
            if (called) {
                return "nothing to do";
            }
            called = true;
            return client.echo("called");
        }
    }

    /** The subclass has defects; its samples are in the results all the same. */
    @Test
    void exceptionsOfASubclassFailOnlyTheSample() {
        List<SampleResult> both = samples(Defect.class, List.of(Map.of(), Map.of()));
        SampleResult noClient = both.get(0);
        assertThat(noClient.getResponseCode()).isEqualTo("INTERNAL_ERROR");
        assertThat(noClient.isSuccessful()).isFalse();
        assertThat(noClient.getSamplerData()).isEqualTo("127.0.0.1:" + relay.port() + "\n" + Defect.class.getName());

        SampleResult noText = both.get(1);
        assertThat(noText.isSuccessful()).isTrue();
        assertThat(noText.getResponseDataAsString()).contains("cannot be shown", "a defect");
    }

    /** Throws in an unexpected place. */
    public static final class Defect extends ThriftJavaSampler<String> {

        private boolean first = true;

        @Override
        protected String client(TProtocol protocol) {
            if (first) {
                first = false;
                throw new IllegalStateException("a defect");
            }
            return "";
        }

        @Override
        protected Object call(String client, JavaSamplerContext context) {
            return new Object() {
                @Override
                public String toString() {
                    throw new IllegalStateException("a defect");
                }
            };
        }
    }

    @Test
    void stopEndsACallInFlight() throws Exception {
        int before = relay.accepted();
        CompletableFuture<SampleResult> sampled =
                CompletableFuture.supplyAsync(() -> sample(Map.of("sleepMillis", "120000", "readTimeout", "600000")));
        // A connection that is interrupted before it is accepted would count in the next test.
        while (!sampled.isDone() && (relay.accepted() == before || !request.interrupt())) {
            TimeUnit.MILLISECONDS.sleep(20);
        }
        SampleResult result = sampled.get(60, TimeUnit.SECONDS);
        assertThat(result.getResponseCode()).isEqualTo("INTERRUPTED");
        assertThat(result.isSuccessful()).isFalse();
    }
}
