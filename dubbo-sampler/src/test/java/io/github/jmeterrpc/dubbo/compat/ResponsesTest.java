package io.github.jmeterrpc.dubbo.compat;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.support.testing.Opened;
import java.util.Map;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the samples of answers of real providers. */
@Tag("full")
class ResponsesTest {

    @RegisterExtension
    static final Opened opened = new Opened();

    private static final String TIMES = "{\"date\":\"2026-01-01T00:00:00.000+00:00\",\"localDate\":\"2026-01-02\","
            + "\"localTime\":\"03:04:05\",\"localDateTime\":\"2026-01-02T03:04:05\","
            + "\"instant\":\"2026-01-01T00:00:00Z\",\"locale\":\"zh-CN\"}";

    private static Samples samples;

    @BeforeAll
    static void start() {
        samples = opened.add(new Samples());
    }

    @ParameterizedTest
    @EnumSource
    void objectsKeepTheirClassAndTheirDigits(Target target) {
        assertThat(text(target, "order"))
                .contains("\"class\":\"io.github.jmeterrpc.fixture.Order\"")
                .contains("\"class\":\"io.github.jmeterrpc.fixture.Gift\"")
                .contains("\"id\":9007199254740993")
                .contains("\"price\":12.340")
                .contains("\"colour\":\"RED\"")
                .contains("\"due\":\"2026-01-02\"")
                .contains("\"made\":\"2026-01-01T00:00:00.000+00:00\"")
                .contains("\"seal\":\"AQL/\"")
                .contains("\"name\":\"名字\"")
                .contains("\"wish\":\"\"")
                .contains("\"note\":null");
        assertThat(text(target, "orders")).startsWith("[{").contains("\"id\":9007199254740993");
        assertThat(text(target, "exactLong")).isEqualTo("9007199254740993");
        assertThat(text(target, "bytes")).isEqualTo("\"AQL/\"");
        assertThat(text(target, "nothing")).isEqualTo("null");
    }

    @ParameterizedTest
    @EnumSource
    void datesAreTextWhateverTheVersion(Target target) {
        assertThat(text(target, "times")).isEqualTo(TIMES);
    }

    @ParameterizedTest
    @EnumSource
    void writesCyclesAsText(Target target) {
        assertThat(text(target, "cycle"))
                .contains("\"first\"")
                .contains("\"second\"")
                .contains("\"cyclic\"");
    }

    @ParameterizedTest
    @EnumSource
    void mapsMayHaveKeysOfEveryType(Target target) {
        assertThat(text(target, "sorted")).isEqualTo("{\"1\":\"one\",\"2\":\"two\"}");
        assertThat(text(target, "withNullKey")).isEqualTo("{\"null\":0}");
    }

    /** 2.6 ignores raw.return; the others refuse to send the object itself. */
    @ParameterizedTest
    @EnumSource
    void saysThatTheValueOfAnOptionalIsLost(Target target) {
        SampleResult converted = Samples.call(target, "optional", "", "");
        assertThat(converted.getResponseDataAsString())
                .contains("\"present\":true")
                .doesNotContain("lost");
        assertThat(converted.getResponseMessage()).contains("without the value of the Optional");
        assertThat(converted.isSuccessful()).isTrue();
        SampleResult object = raw(target, "optional");
        if (target == Target.DUBBO_2_6) {
            assertThat(object.getResponseMessage()).contains("without the value of the Optional");
        } else {
            assertThat(object.isSuccessful()).as(object.getResponseMessage()).isFalse();
        }
    }

    @ParameterizedTest
    @EnumSource
    void rawReturnWorksWithTextEverywhereAndWithObjectsUpTo27(Target target) {
        assertThat(raw(target, "who").getResponseDataAsString()).isEqualTo("\"/\"");
        SampleResult object = raw(target, "order");
        if (target == Target.DUBBO_2_6 || target == Target.DUBBO_2_7) {
            assertThat(object.getResponseDataAsString()).contains("\"id\":9007199254740993");
        } else {
            // Without generalizing, Dubbo 3 sends only classes on its allow list; Gift is not on
            // it.
            assertThat(object.isSuccessful()).isFalse();
        }
    }

    private static SampleResult raw(Target target, String method) {
        return Samples.with(Samples.sampler(target, "Calls", method, "", ""), Map.of(Samples.SCHEMA.rawReturn, "true"))
                .sample(null);
    }

    private static String text(Target target, String method) {
        SampleResult result = Samples.call(target, method, "", "");
        assertThat(result.getResponseCode()).as(result.getResponseMessage()).isEqualTo("OK");
        return result.getResponseDataAsString();
    }
}
