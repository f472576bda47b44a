package io.github.jmeterrpc.common.contract;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.testing.Allocation;
import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.TestElement;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The preparation of a call allocates nothing if no field holds a variable. */
public abstract class PreparationAllocationContract {

    private static final int KB = 1024;

    /**
     * The JIT compiler may remove some 200 bytes between two measurements. A copy of the typed text,
     * or of a hundredth of it, would be 1 KB and more.
     */
    private static final Offset<Long> FEW_OBJECTS = Offset.offset(512L);

    /** The call of one sampler. */
    public interface Preparation {

        /** Prepares the call as before each sample; returns the text of the request. */
        String requestText(List<TestElement> defaults) throws Exception;
    }

    @BeforeAll
    static void prepareJMeter() {
        JMeterEnvironment.prepare();
    }

    /** Prepares calls of a new sampler whose argument is a text of this length. */
    protected abstract Preparation preparation(int argumentLength);

    /** Defaults elements of a plan, one without any property. */
    protected abstract List<TestElement> defaults();

    @Test
    void longArgumentsAllocateNoMoreThanShortOnes() throws Exception {
        assertThat(bytesPerSample(100 * KB, List.of()))
                .isLessThan(KB)
                .isCloseTo(bytesPerSample(KB, List.of()), FEW_OBJECTS);
    }

    @Test
    void longArgumentsBesideDefaultsAllocateNoMoreEither() throws Exception {
        assertThat(bytesPerSample(100 * KB, defaults()))
                .isLessThan(KB)
                .isCloseTo(bytesPerSample(KB, defaults()), FEW_OBJECTS);
    }

    /** For comparison, and to see that the measurement sees anything: a new argument is parsed. */
    @Test
    void aChangedArgumentIsReadAgain() throws Exception {
        Preparation preparation = preparation(100 * KB);
        assertThat(Allocation.bytes(() -> sample(preparation, List.of()))).isGreaterThan(100 * KB);
    }

    private long bytesPerSample(int argumentLength, List<TestElement> defaults) throws Exception {
        Preparation preparation = preparation(argumentLength);
        List<TestElement> elements = new ArrayList<>(defaults);
        return Allocation.bytesOnceWarm(() -> sample(preparation, elements));
    }

    private static void sample(Preparation preparation, List<TestElement> defaults) throws Exception {
        SampleResult result = new SampleResult();
        result.setSampleLabel("echo");
        result.setSamplerData(preparation.requestText(defaults));
    }
}
