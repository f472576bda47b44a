package io.github.jmeterrpc.benchmarks.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.jmeterrpc.benchmarks.measure.Measurement;
import io.github.jmeterrpc.benchmarks.measure.Median;
import java.util.List;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

class CaseResultTest {

    private static final Row ONE_KB = Comparison.DUBBO.row("1k").orElseThrow();

    private static final CaseResult THREE_ROUNDS = new CaseResult(
            new Case(ONE_KB, 8),
            List.of(measured(900, 55), measured(400, 90), measured(950, 50)),
            List.of(measured(1000, 50), measured(500, 60), measured(1000, 50)));

    @Test
    void theLineHasMediansAndTheMedianOfTheRatios() {
        assertThat(THREE_ROUNDS.line(Comparison.DUBBO))
                .isEqualTo("dubbo threads=8 sampler=900 raw=1000 ratio=0.90 cpu_us=55.0 raw_cpu_us=50.0");
    }

    @Test
    void otherRowsBearTheirName() {
        CaseResult result = new CaseResult(
                new Case(Comparison.THRIFT.row("100k").orElseThrow(), 40),
                List.of(measured(10, 1000)),
                List.of(measured(20, 500.04)));

        assertThat(result.line(Comparison.THRIFT))
                .isEqualTo("thrift row=100k threads=40 sampler=10 raw=20 ratio=0.50 cpu_us=1000.0 raw_cpu_us=500.0");
    }

    @Test
    void theSpreadSaysHowNoisyItWas() {
        assertThat(THREE_ROUNDS.spread())
                .isEqualTo("rounds: ratio 0.80 to 0.95, cpu_us / raw_cpu_us 1.10 (1.00 to 1.50);"
                        + " other processes used 25 % to 25 % of the processors");
    }

    @Test
    void whereTheSystemDoesNotTellTheSpreadSaysNothingOfOthers() {
        Measurement alone = new Measurement(100, 10, Double.NaN);

        assertThat(new CaseResult(new Case(ONE_KB, 1), List.of(alone), List.of(alone)).spread())
                .isEqualTo("rounds: ratio 1.00 to 1.00, cpu_us / raw_cpu_us 1.00 (1.00 to 1.00)");
    }

    @Test
    void bothSidesHaveTheSameNumberOfRounds() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new CaseResult(new Case(ONE_KB, 1), List.of(measured(1, 1)), List.of()));
    }

    @Test
    void theMedianOfAnEvenNumberLiesBetweenTheTwoInTheMiddle() {
        assertThat(Median.of(DoubleStream.of(9, 1, 3, 2))).isEqualTo(2.5);
        assertThat(Median.of(DoubleStream.of(9, 1, 3))).isEqualTo(3);
        assertThatIllegalArgumentException().isThrownBy(() -> Median.of(DoubleStream.empty()));
    }

    private static Measurement measured(double callsPerSecond, double cpuMicros) {
        return new Measurement(callsPerSecond, cpuMicros, 0.25);
    }
}
