package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.support.testing.Allocation;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The preparation of a call allocates nothing if no field holds a variable. */
class PreparationAllocationTest {

    private static final int KB = 1024;

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    @Test
    void longArgumentsAllocateNoMoreThanShortOnes() throws Exception {
        assertThat(bytesPerSample(100 * KB, List.of()))
                .isLessThan(KB)
                .isCloseTo(bytesPerSample(KB, List.of()), withinAFewObjects());
    }

    @Test
    void longArgumentsOfADefaultsElementAllocateNoMoreEither() throws Exception {
        DubboDefaults nearest = new DubboDefaults();
        DubboDefaults outer = new DubboDefaults();
        outer.setProperty("DubboSampler.timeout", "1000");

        assertThat(bytesPerSample(100 * KB, List.of(nearest, outer)))
                .isLessThan(KB)
                .isCloseTo(bytesPerSample(KB, List.of(nearest, outer)), withinAFewObjects());
    }

    /** For comparison, and to see that the measurement sees anything: a new argument is parsed. */
    @Test
    void aChangedArgumentIsReadAgain() throws Exception {
        DubboSampler sampler = sampler(100 * KB);
        DubboCallPreparation preparation = new DubboCallPreparation();

        assertThat(Allocation.bytes(() -> sample(sampler, preparation, List.of())))
                .isGreaterThan(100 * KB);
    }

    /**
     * The JIT compiler may spare some in one of two measurements; a copy of the arguments would be
     * 100 KB.
     */
    private static Offset<Long> withinAFewObjects() {
        return Offset.offset(256L);
    }

    private static long bytesPerSample(int argumentLength, List<TestElement> defaults) throws Exception {
        DubboSampler sampler = sampler(argumentLength);
        DubboCallPreparation preparation = new DubboCallPreparation();
        List<TestElement> elements = new ArrayList<>(defaults);
        return Allocation.bytesOnceWarm(() -> sample(sampler, preparation, elements));
    }

    private static void sample(DubboSampler sampler, DubboCallPreparation preparation, List<TestElement> defaults)
            throws Exception {
        SampleResult result = new SampleResult();
        result.setSampleLabel(sampler.getName());
        result.setSamplerData(preparation.prepare(sampler, defaults).requestText());
    }

    private static DubboSampler sampler(int argumentLength) {
        DubboSampler sampler = new DubboSampler();
        sampler.setName("echo");
        sampler.setProperty("DubboSampler.address", "dubbo://127.0.0.1:20880");
        sampler.setProperty("DubboSampler.interface", "com.example.Service");
        sampler.setProperty("DubboSampler.method", "echo");
        sampler.setProperty("DubboSampler.parameterTypes", "String");
        sampler.setProperty("DubboSampler.arguments", "[\"" + "x".repeat(argumentLength) + "\"]");
        return sampler;
    }
}
