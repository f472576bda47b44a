package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.benchmarks.measure.Benchmark;
import io.github.jmeterrpc.benchmarks.measure.Median;
import io.github.jmeterrpc.support.JMeterRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** What the thread group Arrivals does by itself, with a sampler that does nothing or sleeps; then {@link StopBenchmark}. */
@Command(
        name = "arrivals",
        description =
                "How exactly the thread group Arrivals keeps its schedule, how many users one JVM has room for, and"
                        + " what Arrivals, JMeter's Open Model Thread Group and its Thread Group show of a service that stops for six"
                        + " seconds. Takes ten minutes.")
public final class ArrivalsBenchmark extends Benchmark {

    private static final Duration LIMIT = Duration.ofMinutes(3);
    private static final int HIGH_RATE = 20_000;
    private static final int USERS = 10_000;

    @Option(
            names = "--rounds",
            paramLabel = "1..1000",
            description = "runs at 1,000 and at 20,000 arrivals per second (default ${DEFAULT-VALUE})")
    private int rounds = 5;

    private ArrivalsRun runs;

    public ArrivalsBenchmark() {
        super("arrivals-");
    }

    @Override
    protected int measure() {
        runs = new ArrivalsRun(suite, folder);
        delays("1000", "rate(1000/s) random_arrivals(30 s)");
        delays(
                String.valueOf(HIGH_RATE),
                "rate(0/s) even_arrivals(5 s) rate(" + HIGH_RATE + "/s) even_arrivals(10 s) rate(" + HIGH_RATE + "/s)");
        users();
        new StopBenchmark(runs).run();
        return 0;
    }

    /** How late arrivals begin whose sampler does nothing. */
    private void delays(String rate, String schedule) {
        List<Double> medians = new ArrayList<>();
        List<Double> high = new ArrayList<>();
        for (int round = 1; round <= rounds; round++) {
            try (JMeterRun run = runs.start(
                    "rate-" + rate + "-" + round,
                    Group.ARRIVALS,
                    "sleep",
                    Map.of("schedule", schedule, "threads", "200", "advance", "50"),
                    LIMIT)) {
                run.await();
                long[] account = ArrivalsRun.account(run);
                Samples samples = Samples.of(List.of(run.results()), true);
                double p50 = Samples.percentile(samples.startDelays(), 50);
                double p99 = Samples.percentile(samples.startDelays(), 99);
                medians.add(p50);
                high.add(p99);
                print(
                        "bench: round %d rate=%s scheduled=%d started=%d delay p50=%.3f ms p99=%.3f ms max=%.1f ms",
                        round, rate, account[0], account[1], p50, p99, Samples.percentile(samples.startDelays(), 100));
            }
        }
        double p99 = median(high);
        // As many arrivals are due and not begun at a moment as come within the delay.
        print(
                "arrivals rate=%s delay_p50_ms=%.3f delay_p99_ms=%.3f behind=%.0f",
                rate, median(medians), p99, p99 / 1000 * Double.parseDouble(rate));
    }

    private static double median(List<Double> values) {
        return Median.of(values.stream().mapToDouble(Double::doubleValue));
    }

    /** As many users as wait at the same time when each call takes a second. */
    private void users() {
        String schedule =
                "rate(0/s) even_arrivals(15 s) rate(" + USERS + "/s) even_arrivals(5 s) rate(" + USERS + "/s)";
        try (JMeterRun run = runs.start(
                "users",
                Group.ARRIVALS,
                "sleep",
                Map.of(
                        "schedule",
                        schedule,
                        "threads",
                        String.valueOf(USERS * 12 / 10),
                        "advance",
                        "100",
                        "sleep",
                        "1000"),
                LIMIT)) {
            PeakMemory memory = PeakMemory.until(run.process(), LIMIT);
            run.await();
            ArrivalsRun.account(run);
            Samples samples = Samples.of(List.of(run.results()), true);
            double[] most = {0};
            run.results().forEach("allThreads", threads -> most[0] = Math.max(most[0], threads));
            print(
                    "arrivals users=%d most_threads=%.0f heap=%s peak_rss_mb=%d samples=%d delay_p50_ms=%.3f delay_p99_ms=%.3f",
                    USERS,
                    most[0],
                    ArrivalsRun.HEAP,
                    memory.megabytes(),
                    samples.count(),
                    Samples.percentile(samples.startDelays(), 50),
                    Samples.percentile(samples.startDelays(), 99));
        }
    }
}
