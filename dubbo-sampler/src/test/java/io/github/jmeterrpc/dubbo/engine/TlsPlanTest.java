package io.github.jmeterrpc.dubbo.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.dubbo.provider.TestProvider;
import io.github.jmeterrpc.dubbo.provider.TestService;
import io.github.jmeterrpc.support.tls.TestCertificates;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.services.FileServer;
import org.apache.logging.log4j.LogManager;
import org.apache.logging.log4j.core.LogEvent;
import org.apache.logging.log4j.core.Logger;
import org.apache.logging.log4j.core.appender.AbstractAppender;
import org.apache.logging.log4j.core.config.Property;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Encryption as plans ask for it. */
@Tag("full")
class TlsPlanTest {

    @TempDir
    static Path folder;

    private static TestCertificates ours;
    private static TestCertificates theirs;

    @BeforeAll
    static void certify() {
        JMeterEnvironment.prepare();
        ours = new TestCertificates(folder.resolve("ours")).issue("provider", "127.0.0.1");
        theirs = new TestCertificates(folder.resolve("theirs"));
    }

    private static TestProvider provider(String protocol) {
        return TestProvider.start(protocol, TestProvider.freePort(), config -> {}, TestProvider.ssl(ours, "provider"));
    }

    private static Map<String, String> echo(String address, Map<String, String> more) {
        Map<String, String> properties = new HashMap<>(
                Map.of("address", address, "method", "echo", "parameterTypes", "String", "arguments", "[\"text\"]"));
        properties.putAll(more);
        return properties;
    }

    /** Runs one sampler within a started test. */
    private static SampleResult sample(String address, Map<String, String> more) {
        DubboSampler sampler = new DubboSampler();
        sampler.setProperty("DubboSampler.interface", TestService.class.getName());
        echo(address, more).forEach((name, value) -> sampler.setProperty("DubboSampler." + name, value));
        sampler.testStarted();
        try {
            return sampler.sample(null);
        } finally {
            sampler.threadFinished();
            sampler.testEnded();
        }
    }

    private static void refused(Map<String, String> tls, String... message) {
        try (TestProvider provider = provider("dubbo")) {
            SampleResult result = sample(provider.address(), tls);
            assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("ARGUMENT_ERROR");
            assertThat(result.getResponseDataAsString()).contains(message);
        }
    }

    @Test
    void reportsUnusableFilesBeforeAnythingIsSent() {
        refused(
                Map.of("tls", "true", "tlsTrust", "/none/ca.pem"),
                "Trusted certificates '/none/ca.pem'",
                "does not exist");
        refused(Map.of("tls", "true", "tlsKey", "own.key"), "Own certificate ''");
        refused(Map.of("tls", "true", "tlsTrust", "${ca}"), "Trusted certificates '${ca}'", "variable");
        refused(Map.of("tls", "${encrypted}"), "TLS '${encrypted}'", "true or false");
    }

    @Test
    void filesMayBeNamedFromThePlansFolder() {
        String before = FileServer.getFileServer().getBaseDir();
        FileServer.getFileServer().setBase(folder.toFile());
        try (TestProvider provider = provider("dubbo")) {
            Map<String, String> tls = Map.of("tls", "true", "tlsTrust", "ours/ca.pem", "timeout", "60000");
            // The first handshake of a JVM may take longer on a busy machine than a connection
            // usually may.
            SampleResult result = sample(provider.address() + "?connect.timeout=60000", tls);
            assertThat(result.getResponseMessage()).isEqualTo("OK");
        } finally {
            FileServer.getFileServer().setBase(Path.of(before).toFile());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"dubbo", "tri"})
    void failedHandshakesDoNotFloodTheLog(String protocol) throws Exception {
        Lines lines = new Lines();
        try (TestProvider provider = provider(protocol)) {
            Map<String, String> tls = Map.of("tls", "true", "tlsTrust", theirs.authority());
            List<SampleResult> results;
            lines.listen();
            try {
                // Over tri://, the first call waits as long as a connection may take.
                results = new EngineRun(4, 25, echo(provider.address() + "?connect.timeout=8000", tls))
                        .start()
                        .await();
            } finally {
                lines.deafen();
            }
            assertThat(results).hasSize(100).allSatisfy(result -> {
                assertThat(result.getResponseCode()).isEqualTo("CONNECT_ERROR");
                assertThat(result.getResponseMessage())
                        .contains("not signed by a certificate authority that Trusted certificates");
            });
            // What the provider in this JVM logs about its side is none of the generator's.
            assertThat(lines.heard.stream().filter(line -> !line.contains("Server")))
                    .hasSizeLessThan(60);
            assertThat(lines.heard)
                    .noneMatch(line -> line.contains("remoting.DubboConnection") || line.contains("ConnectionClient"));
        }
    }

    /** What is logged, by logger and text. */
    private static final class Lines extends AbstractAppender {

        private final List<String> heard = new CopyOnWriteArrayList<>();

        Lines() {
            super("lines", null, null, true, Property.EMPTY_ARRAY);
            start();
        }

        void listen() {
            ((Logger) LogManager.getRootLogger()).addAppender(this);
        }

        void deafen() {
            ((Logger) LogManager.getRootLogger()).removeAppender(this);
        }

        @Override
        public void append(LogEvent event) {
            heard.add(event.getLoggerName() + " " + event.getMessage().getFormattedMessage());
        }
    }
}
