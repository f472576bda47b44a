package io.github.jmeterrpc.bench.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.bench.command.RoundFigures;
import java.time.Duration;
import java.util.Collections;
import org.junit.jupiter.api.Test;

class SamplerBenchmarkTest {

    /** Calls a second, and processor time for a call. */
    private static RoundFigures figures(double others, double[][] sampler, double[][] raw) {
        RoundFigures figures = new RoundFigures();
        for (double[] round : sampler) {
            add(figures, "sampler", others, round);
        }
        for (double[] round : raw) {
            add(figures, "raw", others, round);
        }
        return figures;
    }

    private static void add(RoundFigures figures, String side, double others, double[] round) {
        int seconds = 2;
        double calls = seconds * round[0];
        MeasuredPeriod window = new MeasuredPeriod(1000, 1000 + 1000 * seconds, calls * round[1] / 1000, others);
        SamplerBenchmark.add(figures, side, Collections.nCopies(1, window), new double[] {calls});
    }

    private static final RoundFigures THREE_ROUNDS = figures(
            0.25, new double[][] {{900, 55}, {400, 90}, {950, 50}}, new double[][] {{1000, 50}, {500, 60}, {1000, 50}});

    @Test
    void theLineHasMediansAndTheMedianOfTheRatios() {
        assertThat(SamplerBenchmark.line("dubbo threads=8", THREE_ROUNDS))
                .isEqualTo("dubbo threads=8 sampler=900 raw=1000 ratio=0.90 cpu_us=55.0 raw_cpu_us=50.0");
    }

    @Test
    void otherRowsBearTheirName() {
        assertThat(new SamplerBenchmark.Case(new DubboBenchmark().row("1k"), 8).name())
                .isEqualTo("threads=8");
        assertThat(new SamplerBenchmark.Case(new ThriftBenchmark().row("100k"), 40).name())
                .isEqualTo("row=100k threads=40");
    }

    @Test
    void theSpreadShowsHowNoisyItWas() {
        assertThat(SamplerBenchmark.spread(THREE_ROUNDS))
                .isEqualTo("rounds: ratio 0.80 to 0.95, cpu_us / raw_cpu_us 1.10 (1.00 to 1.50);"
                        + " other processes used 25 % to 25 % of the processors");
    }

    @Test
    void whereTheSystemDoesNotReportOthersTheSpreadLeavesThemOut() {
        double[][] alone = {{100, 10}};
        assertThat(SamplerBenchmark.spread(figures(Double.NaN, alone, alone)))
                .isEqualTo("rounds: ratio 1.00 to 1.00, cpu_us / raw_cpu_us 1.00 (1.00 to 1.00)");
    }

    @Test
    void measuresAProcessForATime() {
        MeasuredPeriod window = MeasuredPeriod.measure(ProcessHandle.current().pid(), Duration.ofMillis(20));

        assertThat(window.to()).isGreaterThan(window.from());
        assertThat(window.cpuMillis()).isNotNegative();
        assertThat(window.othersShare()).isBetween(0.0, 1.0);
    }
}
