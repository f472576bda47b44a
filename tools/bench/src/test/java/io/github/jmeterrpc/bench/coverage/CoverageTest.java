package io.github.jmeterrpc.bench.coverage;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.metrics.confidence.SimulatedService;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A small form of {@code bench coverage}: what reports say of simulated tests, and what is true of
 * them.
 */
@Tag("full")
class CoverageTest {

    private static final Coverage COVERAGE = new Coverage(40, false, 1);

    @ParameterizedTest
    @CsvSource({
        "50 % busy, P50, 0",
        "50 % busy, P99, 0",
        "80 % busy, P95, 0.1",
        "95 % busy, P99, 1",
        "calls in batches of 10, P99, 0.15",
        "stops for 200 ms, P99, 0.8",
        "log-normal, P95, 0"
    })
    void intervalsContainTheTruth(String name, Figure figure, double mostOpen) {
        SimulatedService service = CoverageBenchmark.services().get(name);
        double truth = Coverage.truth(service, figure.percent().orElseThrow());
        Coverage.CoverageShares found = COVERAGE.of(service, 60, figure, truth);

        assertThat(found.covered()).as(found.toString()).isGreaterThanOrEqualTo(0.85);
        assertThat(found.open()).as(found.toString()).isLessThanOrEqualTo(mostOpen);
        assertThat(found.none()).isZero();
        // Fewer than ten windows of a quarter of a second.
        assertThat(COVERAGE.of(service, 2, figure, truth).none()).isEqualTo(1);
    }

    @Test
    void equalTestsDifferRarelyAndAChangeIsFound() {
        SimulatedService service = SimulatedService.of(0.5);

        assertThat(COVERAGE.worse(service, 60, 1, 0)).isLessThanOrEqualTo(0.05);
        assertThat(COVERAGE.worse(service, 60, 1.1, 0)).isGreaterThanOrEqualTo(0.8);
        assertThat(COVERAGE.worse(service, 60, 1.1, 0.2)).isZero();
    }

    /**
     * A change of 10 % is found by the mean, whose chance is some 9 % in such a test, or by the median. Whole
     * milliseconds leave the mean as exact as it is, and make a median of 12 or of 62 ms too coarse to add to it.
     */
    @ParameterizedTest
    @CsvSource({"false, 1, 0.7", "false, 20, 0.7", "true, 1, 0.5", "true, 20, 0.5", "true, 100, 0.5"})
    void findsAChangeAsFarAsTheResolutionAllows(boolean wholeMillis, double slower, double least) {
        Coverage coverage = new Coverage(40, wholeMillis, slower);
        SimulatedService service = CoverageBenchmark.services().get("log-normal");

        assertThat(coverage.worse(service, 60, 1, 0)).isLessThanOrEqualTo(0.05);
        assertThat(coverage.worse(service, 60, 1.1, 0)).isGreaterThanOrEqualTo(least);
    }

    @Test
    void findsDrift() {
        SimulatedService steady = SimulatedService.of(0.5);

        assertThat(COVERAGE.of(steady.drifting(0.01), 60, Figure.P50, 1).slower())
                .isGreaterThanOrEqualTo(0.9);
        assertThat(COVERAGE.of(steady, 60, Figure.P50, 1).slower()).isLessThanOrEqualTo(0.05);
    }
}
