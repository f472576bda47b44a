package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.GreeterServer;
import io.github.jmeterrpc.support.testing.Opened;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Calls of a real gRPC server. */
class ProtobufSamplerTest {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    @RegisterExtension
    static final Opened opened = new Opened();

    private static GreeterServer server;

    @BeforeAll
    static void start() {
        server = opened.add(new GreeterServer());
        DubboSampler user = new DubboSampler();
        user.testStarted();
        opened.add(user::testEnded);
    }

    @Test
    void callsByADescriptorSet() throws Exception {
        SampleResult result = sampler("SayHello", "{\"name\": \"Ada\"}").sample(null);
        assertThat(result.getResponseCode())
                .as(result.getResponseDataAsString())
                .isEqualTo("OK");
        assertThat(result.getResponseDataAsString())
                .contains("\"text\": \"Hello Ada\"")
                .contains("\"number\": \"1\"");
        assertThat(result.getResponseHeaders()).startsWith("provider: 127.0.0.1:" + server.port());
        // The message has 5 bytes, and 5 are before it; the reply "Hello Ada" and a number.
        assertThat(result.getSentBytes()).isEqualTo(5 + 5);
        assertThat(result.getBytesAsLong()).isEqualTo(5 + 13);
    }

    @Test
    void callsByReflection() throws Exception {
        DubboSampler sampler = sampler("SayHello", "{\"name\": \"Ada\"}");
        sampler.setProperty(SCHEMA.protobuf.getName(), "reflection");
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode())
                .as(result.getResponseDataAsString())
                .isEqualTo("OK");
        assertThat(result.getResponseDataAsString()).contains("\"text\": \"Hello Ada\"");
    }

    @Test
    void attachmentsAreMetadata() throws Exception {
        Arguments rows = new Arguments();
        rows.addArgument("x-trace", "t1");
        rows.addArgument("x-key-bin", "AQI=");
        DubboSampler sampler = sampler("SayHello", "");
        sampler.setProperty(new TestElementProperty(SCHEMA.attachments.getName(), rows));
        assertThat(sampler.sample(null).getResponseDataAsString())
                .contains("\"x-trace\": \"t1\"")
                .contains("\"x-key-bin\": \"0102\"");
    }

    @Test
    void aFailureHasTheNameOfItsStatus() throws Exception {
        SampleResult result =
                sampler("Fail", "{\"code\": 5, \"message\": \"no such order\"}").sample(null);
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("NOT_FOUND");
        assertThat(result.getResponseMessage()).isEqualTo("no such order");
        assertThat(result.getResponseHeaders()).contains("shard: 7");
    }

    @Test
    void detailsOfAStatusAreReadable() throws Exception {
        SampleResult result = sampler("Fail", "{\"code\": 9, \"message\": \"sold out\", \"details\": true}")
                .sample(null);
        assertThat(result.getResponseCode()).isEqualTo("FAILED_PRECONDITION");
        assertThat(result.getResponseDataAsString())
                .contains("\"reason\": \"OUT_OF_STOCK\"")
                .contains("\"sku\": \"42\"");
    }

    @Test
    void aStreamOfRepliesIsOneSampleWithItsMessages() throws Exception {
        SampleResult result = sampler("LotsOfReplies", "{\"name\": \"Ada\", \"count\": 5, \"delay\": \"0.02s\"}")
                .sample(null);
        assertThat(result.getResponseCode())
                .as(result.getResponseDataAsString())
                .isEqualTo("OK");
        assertThat(result.getResponseMessage()).isEqualTo("OK");
        assertThat(result.getResponseHeaders()).contains("messages-sent: 1\nmessages-received: 5\n");
        assertThat(result.getSubResults()).hasSize(5).allSatisfy(message -> assertThat(message.getSampleLabel())
                .isEqualTo("Test › message"));
        // One after the other: the first counts from the start, each other from the one before.
        assertThat(Stream.of(result.getSubResults())
                        .mapToLong(SampleResult::getTime)
                        .sum())
                .isBetween(95L, result.getTime());
        assertThat(result.getLatency()).isBetween(19L, result.getTime());
        assertThat(result.getResponseDataAsString())
                .startsWith("[{")
                .contains("\"number\": \"5\"")
                .endsWith("}]");
    }

    @Test
    void aStreamOfRequestsHasOneReply() throws Exception {
        int before = server.received("LotsOfGreetings");
        DubboSampler sampler = sampler("LotsOfGreetings", "[{\"name\": \"a\"}, {\"name\": \"b\"}, {}]");
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseDataAsString()).contains("\"number\": \"3\"");
        sampler.setProperty(SCHEMA.messageCount.getName(), "1000");
        assertThat(sampler.sample(null).getResponseDataAsString()).contains("\"number\": \"1000\"");
        assertThat(server.received("LotsOfGreetings") - before).isEqualTo(1003);
    }

    @Test
    void messagesBothWaysCountFromTheirSchedule() throws Exception {
        DubboSampler sampler = sampler("BidiHello", "[{\"name\": \"a\"}]");
        sampler.setProperty(SCHEMA.messageCount.getName(), "20");
        sampler.setProperty(SCHEMA.messageRate.getName(), "100");
        sampler.setProperty(SCHEMA.messagesAnswered.getName(), "true");
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode())
                .as(result.getResponseDataAsString())
                .isEqualTo("OK");
        assertThat(result.getTime()).isBetween(190L, 1000L);
        assertThat(result.getSubResults()).hasSize(20);
    }

    @Test
    void aStreamThatIsCancelledAsAskedPasses() throws Exception {
        int before = server.cancelled();
        DubboSampler sampler = sampler("LotsOfReplies", "{\"count\": 1000000, \"delay\": \"0.001s\"}");
        sampler.setProperty(SCHEMA.endAfterReplies.getName(), "10");
        SampleResult result = sampler.sample(null);
        assertThat(result.isSuccessful()).as(result.getResponseDataAsString()).isTrue();
        assertThat(result.getResponseMessage()).startsWith("OK, cancelled as asked after 10 replies");
        assertThat(result.getSubResults()).hasSize(10);
        sampler.setProperty(SCHEMA.endAfterReplies.getName(), "0");
        sampler.setProperty(SCHEMA.endAfterMillis.getName(), "300");
        result = sampler.sample(null);
        assertThat(result.isSuccessful()).isTrue();
        assertThat(result.getTime()).isBetween(295L, 2000L);
        assertThat(Eventually.value(() -> server.cancelled() - before, 2)).isEqualTo(2);
    }

    @Test
    void stopEndsAStreamAtOnce() throws Exception {
        int cancelled = server.cancelled();
        int received = server.received("LotsOfReplies");
        DubboSampler sampler = sampler("LotsOfReplies", "{\"count\": 100000, \"delay\": \"0.01s\"}");
        CompletableFuture<SampleResult> running = CompletableFuture.supplyAsync(() -> sampler.sample(null));
        assertThat(Eventually.value(() -> server.received("LotsOfReplies"), received + 1))
                .isEqualTo(received + 1);
        Thread.sleep(200);
        assertThat(sampler.interrupt()).isTrue();
        SampleResult result = running.get(2, TimeUnit.SECONDS);
        assertThat(result.getResponseCode()).isEqualTo("INTERRUPTED");
        assertThat(result.getSubResults().length).isPositive();
        assertThat(Eventually.value(server::cancelled, cancelled + 1)).isEqualTo(cancelled + 1);
    }

    @Test
    void theTimeoutIsTheWaitForEachReply() throws Exception {
        DubboSampler quiet = sampler("LotsOfReplies", "{\"count\": 2, \"delay\": \"5s\"}");
        quiet.setProperty(SCHEMA.timeout.getName(), "500");
        SampleResult result = quiet.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("TIMEOUT");
        assertThat(result.getTime()).isBetween(499L, 3000L);
        DubboSampler busy = sampler("LotsOfReplies", "{\"count\": 10, \"delay\": \"0.1s\"}");
        busy.setProperty(SCHEMA.timeout.getName(), "500");
        assertThat(busy.sample(null).getResponseMessage()).isEqualTo("OK");
    }

    @Test
    void aStallShowsInEachMessageThatHadToWait() throws Exception {
        String messages = "[{\"delay\": \"0.4s\"}" + ", {}".repeat(39) + "]";
        DubboSampler sampler = sampler("BidiHello", messages);
        sampler.setProperty(SCHEMA.messageRate.getName(), "100");
        assertThat(longerThan(200, sampler)).isBetween(1L, 3L);
        sampler.setProperty(SCHEMA.messagesAnswered.getName(), "true");
        // Those that were to be sent in the first 200 ms.
        assertThat(longerThan(200, sampler)).isGreaterThanOrEqualTo(15);
    }

    private static long longerThan(int millis, DubboSampler sampler) {
        SampleResult result = sampler.sample(null);
        assertThat(result.getSubResults()).hasSize(40);
        return Stream.of(result.getSubResults())
                .filter(message -> message.getTime() > millis)
                .count();
    }

    @Test
    void ofALongStreamSomeRepliesAreKeptAndAllCounted() throws Exception {
        DubboSampler sampler = sampler("LotsOfReplies", "{\"count\": 2500}");
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseMessage()).isEqualTo("OK; the first 100 replies are shown");
        assertThat(result.getResponseHeaders()).contains("messages-received: 2500\nsub-samples: every 4th message\n");
        assertThat(result.getSubResults()).hasSize(625);
        // Each with its time in nanoseconds.
        assertThat(Stream.of(result.getSubResults()).mapToLong(sampler::nanosOf))
                .allMatch(nanos -> nanos >= 0);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "parameterTypes | String          | Parameter types: must be empty: the protobuf definition has the types",
                "messageCount   | 5               | Messages to send: must be 0 or empty: SayHello takes one message and returns one",
                "endAfterMillis | 5               | End after (ms): must be 0 or empty: SayHello takes one message and returns one",
                "address        | dubbo://h:1     | Protobuf definition: is for services of tri://; type such an address, or a"
                        + " registry, or leave this field empty",
                "method         | SayHelo         | Method: is not a method of demo.Greeter; type SayHello, or one of: SayHello,"
                        + " LotsOfReplies, LotsOfGreetings, BidiHello, Fail",
                "interface      | demo.Greter     | Protobuf definition: has no service demo.Greter; type demo.Greeter, or one of:"
                        + " demo.Greeter",
                "protobuf       | /no/such.pb     | Protobuf definition: does not exist; type the path of a descriptor set or of a"
                        + " .proto file, absolute or from the folder of the test plan, or type reflection",
                "arguments      | {\"nam\": \"a\"} | JSON array: is no field of demo.HelloRequest; type name, or one of: name,"
                        + " count, mood, delay, payload; at nam"
            })
    void whatDoesNotFitTheDefinitionIsRefusedBeforeAnythingIsSent(String property, String value, String message)
            throws Exception {
        int before = server.received("SayHello");
        DubboSampler sampler = sampler("SayHello", "{}");
        sampler.setProperty(DubboSchema.PREFIX + property, value);
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseMessage()).startsWith(message.replaceFirst("; at nam$", ""));
        assertThat(server.received("SayHello")).isEqualTo(before);
    }

    static DubboSampler sampler(String method, String arguments) throws URISyntaxException {
        DubboSampler sampler = new DubboSampler();
        sampler.setName("Test");
        sampler.setProperty(SCHEMA.address.getName(), "tri://127.0.0.1:" + server.port());
        sampler.setProperty(SCHEMA.interfaceName.getName(), "demo.Greeter");
        sampler.setProperty(SCHEMA.method.getName(), method);
        sampler.setProperty(SCHEMA.arguments.getName(), arguments);
        sampler.setProperty(
                SCHEMA.protobuf.getName(),
                Path.of(ProtobufSamplerTest.class.getResource("/greeter.pb").toURI())
                        .toString());
        return sampler;
    }
}
