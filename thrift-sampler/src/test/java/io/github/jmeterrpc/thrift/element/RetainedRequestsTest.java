package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.thrift.engine.Plans;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.engine.util.CompoundVariable;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.FunctionProperty;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Between its samples, a sampler of a thread holds no long request: there may be twenty samplers in
 * each of fifty threads.
 */
class RetainedRequestsTest {

    private static final int SAMPLERS = 200;
    private static final int LENGTH = 100 << 10;
    private static final int PORT = FreePorts.one();

    private final ThriftSampler first = new ThriftSampler();

    @BeforeEach
    void begin() {
        JMeterEnvironment.prepare();
        JMeterContextService.getContext().setVariables(new JMeterVariables());
        first.testStarted();
    }

    @AfterEach
    void end() {
        first.testEnded();
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

    private interface Maker {
        ThriftSampler make() throws Exception;
    }

    private static long bytesPerSampler(Maker maker) throws Exception {
        sample(maker.make());
        List<ThriftSampler> samplers = new ArrayList<>();
        long before = used();
        for (int i = 0; i < SAMPLERS; i++) {
            ThriftSampler sampler = maker.make();
            samplers.add(sampler);
            sample(sampler);
        }
        long perSampler = (used() - before) / SAMPLERS;
        assertThat(samplers).hasSize(SAMPLERS);
        return perSampler;
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
