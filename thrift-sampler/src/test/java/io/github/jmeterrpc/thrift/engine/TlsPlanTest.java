package io.github.jmeterrpc.thrift.engine;

import static io.github.jmeterrpc.thrift.engine.Plans.call;
import static io.github.jmeterrpc.thrift.engine.Plans.failed;
import static io.github.jmeterrpc.thrift.engine.Plans.isGood;
import static io.github.jmeterrpc.thrift.engine.Plans.run;
import static io.github.jmeterrpc.thrift.engine.Plans.with;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.tls.TestCertificates;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The fields of a Thrift Request for encryption. */
@Tag("full")
class TlsPlanTest {

    @TempDir
    private Path folder;

    @Test
    void everyFieldCounts() throws Exception {
        TestCertificates certificates =
                new TestCertificates(folder).issue("server", "127.0.0.1").issue("elsewhere", "elsewhere.example");
        try (ThriftServer here = server(certificates, "server");
                ThriftServer elsewhere = server(certificates, "elsewhere")) {
            Map<String, String> trusting = Map.of("tls", "true", "tlsTrust", certificates.path("ca.pem"));
            List<SampleResult> samples = run(
                    1,
                    1,
                    with(call(here.port(), "echo", "[\"x\"]"), trusting),
                    with(call(here.port(), "echo", "[\"x\"]"), Map.of("tls", "true")),
                    with(call(elsewhere.port(), "echo", "[\"x\"]"), trusting),
                    with(with(call(elsewhere.port(), "echo", "[\"x\"]"), trusting), Map.of("tlsAnyHost", "true")),
                    with(
                            with(call(here.port(), "echo", "[\"x\"]"), trusting),
                            Map.of("tlsCertificate", "no.pem", "tlsKey", "no.key")));

            isGood(samples.get(0), "\"x\"");
            failed(samples.get(1), "TLS_ERROR");
            failed(samples.get(2), "TLS_ERROR");
            isGood(samples.get(3), "\"x\"");
            failed(samples.get(4), "ARGUMENT_ERROR");
            assertThat(samples.get(4).getResponseDataAsString()).contains("Own certificate", "no.pem");
        }
    }

    private static ThriftServer server(TestCertificates certificates, String name) throws Exception {
        return ThriftServer.start(
                ServerOptions.of(ServerModel.THREAD_POOL, ServerTransport.FRAMED, ServerProtocol.BINARY)
                        .withSockets(certificates.context(name).getServerSocketFactory()));
    }
}
