package io.github.jmeterrpc.common.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeterrpc.common.element.RpcSampler;
import io.github.jmeterrpc.support.testing.Opened;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.StringProperty;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Contract of a sampler for errors thrown while it reads its fields, such as by a function of the
 * user.
 */
public abstract class BrokenSampleContract {

    @RegisterExtension
    final Opened opened = new Opened();

    protected final RpcSampler<?, ?, ?> sampler;
    private final String property;
    private Error error;

    /** @param property name of one that the sampler reads */
    protected BrokenSampleContract(RpcSampler<?, ?, ?> sampler, String property) {
        this.sampler = sampler;
        this.property = property;
    }

    @BeforeEach
    void start() {
        JMeterEnvironment.prepare();
        sampler.testStarted();
        opened.add("test", sampler::testEnded);
        opened.add("thread", sampler::threadFinished);
        sampler.setProperty(new StringProperty(property, "x") {
            private static final long serialVersionUID = 1L;

            @Override
            public String getStringValue() {
                if (error != null) {
                    throw error;
                }
                return super.getStringValue();
            }
        });
    }

    @Test
    void anErrorFailsTheSample() {
        for (Error thrown : new Error[] {
            new NoClassDefFoundError("com/example/Function"), new AssertionError("three"), new StackOverflowError()
        }) {
            error = thrown;
            SampleResult result = sampler.sample(null);
            assertThat(result.getResponseCode()).isEqualTo("INTERNAL_ERROR");
            assertThat(result.isSuccessful()).isFalse();
            assertThat(result.getResponseMessage()).contains(thrown.toString());
            assertThat(result.getSamplerData()).isNotBlank();
            assertThat(result.getStartTime()).isPositive();
            assertThat(result.getEndTime()).isPositive();
        }
    }

    @Test
    void aBrokenJvmEndsTheThread() {
        error = new InternalError("broken");
        assertThatCode(() -> sampler.sample(null)).isSameAs(error);
    }
}
