package io.github.jmeterrpc.metrics.confidence;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class WindowLengthTest {

    @ParameterizedTest
    @CsvSource({
        "250, 1000", "1000, 5000", "5000, 10000", "10000, 20000", "80000, 160000", "500, 1000", "200, 1000",
        "100, 200", "2000, 10000", "2500, 5000", "3000, 6000", "15000, 30000", "1, 2", "86400000, 172800000"
    })
    void becomesOneOfAFewLengthsThatIsAMultiple(long millis, long next) {
        assertThat(WindowLength.next(millis)).isEqualTo(next);
    }

    @ParameterizedTest
    @CsvSource({"250, 40", "1000, 50", "2000, 50", "5000, 50", "10000, 50", "3000, 50"})
    void leavesTenWindowsAtLeast(long millis, int most) {
        assertThat(WindowLength.most(millis)).isEqualTo(most);
        assertThat(most * millis / WindowLength.next(millis)).isGreaterThanOrEqualTo(Confidence.BATCHES);
    }

    @ParameterizedTest
    @CsvSource({
        "250, 9750, 250",
        "250, 10000, 1000",
        "250, 49750, 1000",
        "250, 71000, 5000",
        "1000, 49000, 1000",
        "1000, 50000, 5000",
        "1000, 3600000, 5000",
        "5000, 10000, 5000",
        "10000, 3600000, 10000",
        "2000, 3600000, 2000"
    })
    void dependsOnTheLengthOfTheTest(long millis, long span, long length) {
        assertThat(WindowLength.of(millis, span)).isEqualTo(length);
    }
}
