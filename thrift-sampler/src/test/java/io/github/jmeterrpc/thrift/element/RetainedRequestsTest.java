package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.support.testing.Opened;
import io.github.jmeterrpc.thrift.engine.Plans;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Between its samples, a sampler of a thread holds no long request: there may be twenty samplers in
 * each of fifty threads.
 */
class RetainedRequestsTest {

    @RegisterExtension
    final Opened opened = new Opened();

    private static final int SAMPLERS = 200;
    private static final int LENGTH = 100 << 10;
    private static final int PORT = FreePorts.one();

    private final ThriftSampler first = new ThriftSampler();

    @BeforeEach
    void begin() {
        JMeterEnvironment.prepare();
        JMeterContextService.getContext().setVariables(new JMeterVariables());
        first.testStarted();
        opened.add("test", first::testEnded);
    }

    @Test
    void releasesRequestsOfVaryingArguments() throws Exception {
        JMeterContextService.getContext().getVariables().put("text", "x".repeat(LENGTH));
        assertThat(bytesPerSampler(() -> {
                    CompoundVariable arguments = new CompoundVariable();
                    arguments.setParameters("[\"${text}\"]");
                    FunctionProperty property = new FunctionProperty("ThriftSampler.arguments", arguments);
                    ThriftSampler sampler = sampler();
                    sampler.setProperty(property);
                    sampler.setRunningVersion(true);
                    return sampler;
                }))
                .as("the property itself keeps its last value")
                .isLessThan(LENGTH * 5 / 4);
    }

    @Test
    void sharesRequestsOfConstantArguments() throws Exception {
        String arguments = "[\"" + "x".repeat(LENGTH) + "\"]";
        assertThat(bytesPerSampler(() -> {
                    ThriftSampler sampler = sampler();
                    sampler.setProperty("ThriftSampler.arguments", arguments);
                    return sampler;
                }))
                .isLessThan(LENGTH / 4);
    }

    /** A pre-processor may set another text for each sample of a test that takes days. */
    @Test
    void releasesRequestsThatAScriptSets() throws Exception {
        ThriftSampler sampler = sampler();
        sampler.setProperty("ThriftSampler.arguments", "[\"plan\"]");
        sampler.threadStarted();
        sampler.setRunningVersion(true);
        sampleOf(sampler, "first");
        long before = used();
        for (int i = 0; i < SAMPLERS; i++) {
            sampleOf(sampler, String.valueOf(i));
        }
        assertThat(used() - before).isLessThan(10L * LENGTH);
    }

    /** Each arrival of an open model is a thread of its own, with samplers of its own. */
    @Test
    void releasesRequestsThatAScriptSetsInShortThreads() throws Exception {
        long before = used();
        for (int i = 0; i < SAMPLERS; i++) {
            ThriftSampler sampler = sampler();
            sampler.threadStarted();
            sampler.setRunningVersion(true);
            sampleOf(sampler, String.valueOf(i));
            sampler.threadFinished();
        }
        assertThat(used() - before).isLessThan(10L * LENGTH);
    }

    private static void sampleOf(ThriftSampler sampler, String text) {
        sampler.setProperty("ThriftSampler.arguments", "[\"" + text + "x".repeat(LENGTH) + "\"]");
        sample(sampler);
        sampler.recoverRunningVersion();
    }

    private interface Maker {
        ThriftSampler make() throws Exception;
    }

    private static long bytesPerSampler(Maker maker) throws Exception {
        sample(begun(maker));
        List<ThriftSampler> samplers = new ArrayList<>();
        long before = used();
        for (int i = 0; i < SAMPLERS; i++) {
            ThriftSampler sampler = begun(maker);
            samplers.add(sampler);
            sample(sampler);
        }
        long perSampler = (used() - before) / SAMPLERS;
        assertThat(samplers).hasSize(SAMPLERS);
        return perSampler;
    }

    /** As JMeter begins a thread. */
    private static ThriftSampler begun(Maker maker) throws Exception {
        ThriftSampler sampler = maker.make();
        sampler.threadStarted();
        return sampler;
    }

    private static void sample(ThriftSampler sampler) {
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("CONNECT_ERROR");
        assertThat(result.getSamplerData()).hasSizeGreaterThan(LENGTH);
    }

    private static ThriftSampler sampler() {
        ThriftSampler sampler = new ThriftSampler();
        sampler.setProperty("ThriftSampler.host", "127.0.0.1");
        sampler.setProperty("ThriftSampler.port", String.valueOf(PORT));
        sampler.setProperty("ThriftSampler.idlFile", Plans.IDL);
        sampler.setProperty("ThriftSampler.method", "echo");
        return sampler;
    }

    private static long used() {
        long used = Long.MAX_VALUE;
        for (int i = 0; i < 3; i++) {
            System.gc();
            used = Math.min(
                    used,
                    ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
        }
        return used;
    }
}
