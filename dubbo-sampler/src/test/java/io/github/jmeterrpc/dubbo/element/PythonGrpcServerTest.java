package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.testing.Python;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Calls of a gRPC server in Python, on gRPC's core in C, which shares no code with Java's. */
@Tag("full")
class PythonGrpcServerTest {

    private static final DubboSchema SCHEMA = DubboSchema.INSTANCE;
    private static final Path SCRIPT = Path.of("src", "test", "resources", "python", "greeter.py");
    private static final String READY = "ready: ";

    @RegisterExtension
    static final Opened opened = new Opened();

    @TempDir
    static Path folder;

    private static String definition;
    private static int port;

    @BeforeAll
    static void start() throws URISyntaxException {
        definition = Path.of(
                        PythonGrpcServerTest.class.getResource("/greeter.pb").toURI())
                .toString();
        ProcessBuilder command = Python.orSkip("grpc", "apt-get install python3-grpcio python3-protobuf (Debian)")
                .run(SCRIPT, List.of(definition));
        ManagedProcess server = opened.add(ManagedProcess.start(
                "Python gRPC server", command, folder.resolve("server.txt"), Duration.ofMinutes(2)));
        String ready = server.awaitLine(line -> line.startsWith(READY), Duration.ofMinutes(1));
        port = Integer.parseInt(ready.substring(READY.length()));
        DubboSampler user = new DubboSampler();
        user.testStarted();
        opened.add(user::testEnded);
    }

    private static DubboSampler sampler(String method, String arguments) {
        DubboSampler sampler = new DubboSampler();
        sampler.setName("Test");
        sampler.setProperty(SCHEMA.address.getName(), "tri://127.0.0.1:" + port);
        sampler.setProperty(SCHEMA.interfaceName.getName(), "demo.Greeter");
        sampler.setProperty(SCHEMA.protobuf.getName(), definition);
        sampler.setProperty(SCHEMA.method.getName(), method);
        sampler.setProperty(SCHEMA.arguments.getName(), arguments);
        sampler.setProperty(SCHEMA.timeout.getName(), "30000");
        return sampler;
    }

    private static SampleResult passed(DubboSampler sampler) {
        SampleResult result = sampler.sample(null);
        assertThat(result.isSuccessful())
                .as(result.getResponseCode() + " " + result.getResponseMessage())
                .isTrue();
        return result;
    }

    @Test
    void callsAMethod() {
        SampleResult result = passed(sampler("SayHello", "{\"name\": \"Ada 中\"}"));
        assertThat(result.getResponseDataAsString()).contains("\"text\": \"Hello Ada 中\"");
        assertThat(result.getResponseHeaders()).contains("language: python");
    }

    @Test
    void countsTheMessagesOfStreams() {
        assertThat(passed(sampler("LotsOfReplies", "{\"count\": 3000}")).getResponseHeaders())
                .contains("messages-sent: 1\nmessages-received: 3000\n");
        DubboSampler collected = sampler("LotsOfGreetings", "[{\"name\": \"a\"}]");
        collected.setProperty(SCHEMA.messageCount.getName(), "700");
        assertThat(passed(collected).getResponseDataAsString()).contains("\"number\": \"700\"");
        DubboSampler chat = sampler("BidiHello", "[{\"name\": \"a\"}, {\"name\": \"b\"}]");
        chat.setProperty(SCHEMA.messageCount.getName(), "500");
        chat.setProperty(SCHEMA.messageRate.getName(), "1000");
        chat.setProperty(SCHEMA.messagesAnswered.getName(), "true");
        SampleResult result = passed(chat);
        assertThat(result.getResponseHeaders()).contains("messages-sent: 500\nmessages-received: 500\n");
        assertThat(result.getSubResults()).hasSize(500);
    }

    @Test
    void aFailureHasTheNameOfItsStatus() {
        SampleResult result =
                sampler("Fail", "{\"code\": 9, \"message\": \"sold out\"}").sample(null);
        assertThat(result.isSuccessful()).isFalse();
        assertThat(result.getResponseCode()).isEqualTo("FAILED_PRECONDITION");
        assertThat(result.getResponseMessage()).isEqualTo("sold out");
    }

    @Test
    void aDeadlineEndsACall() {
        DubboSampler late = sampler("SayHello", "{\"delay\": \"3s\"}");
        late.setProperty(SCHEMA.timeout.getName(), "200");
        assertThat(late.sample(null).getResponseCode()).isEqualTo("TIMEOUT");

        SampleResult endedByServer = sampler("Fail", "{\"code\": 4, \"message\": \"the stock was too slow\"}")
                .sample(null);
        assertThat(endedByServer.getResponseCode()).isEqualTo("TIMEOUT");
        assertThat(endedByServer.getResponseMessage())
                .isEqualTo("The server ended the call, since its deadline had passed (timeout 30000 ms);"
                        + " check the server or raise the timeout: the stock was too slow");
    }
}
