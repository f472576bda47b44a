package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.StringProperty;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a sampler does of an error that is thrown while it reads its fields, such as by a function of the user's. */
class BrokenSampleTest {

    private final DubboSampler sampler = new DubboSampler();
    private Error error;

    @BeforeEach
    void start() {
        JMeterEnvironment.prepare();
        sampler.testStarted();
        sampler.setProperty(new StringProperty("DubboSampler.method", "x") {
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

    @AfterEach
    void end() {
        sampler.threadFinished();
        sampler.testEnded();
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
            assertThat(result.getStartTime()).isPositive();
            assertThat(result.getEndTime()).isPositive();
        }
    }

    @Test
    void whatCannotBeSentIsShown() {
        sampler.setProperty("DubboSampler.address", "zookeeper://u:s3cr3t@h:1");
        sampler.setProperty("DubboSampler.interface", "com.example.A");
        sampler.setProperty("DubboSampler.parameterTypes", "int");
        sampler.setProperty("DubboSampler.arguments", "[true]");
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getSamplerData()).isEqualTo("zookeeper://u:***@h:1\ncom.example.A\nx(int)\n\n[true]");
    }

    /** Values of a CSV file are no rows of their own in an error table. */
    @Test
    void whatCannotBeSentHasOneMessageForAllValues() {
        sampler.setProperty("DubboSampler.address", "dubbo://h:1");
        sampler.setProperty("DubboSampler.interface", "com.example.A");
        sampler.setProperty("DubboSampler.parameterTypes", "int");
        assertThat(Stream.of("[true]", "[\"a\"]", "[1.5]").map(this::messageFor).distinct())
                .containsExactly("JSON array: argument 1 of type int must be a whole number, without quotes");
        assertThat(Stream.of("[", "[1", "{]").map(this::messageFor).distinct())
                .containsExactly("JSON array: is not valid JSON");
        assertThat(Stream.of("[]", "[1,2]", "[1,2,3]").map(this::messageFor).distinct())
                .containsExactly("JSON array: needs one element for each of 1 parameter type(s) (int)");
    }

    private String messageFor(String arguments) {
        sampler.setProperty("DubboSampler.arguments", arguments);
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getResponseDataAsString()).startsWith("JSON array '");
        return result.getResponseMessage();
    }

    @Test
    void aBrokenJvmEndsTheThread() {
        error = new InternalError("broken");
        assertThatCode(() -> sampler.sample(null)).isSameAs(error);
    }
}
