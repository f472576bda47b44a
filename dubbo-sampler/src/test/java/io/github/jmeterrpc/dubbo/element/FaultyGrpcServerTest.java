package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.testbed.Eventually;
import io.github.jmeterrpc.dubbo.testbed.FaultyGrpcServer;
import io.github.jmeterrpc.support.testing.Opened;
import java.nio.file.Path;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Servers that break the rules: each call ends with its reason, and the next one works again. */
@Tag("full")
class FaultyGrpcServerTest {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;

    @RegisterExtension
    static final Opened opened = new Opened();

    @BeforeAll
    static void start() {
        DubboSampler user = new DubboSampler();
        user.testStarted();
        opened.add(user::testEnded);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "goaway       | CONNECT_ERROR  | No connection to",
                "reset        | CONNECT_ERROR  | No connection to",
                "refused      | CONNECT_ERROR  | No connection to",
                "half         | CONNECT_ERROR  | No connection to",
                "long-headers | CONNECT_ERROR  | No connection to",
                "no-trailers  | PROTOCOL_ERROR | The provider's message is damaged or hostile: it ends without a status",
                "too-short    | PROTOCOL_ERROR | hostile: it claims 100 bytes, and 90 of them are missing",
                "negative     | PROTOCOL_ERROR | hostile: it claims a length of 4294967295 bytes",
                "huge         | PROTOCOL_ERROR | hostile: it claims 2147483647 bytes, and 2147483637 of them are missing",
                "compressed   | PROTOCOL_ERROR | hostile: it is compressed, but its headers do not say how",
                "no-protobuf  | PROTOCOL_ERROR | hostile: it is not a message of the type demo.HelloReply: ",
                "html         | NO_PROVIDER    | No provider of demo.Greeter",
                "silence      | TIMEOUT        | within 2000 ms",
            })
    void aFaultEndsTheCallWithItsReason(String fault, String code, String message) throws Exception {
        for (String method : new String[] {"SayHello", "LotsOfReplies"}) {
            try (FaultyGrpcServer server = new FaultyGrpcServer(65535)) {
                SampleResult result = sampler(server, method, fault).sample(null);
                assertThat(result.isSuccessful()).isFalse();
                assertThat(result.getResponseCode())
                        .as(method + ": " + result.getResponseDataAsString())
                        .isEqualTo(code);
                assertThat(result.getResponseMessage()).as(method).contains(message);
                assertThat(result.getTime()).isLessThan(4000);
                DubboSampler next = sampler(server, method, "");
                // A connection that the server ended is opened again within a second.
                assertThat(Eventually.value(() -> next.sample(null).getResponseCode(), "OK"))
                        .isEqualTo("OK");
            }
        }
    }

    @Test
    void aStatusWithoutAReplyIsDamagedUnlessItIsAStream() throws Exception {
        try (FaultyGrpcServer server = new FaultyGrpcServer(65535)) {
            assertThat(sampler(server, "SayHello", "no-message").sample(null).getResponseMessage())
                    .endsWith("hostile: it has a status, but no reply");
            assertThat(sampler(server, "LotsOfReplies", "no-message")
                            .sample(null)
                            .getResponseDataAsString())
                    .isEqualTo("[]");
        }
    }

    @Test
    void aServerThatTakesLittleAtATimeGetsTheWholeMessage() throws Exception {
        try (FaultyGrpcServer server = new FaultyGrpcServer(1000)) {
            DubboSampler sampler = sampler(server, "SayHello", "");
            sampler.setProperty(SCHEMA.arguments.getName(), "{\"name\": \"" + "x".repeat(200_000) + "\"}");
            SampleResult result = sampler.sample(null);
            assertThat(result.getResponseCode()).isEqualTo("OK");
            assertThat(result.getSentBytes()).isGreaterThan(200_000);
        }
    }

    private static DubboSampler sampler(FaultyGrpcServer server, String method, String fault) throws Exception {
        DubboSampler sampler = new DubboSampler();
        sampler.setName("Test");
        sampler.setProperty(SCHEMA.address.getName(), "tri://127.0.0.1:" + server.port());
        sampler.setProperty(SCHEMA.interfaceName.getName(), "demo.Greeter");
        sampler.setProperty(SCHEMA.method.getName(), method);
        sampler.setProperty(SCHEMA.timeout.getName(), "2000");
        sampler.setProperty(
                SCHEMA.protobuf.getName(),
                Path.of(FaultyGrpcServerTest.class.getResource("/greeter.pb").toURI())
                        .toString());
        if (!fault.isEmpty()) {
            Arguments rows = new Arguments();
            rows.addArgument("x-fault", fault);
            sampler.setProperty(new TestElementProperty(SCHEMA.attachments.getName(), rows));
        }
        return sampler;
    }
}
