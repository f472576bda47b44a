package io.github.jmeterrpc.thrift.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.EngineRun;
import io.github.jmeterrpc.targets.thrift.ServerModel;
import io.github.jmeterrpc.targets.thrift.ServerOptions;
import io.github.jmeterrpc.targets.thrift.ServerProtocol;
import io.github.jmeterrpc.targets.thrift.ServerTransport;
import io.github.jmeterrpc.targets.thrift.ThriftServer;
import io.github.jmeterrpc.thrift.element.ThriftSampler;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;

/** Fixture of the tests with JMeter's engine. */
public final class Plans {

    /** The IDL of the target. */
    public static final String IDL = Path.of("../targets/rpc/src/main/thrift/stress.thrift")
            .toAbsolutePath()
            .normalize()
            .toString();

    private Plans() {}

    static ThriftServer framed() throws Exception {
        return ThriftServer.start(
                ServerOptions.of(ServerModel.THREADED_SELECTOR, ServerTransport.FRAMED, ServerProtocol.BINARY));
    }

    /** A call of the target on loopback. */
    static ThriftSampler call(int port, String method, String arguments) {
        ThriftSampler sampler = new ThriftSampler();
        sampler.setName(method);
        with(sampler, Map.of("host", "127.0.0.1", "port", String.valueOf(port)));
        // A busy machine may take longer than the defaults for what it does for the first time.
        with(sampler, Map.of("connectTimeout", "60000", "readTimeout", "60000"));
        with(sampler, Map.of("idlFile", IDL, "method", method, "arguments", arguments));
        return sampler;
    }

    /** Sets properties, names without {@code ThriftSampler.}. */
    static <T extends TestElement> T with(T element, Map<String, String> properties) {
        properties.forEach((name, value) -> element.setProperty("ThriftSampler." + name, value));
        return element;
    }

    static List<SampleResult> run(int threads, int loops, TestElement... elements) throws Exception {
        return new EngineRun(threads, loops, elements).start().await();
    }

    static void isGood(SampleResult sample, String json) {
        assertThat(sample.getResponseCode()).as(sample.getResponseMessage()).isEqualTo("OK");
        assertThat(sample.isSuccessful()).isTrue();
        assertThat(sample.getResponseDataAsString()).isEqualTo(json);
    }

    static void failed(SampleResult sample, String code) {
        assertThat(sample.getResponseCode()).as(sample.getResponseMessage()).isEqualTo(code);
        assertThat(sample.isSuccessful()).isFalse();
    }
}
