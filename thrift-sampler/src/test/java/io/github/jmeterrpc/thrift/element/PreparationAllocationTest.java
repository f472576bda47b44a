package io.github.jmeterrpc.thrift.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import io.github.jmeterrpc.support.testing.Allocation;
import io.github.jmeterrpc.thrift.engine.Plans;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The preparation of a call allocates nothing if no field holds a variable. */
class PreparationAllocationTest {

    private static final int KB = 1024;
    private static ThriftTest test;

    @BeforeAll
    static void begin() {
        JMeterEnvironment.prepare();
        test = new ThriftTest();
    }

    @AfterAll
    static void end() {
        test.close();
    }

    @Test
    void longArgumentsAllocateNoMoreThanShortOnes() throws Exception {
        assertThat(bytesPerSample(100 * KB, List.of()))
                .isLessThan(KB)
                .isCloseTo(bytesPerSample(KB, List.of()), withinHalfAKb());
    }

    @Test
    void longArgumentsOfADefaultsElementAllocateNoMoreEither() throws Exception {
        ThriftDefaults nearest = new ThriftDefaults();
        ThriftDefaults outer = new ThriftDefaults();
        outer.setProperty("ThriftSampler.readTimeout", "1000");

        assertThat(bytesPerSample(100 * KB, List.of(nearest, outer)))
                .isLessThan(KB)
                .isCloseTo(bytesPerSample(KB, List.of(nearest, outer)), withinHalfAKb());
    }

    /** For comparison, and to see that the measurement sees anything: a new argument is parsed. */
    @Test
    void aChangedArgumentIsReadAgain() throws Exception {
        ThriftSampler sampler = sampler(100 * KB);
        ThriftCallPreparation preparation = new ThriftCallPreparation(() -> test);

        assertThat(Allocation.bytes(() -> sample(sampler, preparation, List.of())))
                .isGreaterThan(100 * KB);
    }

    /**
     * The JIT compiler may remove some 200 bytes between the two measurements. A copy of the typed
     * text, or of a hundredth of it, would be 1 KB and more.
     */
    private static Offset<Long> withinHalfAKb() {
        return Offset.offset(512L);
    }

    private static long bytesPerSample(int argumentLength, List<TestElement> defaults) throws Exception {
        ThriftSampler sampler = sampler(argumentLength);
        ThriftCallPreparation preparation = new ThriftCallPreparation(() -> test);
        List<TestElement> elements = new ArrayList<>(defaults);
        return Allocation.bytesOnceWarm(() -> sample(sampler, preparation, elements));
    }

    private static void sample(ThriftSampler sampler, ThriftCallPreparation preparation, List<TestElement> defaults)
            throws Exception {
        SampleResult result = new SampleResult();
        result.setSampleLabel(sampler.getName());
        preparation.prepare(sampler, defaults);
        result.setSamplerData(preparation.request().text());
    }

    private static ThriftSampler sampler(int argumentLength) {
        ThriftSampler sampler = new ThriftSampler();
        sampler.setName("echo");
        sampler.setProperty("ThriftSampler.host", "127.0.0.1");
        sampler.setProperty("ThriftSampler.idlFile", Plans.IDL);
        sampler.setProperty("ThriftSampler.method", "echo");
        sampler.setProperty("ThriftSampler.arguments", "[\"" + "x".repeat(argumentLength) + "\"]");
        return sampler;
    }
}
