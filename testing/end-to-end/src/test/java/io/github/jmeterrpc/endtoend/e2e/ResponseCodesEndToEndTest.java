package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.endtoend.suite.ListeningSockets;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.results.CsvResultLine;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.support.tls.TestCertificates;
import io.github.jmeterrpc.targets.dubbo.StressService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Tests response codes and messages in a real JMeter, of calls that succeed and calls that fail: to
 * a provider at its address and by its registry, and, out of the plugin's own jar, whose Netty has
 * other names, to a provider that wants certificates of its callers. Which cause has which code is
 * tested by the sampler's module, for each row of its guide's table.
 */
@Tag("full")
class ResponseCodesEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);
    private static final String ORDER =
            """
            [{"id": 9007199254740993, "payment": "INVOICE", "lines": [{"article": "书", "quantity": 2, "price": 12.340}]}]""";

    private static final Suite SUITE = Suite.find();
    private static final Path FOLDER = SUITE.folder("e2e").resolve("response-codes");
    private static final Map<String, CsvResultLine> RESULTS = new HashMap<>();

    private static ManagedProcess encrypted(int port) throws Exception {
        new TestCertificates(FOLDER).issue("provider", "127.0.0.1").issue("caller");
        List<String> options = Stream.of("--tls-cert=provider.pem", "--tls-key=provider.key", "--tls-ca=ca.pem")
                .map(option -> option.replace("=", "=" + FOLDER + "/"))
                .toList();
        return SUITE.startProvider(port, 20, options, FOLDER.resolve("encrypted.txt"), LIMIT);
    }

    @BeforeAll
    static void runThemAllOnce() throws Exception {
        int port = FreePorts.one();
        int registry = FreePorts.one();
        int tls = FreePorts.one();
        Map<String, String> toTls = Map.of("address", "dubbo://127.0.0.1:" + tls + "?connect.timeout=20000");
        Map<String, String> byRegistry = Map.of("address", "zookeeper://127.0.0.1:" + registry);
        String nobody = "dubbo://127.0.0.1:" + FreePorts.one();
        Path plan = new DubboPlan(Map.of(
                        "address", "dubbo://127.0.0.1:" + port,
                        "interface", StressService.class.getName(),
                        "method", "echo",
                        "parameterTypes", "String",
                        "arguments", "[\"中文 <&>\"]",
                        "timeout", "60000"))
                .call("echo", Map.of())
                .call(
                        "object",
                        Map.of(
                                "method", "placeOrder",
                                "parameterTypes", "io.github.jmeterrpc.targets.dubbo.Order",
                                "arguments", ORDER))
                .call("variable", Map.of("arguments", "[\"${__threadNum}\"]"))
                .call(
                        "timeout",
                        Map.of("method", "sleep", "parameterTypes", "long", "arguments", "[6000]", "timeout", "200"))
                .call("after the timeout", Map.of())
                .call("nobody there", Map.of("address", nobody))
                .call("still nobody there", Map.of("address", nobody))
                .call("peer", Map.of("method", "peerAddress", "parameterTypes", " ", "arguments", "[]"))
                .answers("127.0.0.1:")
                .call("by the registry", byRegistry)
                .call("types from the registry", with(byRegistry, "parameterTypes", ""))
                .call(
                        "both certificates",
                        // Relative names start at the plan's folder.
                        with(
                                toTls,
                                "tls",
                                "true",
                                "tlsTrust",
                                "ca.pem",
                                "tlsCertificate",
                                "caller.pem",
                                "tlsKey",
                                "caller.key"))
                .call("no certificate of its own", with(toTls, "tls", "true", "tlsTrust", "ca.pem"))
                .call("not encrypted", toTls)
                .call("no trust", with(toTls, "tls", "true"))
                .call("no file", with(toTls, "tls", "true", "tlsTrust", "none.pem"))
                .write(FOLDER.resolve("plan.jmx"));
        List<String> options = List.of("--registry", String.valueOf(registry));
        try (ManagedProcess provider = SUITE.startProvider(port, 20, options, FOLDER.resolve("provider.txt"), LIMIT);
                ManagedProcess encrypted = encrypted(tls);
                JMeterRun run = SUITE.jmeter().start("response codes", plan, FOLDER, Map.of(), LIMIT)) {
            assertThat(ListeningSockets.of(provider.pid()))
                    .containsExactlyInAnyOrder("127.0.0.1:" + port, "127.0.0.1:" + registry);
            run.await().results().forEach(line -> RESULTS.put(line.label(), line));
            assertThat(run.complaints()).as("nothing is logged per sample").isEmpty();
            assertThat(List.of(provider, encrypted)).allMatch(ManagedProcess::isAlive);
        }
    }

    private static Map<String, String> with(Map<String, String> properties, String... more) {
        Map<String, String> all = new HashMap<>(properties);
        for (int i = 0; i < more.length; i += 2) {
            all.put(more[i], more[i + 1]);
        }
        return all;
    }

    @AfterAll
    static void forget() {
        RESULTS.clear();
    }

    private static void says(String label, String code, String message) {
        assertThat(RESULTS).containsKey(label);
        CsvResultLine line = RESULTS.get(label);
        assertThat(line.responseCode()).as(label).isEqualTo(code);
        assertThat(line.responseMessage()).as(label).contains(message);
        assertThat(line.success()).as(label).isEqualTo(code.equals("OK"));
        assertThat(line.start()).as(label).isPositive();
    }

    @Test
    void callsThatWork() {
        says("echo", "OK", "OK");
        says("object", "OK", "OK");
        says("variable", "OK", "OK");
        says("by the registry", "OK", "OK");
        says("types from the registry", "OK", "OK");
        says("both certificates", "OK", "OK");
    }

    @Test
    void theProviderSeesItsCallerOnLoopbackWhenTheAddressIs127001() {
        says("peer", "OK", "OK");
    }

    @Test
    void aConnectionThatIsNotEncryptedAsTheProviderWants() {
        says("no certificate of its own", "CONNECT_ERROR", "requires a client certificate");
        says("not encrypted", "CONNECT_ERROR", "127.0.0.1:");
        says("no trust", "CONNECT_ERROR", "not signed by a certificate authority that the JVM trusts");
        says("no file", "ARGUMENT_ERROR", "Trusted certificates: ");
        // They wait neither for a connection nor for an answer.
        assertThat(List.of("no certificate of its own", "not encrypted", "no trust"))
                .allMatch(label -> RESULTS.get(label).elapsed() < 15_000);
    }

    @Test
    void aLateAnswerDoesNotReachTheNextSample() {
        says("timeout", "TIMEOUT", "within 200 ms");
        assertThat(RESULTS.get("timeout").elapsed()).isBetween(200L, 5000L);
        says("after the timeout", "OK", "OK");
    }

    @Test
    void aProviderThatIsDown() {
        says("nobody there", "CONNECT_ERROR", "No connection to dubbo://127.0.0.1:");
        says("still nobody there", "CONNECT_ERROR", "No connection to dubbo://127.0.0.1:");
    }
}
