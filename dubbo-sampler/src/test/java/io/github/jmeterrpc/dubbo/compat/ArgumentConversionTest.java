package io.github.jmeterrpc.dubbo.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.testing.Opened;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An argument that a provider cannot convert is no exception of the method, whatever the conversion
 * throws.
 */
@Tag("full")
class ArgumentConversionTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static Samples samples;

    @BeforeAll
    static void start() {
        samples = opened.add(new Samples());
    }

    /** A date in another format, a text that is no number, a constant that does not exist. */
    @ParameterizedTest
    @CsvSource({
        "DUBBO_2_7, due, 2020-10-15 10:00:00",
        "DUBBO_3, due, 2020-10-15 10:00:00",
        "DUBBO_2_6, id, abc",
        "DUBBO_2_7, id, abc",
        "DUBBO_3, id, abc",
        "TRI_3, id, abc",
        "DUBBO_2_6, colour, PURPLE",
        "DUBBO_2_7, colour, PURPLE",
        "DUBBO_3, colour, PURPLE",
        "TRI_3, colour, PURPLE"
    })
    void namesTheValue(Target target, String field, String value) {
        SampleResult result = Samples.send(
                target, "order", "io.github.jmeterrpc.fixture.Order", "[{\"" + field + "\": \"" + value + "\"}]");
        assertThat(result.getResponseCode())
                .as(result.getResponseMessage() + "\n" + result.getResponseDataAsString())
                .isEqualTo("SERIALIZATION_ERROR");
        assertThat(result.getResponseMessage())
                .startsWith("The provider could not convert the arguments; check each against the parameter types: ")
                .contains(value);
    }
}
