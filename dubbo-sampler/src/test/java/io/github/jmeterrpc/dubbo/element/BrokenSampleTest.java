package io.github.jmeterrpc.dubbo.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.BrokenSampleContract;
import java.util.stream.Stream;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.Test;

class BrokenSampleTest extends BrokenSampleContract {

    BrokenSampleTest() {
        super(new DubboSampler(), "DubboSampler.method");
    }

    @Test
    void showsRequestsThatCannotBeSent() {
        sampler.setProperty("DubboSampler.address", "zookeeper://u:s3cr3t@h:1");
        sampler.setProperty("DubboSampler.interface", "com.example.A");
        sampler.setProperty("DubboSampler.parameterTypes", "int");
        sampler.setProperty("DubboSampler.arguments", "[true]");
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).isEqualTo("ARGUMENT_ERROR");
        assertThat(result.getSamplerData()).isEqualTo("zookeeper://u:***@h:1\ncom.example.A\nx(int)\n\n[true]");
    }

    /** Values of a CSV file are not rows of their own in an error table. */
    @Test
    void hasOneMessageForAllValues() {
        sampler.setProperty("DubboSampler.address", "dubbo://h:1");
        sampler.setProperty("DubboSampler.interface", "com.example.A");
        sampler.setProperty("DubboSampler.parameterTypes", "int");
        assertThat(Stream.of("[true]", "[\"a\"]", "[1.5]").map(this::messageFor).distinct())
                .containsExactly(
                        "JSON array: argument 1 of type int must be a whole number without quotes, from -2147483648 to 2147483647");
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
}
