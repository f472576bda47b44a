package io.github.jmeterrpc.endtoend.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.results.ResultLine;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.targets.dubbo.StressService;
import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Encrypted calls out of the plugin's own jar, whose Netty has other names, in a real JMeter. */
@Tag("full")
class EncryptionEndToEndTest {

    private static final Duration LIMIT = Duration.ofMinutes(5);

    private final Suite suite = Suite.find();
    private final Path folder = suite.folder("e2e").resolve("encryption");

    private void write(String name, X509Bundle certified) throws Exception {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve(name + ".pem"), certified.getCertificatePEM());
        Files.writeString(folder.resolve(name + ".key"), certified.getPrivateKeyPEM());
    }

    private String file(String name) {
        return folder.resolve(name).toString();
    }

    @Test
    void aProviderThatWantsCertificatesOfItsCallers() throws Exception {
        X509Bundle authority = new CertificateBuilder()
                .subject("CN=authority")
                .setIsCertificateAuthority(true)
                .buildSelfSigned();
        write("ca", authority);
        write(
                "provider",
                new CertificateBuilder()
                        .subject("CN=provider")
                        .addSanIpAddress("127.0.0.1")
                        .buildIssuedBy(authority));
        write("caller", new CertificateBuilder().subject("CN=caller").buildIssuedBy(authority));
        int port = FreePorts.one();
        Path plan = new DubboPlan(Map.of(
                        "address", "dubbo://127.0.0.1:" + port + "?connect.timeout=20000",
                        "interface", StressService.class.getName(),
                        "method", "echo",
                        "parameterTypes", "String",
                        "arguments", "[\"x\"]",
                        "timeout", "60000"))
                .call(
                        "both certificates",
                        // Relative names start at the plan's folder.
                        Map.of(
                                "tls",
                                "true",
                                "tlsTrust",
                                "ca.pem",
                                "tlsCertificate",
                                "caller.pem",
                                "tlsKey",
                                "caller.key"))
                .call("none of its own", Map.of("tls", "true", "tlsTrust", "ca.pem"))
                .call("not encrypted", Map.of())
                .call("no trust", Map.of("tls", "true"))
                .call("no file", Map.of("tls", "true", "tlsTrust", "none.pem"))
                .write(folder.resolve("plan.jmx"));
        List<String> options = List.of(
                "--tls-cert", file("provider.pem"), "--tls-key", file("provider.key"), "--tls-ca", file("ca.pem"));
        Map<String, ResultLine> results = new HashMap<>();
        try (ManagedProcess provider = suite.startProvider(port, 20, options, folder.resolve("provider.txt"), LIMIT);
                JMeterRun run = suite.jmeter().start("encryption", plan, folder, Map.of(), LIMIT)) {
            run.await().results().forEach(line -> results.put(line.label(), line));
            assertThat(provider.isAlive()).isTrue();
        }
        assertThat(results.get("both certificates").responseMessage()).isEqualTo("OK");
        fails(results.get("none of its own"), "CONNECT_ERROR", "wants a client certificate");
        fails(results.get("not encrypted"), "CONNECT_ERROR", "127.0.0.1:" + port);
        fails(results.get("no trust"), "CONNECT_ERROR", "signed by nobody that the JVM trusts");
        fails(results.get("no file"), "ARGUMENT_ERROR", "Trusted certificates: ");
    }

    private static void fails(ResultLine line, String code, String message) {
        assertThat(line.responseCode()).as(line.responseMessage()).isEqualTo(code);
        assertThat(line.responseMessage()).contains(message);
        // It waits neither for a connection nor for an answer.
        assertThat(line.elapsed()).isLessThan(15_000);
    }
}
