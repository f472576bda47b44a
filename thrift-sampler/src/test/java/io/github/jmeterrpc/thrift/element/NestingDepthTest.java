package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.util.JMeterUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The JMeter property for the maximum nesting depth. */
class NestingDepthTest {

    private static final int PORT = FreePorts.one();

    private final ThriftSampler sampler = new ThriftSampler();

    @TempDir
    private Path folder;

    @BeforeEach
    void start() throws Exception {
        JMeterEnvironment.prepare();
        Path idl = Files.writeString(
                folder.resolve("nodes.thrift"),
                "struct Node {1: i32 v, 2: Node next} service Nodes {void add(1: Node node)}");
        sampler.testStarted();
        sampler.setProperty("ThriftSampler.host", "127.0.0.1");
        sampler.setProperty("ThriftSampler.port", String.valueOf(PORT));
        sampler.setProperty("ThriftSampler.idlFile", idl.toString());
        sampler.setProperty("ThriftSampler.method", "add");
        sampler.setProperty("ThriftSampler.arguments", "[" + "{\"next\":".repeat(99) + "{}" + "}".repeat(99) + "]");
    }

    @AfterEach
    void end() {
        JMeterUtils.getJMeterProperties().remove(Encoding.MAX_DEPTH_PROPERTY);
        sampler.threadFinished();
        sampler.testEnded();
    }

    private SampleResult sample(String depth) {
        JMeterUtils.setProperty(Encoding.MAX_DEPTH_PROPERTY, depth);
        return sampler.sample(null);
    }

    @Test
    void isSixtyFourUnlessSet() {
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseMessage())
                .endsWith("exceeds the maximum nesting depth of 64; raise it with the JMeter property"
                        + " thrift.max_nesting_depth");
    }

    @Test
    void allowsDeeperArguments() {
        assertThat(sample("101").getResponseCode()).isEqualTo("CONNECT_ERROR");
    }

    @Test
    void mustBeANumber() {
        assertThat(sample("deep").getResponseDataAsString())
                .startsWith("JMeter property thrift.max_nesting_depth 'deep': must be a whole number from 1 to 1000");
    }
}
