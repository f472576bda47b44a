package io.github.jmeterrpc.dubbo.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.dubbo.element.DubboSampler;
import io.github.jmeterrpc.support.testing.Opened;
import java.util.Map;
import org.apache.jmeter.config.Arguments;
import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.testelement.property.TestElementProperty;
import org.apache.jmeter.testelement.schema.PropertyDescriptor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the caller that a provider sees. */
@Tag("full")
class CallerTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String NAME = "remote.application";

    private static Samples samples;

    @BeforeAll
    static void start() {
        samples = opened.add(new Samples());
    }

    @ParameterizedTest
    @EnumSource
    void isTheApplicationOfTheRequest(Target target) {
        assertThat(seen(caller(target, Map.of()))).isEqualTo("jmeter");
        assertThat(seen(caller(target, Map.of(Samples.SCHEMA.application, "shop-1"))))
                .isEqualTo("shop-1");
        assertThat(seen(caller(
                        target, Map.of(Samples.SCHEMA.application, "shop-2", Samples.SCHEMA.cluster, "failfast"))))
                .isEqualTo("shop-2");
    }

    @ParameterizedTest
    @EnumSource
    void isTheNameThatTheUserAttaches(Target target) {
        for (String cluster : new String[] {"", "failfast"}) {
            DubboSampler sampler = caller(target, Map.of(Samples.SCHEMA.cluster, cluster));
            Arguments rows = new Arguments();
            rows.addArgument(NAME, "attached");
            rows.addArgument("token", "s3cr3t");
            sampler.setProperty(new TestElementProperty(Samples.SCHEMA.attachments.getName(), rows));
            assertThat(seen(sampler)).isEqualTo("attached");
            SampleResult result = sampler.sample(null);
            assertThat(result.getSamplerData())
                    .contains("attachment token: ***")
                    .doesNotContain("s3cr3t");
            assertThat(result.getRequestHeaders()).contains("token: ***").doesNotContain("s3cr3t");
            assertThat(seen(caller(target, Map.of(Samples.SCHEMA.cluster, cluster))))
                    .isEqualTo("jmeter");
        }
    }

    private static DubboSampler caller(Target target, Map<? extends PropertyDescriptor<?, ?>, String> properties) {
        return Samples.with(
                Samples.sampler(target, "Calls", "attachments", "java.util.List<String>", "[[\"" + NAME + "\"]]"),
                Map.copyOf(properties));
    }

    private static String seen(DubboSampler sampler) {
        SampleResult result = sampler.sample(null);
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
        return result.getResponseDataAsString().replaceAll(".*:\"(.*)\".*", "$1");
    }
}
