package io.github.jmeterrpc.common.element;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.common.contract.JMeterEnvironment;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** JMeter's own getters, which listeners and result files use, give back what was measured. */
class WireNumbersTest {

    private static final int HEADER = 16;
    private static final long ELAPSED_MILLIS = 100;

    @BeforeAll
    static void prepare() {
        JMeterEnvironment.prepare();
    }

    private static SampleResult sample() {
        SampleResult result = SampleResult.createTestSample(1_000, 1_000 + ELAPSED_MILLIS);
        result.setResponseData("our own text about the sample", StandardCharsets.UTF_8.name());
        return result;
    }

    private static SampleResult received(long bytes) {
        SampleResult result = sample();
        WireNumbers.received(result, HEADER, bytes);
        return result;
    }

    @Test
    void bytesAreSplitIntoHeaderAndBody() {
        SampleResult result = received(1_000);
        assertThat(result.getBytesAsLong()).isEqualTo(1_000);
        assertThat(result.getHeadersSize()).isEqualTo(HEADER);
        assertThat(result.getBodySizeAsLong()).isEqualTo(1_000 - HEADER);
    }

    @Test
    void answersOfMoreThanTwoGigabytesKeepTheirSize() {
        assertThat(received(3L << 30).getBytesAsLong()).isEqualTo(3L << 30);
    }

    @Test
    void ourOwnTextIsNotCountedWhereNothingOrAHeaderAloneCame() {
        assertThat(received(0).getBytesAsLong()).isZero();
        assertThat(received(HEADER).getBytesAsLong()).isEqualTo(HEADER);
        assertThat(received(1).getBytesAsLong()).isEqualTo(1);
    }

    @Test
    void timesAreWholeMilliseconds() {
        SampleResult result = sample();
        WireNumbers.times(result, TimeUnit.MICROSECONDS.toNanos(42_999), TimeUnit.MICROSECONDS.toNanos(7_999));
        assertThat(result.getLatency()).isEqualTo(42);
        assertThat(result.getConnectTime()).isEqualTo(7);
        assertThat(result.getTime()).isEqualTo(ELAPSED_MILLIS);
    }

    @Test
    void noPartIsLongerThanTheWholeNorNegative() {
        SampleResult result = sample();
        WireNumbers.times(result, TimeUnit.SECONDS.toNanos(5), TimeUnit.SECONDS.toNanos(4));
        assertThat(result.getLatency()).isEqualTo(ELAPSED_MILLIS);
        assertThat(result.getConnectTime()).isEqualTo(ELAPSED_MILLIS);
        WireNumbers.times(result, -1, -1);
        assertThat(result.getLatency()).isZero();
        assertThat(result.getConnectTime()).isZero();
    }
}
