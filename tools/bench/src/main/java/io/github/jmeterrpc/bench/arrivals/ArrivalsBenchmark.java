package io.github.jmeterrpc.bench.arrivals;

import io.github.jmeterrpc.bench.arrivals.ArrivalsRun.ComparedGroup;
import io.github.jmeterrpc.bench.command.Benchmark;
import io.github.jmeterrpc.bench.command.RoundFigures;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.probe.ProcessProbe;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.process.Pause;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The thread group Arrivals alone, with a sampler that does nothing or sleeps; then
 * {@link StopBenchmark}.
 */
@Command(
        name = "arrivals",
        description =
                "How exactly the thread group Arrivals keeps its schedule, how many users one JVM has room for, and"
                        + " what Arrivals, JMeter's Open Model Thread Group and its Thread Group show of a service that stops for six"
                        + " seconds. Takes ten minutes.")
public final class ArrivalsBenchmark extends Benchmark {

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
    protected void measure() {
        runs = new ArrivalsRun(suite, folder);
        delays(1000, "rate(1000/s) random_arrivals(30 s)");
        delays(
                HIGH_RATE,
                "rate(0/s) even_arrivals(5 s) rate(" + HIGH_RATE + "/s) even_arrivals(10 s) rate(" + HIGH_RATE + "/s)");
        users();
        new StopBenchmark(runs).run();
    }

    /** How late arrivals begin whose sampler does nothing. */
    private void delays(int rate, String schedule) {
        RoundFigures figures = new RoundFigures();
        for (int round = 1; round <= rounds; round++) {
            double[] delays = startDelays(
                    "rate-" + rate + "-" + round, Map.of("schedule", schedule, "threads", 200, "advance", 50));
            figures.add("p50", ArrivalsRun.percentile(delays, 50)).add("p99", ArrivalsRun.percentile(delays, 99));
        }
        // The number of due but not started arrivals equals the number of arrivals within the
        // delay.
        print(
                "arrivals rate=%d delay_p50_ms=%.3f delay_p99_ms=%.3f behind=%.0f",
                rate, figures.median("p50"), figures.median("p99"), figures.median("p99") / 1000 * rate);
    }

    /** The number of users who wait at the same time if each call takes a second. */
    private void users() {
        String schedule =
                "rate(0/s) even_arrivals(15 s) rate(" + USERS + "/s) even_arrivals(5 s) rate(" + USERS + "/s)";
        double[] delays = startDelays(
                "users", Map.of("schedule", schedule, "threads", USERS * 12 / 10, "advance", 100, "sleep", 1000));
        print(
                "arrivals users=%d samples=%d delay_p50_ms=%.3f delay_p99_ms=%.3f",
                USERS, delays.length, ArrivalsRun.percentile(delays, 50), ArrivalsRun.percentile(delays, 99));
    }

    private double[] startDelays(String name, Map<String, ?> properties) {
        try (JMeterRun run = runs.start(name, ComparedGroup.ARRIVALS, "SLEEP", properties)) {
            double peakBytes = peakBytes(run.process());
            run.await();
            double[] delays = ArrivalsRun.sorted(List.of(run), "start_delay", 0);
            double[] threads = ArrivalsRun.sorted(List.of(run), "allThreads", 0);
            print(
                    "bench: %s: %s, delay p50=%.3f ms p99=%.3f ms max=%.1f ms, most threads %.0f, peak RSS %.0f MB of heap %s",
                    name,
                    ArrivalsRun.account(run),
                    ArrivalsRun.percentile(delays, 50),
                    ArrivalsRun.percentile(delays, 99),
                    ArrivalsRun.percentile(delays, 100),
                    ArrivalsRun.percentile(threads, 100),
                    peakBytes / (1024 * 1024),
                    ArrivalsRun.HEAP);
            return delays;
        }
    }

    /** The most memory that a process has in RAM until it ends, of readings five times a second. */
    private static double peakBytes(ManagedProcess process) {
        ProcessProbe probe = new ProcessProbe(process.pid());
        double peak = 0;
        while (process.isAlive()) {
            double now = probe.read().memoryBytes();
            peak = now > peak ? now : peak; // NaN when it has just ended
            Pause.of(Duration.ofMillis(200));
        }
        return peak;
    }
}
