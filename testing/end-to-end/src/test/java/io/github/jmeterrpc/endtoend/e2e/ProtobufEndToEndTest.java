package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.ListeningSockets;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.harness.suite.TargetServer;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.support.tls.TestCertificates;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Tests calls of a service of protobuf, and streams, by the plugin's own jar, whose protobuf has
 * other names, in a real JMeter: the messages that both sides count are the same.
 */
@Tag("full")
class ProtobufEndToEndTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final Duration LIMIT = Duration.ofMinutes(9);
    private static final Suite SUITE = Suite.find();
    private static final Path FOLDER = SUITE.folder("e2e").resolve("protobuf");
    private static final String SET = SUITE.plan("echo.pb").toString();
    private static final String REFLECTION = "reflection";
    private static final String SERVICE = "io.github.jmeterrpc.targets.triple.EchoService";

    /** Seconds of streams: 300 by hand, {@code -Dstreams.seconds=300}. */
    private static final int SECONDS = Integer.getInteger("streams.seconds", 30);

    private static final int PER_SECOND = 1000;
    private static final int SECONDS_PER_STREAM = 3;
    private static final long MB = 1 << 20;

    private ManagedProcess provider(String name, int port, String... options) {
        List<String> all = new ArrayList<>(List.of(options));
        all.add("--port=" + port);
        ManagedProcess provider =
                opened.add(SUITE.launchTarget(TargetServer.TRIPLE_PROVIDER, all, FOLDER.resolve(name + ".txt"), LIMIT));
        provider.awaitLine(line -> line.startsWith("ready:"), LIMIT);
        return provider;
    }

    /** The first connection takes long on a busy machine. */
    private static DubboPlan plan(String address) {
        return new DubboPlan(Map.of(
                "address", address, "interface", SERVICE, "protobuf", SET, "method", "Echo", "timeout", "60000"));
    }

    private Map<String, CsvResultLine> results(String name, DubboPlan plan) {
        Map<String, CsvResultLine> results = new HashMap<>();
        Path own = FOLDER.resolve(name);
        JMeterRun run =
                opened.add(SUITE.jmeter().start(name, plan.write(own.resolve("plan.jmx")), own, Map.of(), LIMIT));
        run.await().results().forEach(line -> results.put(line.label(), line));
        assertThat(run.complaints()).as("nothing is logged per sample").isEmpty();
        return results;
    }

    private static void allPass(Map<String, CsvResultLine> results) {
        assertThat(results.values()).isNotEmpty().allSatisfy(line -> assertThat(line.success())
                .as(line.toString())
                .isTrue());
    }

    /** Counts at the provider: the call passes if both are exact. */
    private static void count(DubboPlan plan, String method, int received, int sent) {
        plan.call("count " + method, Map.of("method", "Count", "arguments", "{\"method\": \"" + method + "\"}"))
                .answers("\"received\": \"" + received + "\"", "\"sent\": \"" + sent + "\"");
    }

    @Test
    void bothSidesCountTheSameMessagesOfAllKindsOfMethods() throws Exception {
        int port = FreePorts.one();
        int registry = FreePorts.one();
        ManagedProcess provider = provider("provider", port, "--registry=" + registry);
        assertThat(ListeningSockets.of(provider.pid()))
                .containsExactlyInAnyOrder("127.0.0.1:" + port, "127.0.0.1:" + registry);
        Map<String, String> chat = Map.of(
                "method",
                "Chat",
                "arguments",
                "[{\"text\": \"a\"}, {\"text\": \"b\"}]",
                "messageCount",
                "100",
                "messageRate",
                "200",
                "messagesAnswered",
                "true");
        DubboPlan plan = plan("tri://127.0.0.1:" + port + "?connect.timeout=20000")
                .call("by a descriptor set", Map.of("arguments", "{\"text\": \"中文 <&>\"}"))
                .answers("中文 <&>")
                .call("by reflection", Map.of("protobuf", REFLECTION, "arguments", "{\"text\": \"reflected\"}"))
                .answers("reflected")
                .call("replies", Map.of("method", "Replies", "arguments", "{\"text\": \"r\", \"count\": 2500}"))
                .hasHeader("messages-received: 2500\n")
                .call(
                        "collect",
                        Map.of("method", "Collect", "arguments", "[{\"text\": \"c\"}]", "messageCount", "1200"))
                .hasHeader("messages-sent: 1200\n")
                .call("chat", chat)
                .hasHeader("messages-sent: 100\nmessages-received: 100\n")
                .call("chat by reflection", with(chat, "protobuf", REFLECTION))
                .hasHeader("messages-sent: 100\nmessages-received: 100\n")
                .call("chat by the registry", with(chat, "address", "zookeeper://127.0.0.1:" + registry))
                .hasHeader("messages-sent: 100\nmessages-received: 100\n");
        count(plan, "Echo", 2, 2);
        count(plan, "Replies", 1, 2500);
        count(plan, "Collect", 1200, 1);
        count(plan, "Chat", 300, 300);

        allPass(results("kinds", plan));
    }

    @Test
    void endsStreamsAsAskedAndNamesTheStatusOfFailures() {
        int port = FreePorts.one();
        provider("ends", port);
        DubboPlan plan = plan("tri://127.0.0.1:" + port + "?connect.timeout=20000")
                .call(
                        "ten replies",
                        Map.of(
                                "method", "Chat",
                                "arguments", "[{}]",
                                "messageCount", "1000000",
                                "messageRate", "100",
                                "endAfterReplies", "10"))
                .hasHeader("messages-received: 10\n")
                .call(
                        "one second",
                        Map.of(
                                "method", "Replies",
                                "arguments", "{\"count\": 1000000, \"delayMs\": 10}",
                                "endAfterMillis", "1000"))
                .call("wait", Map.of("arguments", "{\"delayMs\": 500}"))
                .call("cancelled chat", Map.of("method", "Count", "arguments", "{\"method\": \"Chat\"}"))
                .answers("\"cancelled\": \"1\"")
                .call("cancelled replies", Map.of("method", "Count", "arguments", "{\"method\": \"Replies\"}"))
                .answers("\"cancelled\": \"1\"");
        allPass(results("ends", plan));

        Map<String, CsvResultLine> failed = results(
                "failures",
                plan("tri://127.0.0.1:" + port + "?connect.timeout=20000")
                        .call(
                                "not found",
                                Map.of("method", "Fail", "arguments", "{\"code\": 5, \"message\": \"no tea\"}"))
                        .call("invalid", Map.of("method", "Replies", "arguments", "{\"count\": -1}"))
                        .call("no such field", Map.of("arguments", "{\"txt\": \"\"}"))
                        .call("no such method", Map.of("method", "Ecco")));
        assertThat(failed.values()).noneMatch(CsvResultLine::success);
        assertThat(failed.get("not found").responseCode()).isEqualTo("NOT_FOUND");
        assertThat(failed.get("not found").responseMessage()).contains("no tea");
        assertThat(failed.get("invalid").responseMessage()).contains("count must be from 0 to 1000000, but is -1");
        assertThat(failed.get("no such field").responseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(failed.get("no such field").responseMessage()).contains("type text, or one of: ");
        assertThat(failed.get("no such method").responseMessage()).contains("Echo");
    }

    @Test
    void callsAndStreamsAreEncrypted() throws Exception {
        TestCertificates certificates = new TestCertificates(FOLDER).issue("provider", "127.0.0.1");
        int port = FreePorts.one();
        provider(
                "encrypted",
                port,
                "--tls-cert=" + FOLDER.resolve("provider.pem"),
                "--tls-key=" + FOLDER.resolve("provider.key"));
        Map<String, String> tls = Map.of("tls", "true", "tlsTrust", certificates.authority());
        DubboPlan plan = plan("tri://127.0.0.1:" + port + "?connect.timeout=20000")
                .call("echo", with(tls, "arguments", "{\"text\": \"secret\"}"))
                .answers("secret")
                .call("reflection", with(tls, "protobuf", REFLECTION, "arguments", "{\"text\": \"secret\"}"))
                .answers("secret")
                .call("chat", with(tls, "method", "Chat", "arguments", "[{}]", "messageCount", "50"))
                .hasHeader("messages-sent: 50\nmessages-received: 50\n");
        allPass(results("tls", plan));

        Map<String, CsvResultLine> refused = results(
                "no-trust",
                plan("tri://127.0.0.1:" + port + "?connect.timeout=20000")
                        .call("no trust", Map.of("tls", "true"))
                        .call("not encrypted", Map.of("timeout", "3000")));
        assertThat(refused.values()).hasSize(2).noneMatch(CsvResultLine::success);
        assertThat(refused.get("no trust").responseCode()).isEqualTo("CONNECT_ERROR");
    }

    /** Values of this JVM after garbage collections, as the message of the sample. */
    private static final String MEASURE =
            """
            for (int i = 0; i < 5; i++) { System.gc(); Thread.sleep(200) }
            def beans = java.lang.management.ManagementFactory
            def heap = beans.memoryMXBean.heapMemoryUsage.used
            def threads = beans.threadMXBean.threadCount
            def direct = beans.getPlatformMXBeans(java.lang.management.BufferPoolMXBean).find { it.name == 'direct' }.memoryUsed
            SampleResult.responseMessage = "heap=" + heap + " threads=" + threads + " direct=" + direct
            SampleResult.successful = true
            """;

    private static final Pattern MEASURED = Pattern.compile("heap=(\\d+) threads=(\\d+) direct=(\\d+)");

    private static long[] measured(CsvResultLine line) {
        Matcher matcher = MEASURED.matcher(line.responseMessage());
        assertThat(matcher.matches()).as(line.toString()).isTrue();
        return new long[] {
            Long.parseLong(matcher.group(1)), Long.parseLong(matcher.group(2)), Long.parseLong(matcher.group(3))
        };
    }

    @Test
    @Tag("alone")
    void streamsLeaveNoMemoryNoThreadsAndNoBuffers() {
        int port = FreePorts.one();
        provider("streams", port);
        int streams = SECONDS / SECONDS_PER_STREAM;
        int messages = PER_SECOND * SECONDS_PER_STREAM;
        Map<String, String> stream = Map.of(
                "method",
                "Chat",
                "arguments",
                "[{\"text\": \"" + "k".repeat(100) + "\"}]",
                "messageCount",
                String.valueOf(messages),
                "messageRate",
                String.valueOf(PER_SECOND),
                "messagesAnswered",
                "true");
        DubboPlan plan = plan("tri://127.0.0.1:" + port + "?connect.timeout=20000");
        String exact = "messages-sent: " + messages + "\nmessages-received: " + messages + "\n";
        for (int i = 0; i < 3; i++) {
            plan.call("warm-up " + i, stream).hasHeader(exact);
        }
        plan.script("before", MEASURE);
        for (int i = 0; i < streams; i++) {
            plan.call("stream " + i, stream).hasHeader(exact);
        }
        plan.script("after", MEASURE);
        count(plan, "Chat", (3 + streams) * messages, (3 + streams) * messages);

        Map<String, CsvResultLine> results = results("streams", plan);

        allPass(results);
        System.out.println("streams of " + SECONDS + " s: before "
                + results.get("before").responseMessage() + ", after "
                + results.get("after").responseMessage());
        long[] before = measured(results.get("before"));
        long[] after = measured(results.get("after"));
        assertThat(after[0] - before[0]).as("heap, bytes").isLessThan(4 * MB);
        assertThat(after[1] - before[1]).as("threads").isLessThanOrEqualTo(2);
        assertThat(after[2] - before[2]).as("direct memory, bytes").isLessThan(4 * MB);
    }

    private static Map<String, String> with(Map<String, String> properties, String... more) {
        Map<String, String> all = new HashMap<>(properties);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }
}
