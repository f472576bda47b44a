package io.github.jmeterrpc.bench.arrivals;

import static io.github.jmeterrpc.bench.command.Benchmark.print;

import io.github.jmeterrpc.bench.arrivals.ArrivalsRun.ComparedGroup;
import io.github.jmeterrpc.harness.jmeter.JMeterRun;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.process.Pause;
import io.github.jmeterrpc.harness.suite.TargetServer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/**
 * The same stop of six seconds, of the Dubbo target or of the generator, seen by different thread
 * groups.
 */
final class StopBenchmark {

    private static final int RATE = 1000;
    private static final int SECONDS = 30;
    private static final Duration STOP = Duration.ofSeconds(6);
    private static final Duration START = Duration.ofSeconds(60);

    /** Compiles the code of generators and target before the arrivals that count. */
    private static final String WARM_UP = "rate(2000/s) random_arrivals(20 s) pause(5 s) ";

    private static final int WARM_UP_SECONDS = 25;
    /** In the middle of the pause. */
    private static final int COUNTED_AFTER_MILLIS = 22_500;

    private static final int RUNNING_SECONDS = 5;
    /**
     * Few threads, and a queue for all calls that can wait: starting thousands of threads would
     * delay the end of the stop.
     */
    private static final List<String> TARGET_OPTIONS = List.of("--threads", "16", "--queue", "20000");

    private final ArrivalsRun runs;

    StopBenchmark(ArrivalsRun runs) {
        this.runs = runs;
    }

    void run() {
        Stop stop = new Stop(STOP.toMillis(), 1000.0 * SECONDS, 0);
        line("truth", "response_time", RATE * SECONDS, stop::percentile);
        ofTarget(ComparedGroup.CLOSED, "Thread Group, 10 threads", 10, 1);
        ofTarget(ComparedGroup.OPEN_MODEL, "Open Model Thread Group", 0, 1);
        ofTarget(ComparedGroup.ARRIVALS, "Arrivals, 10 threads, 4 generators", 10, 4);
        ofTarget(ComparedGroup.ARRIVALS, "Arrivals, 1000 threads, 4 generators", 1000, 4);
        ofGenerator();
    }

    private ManagedProcess target(int port, String name) {
        return runs.suite()
                .start(
                        TargetServer.DUBBO_PROVIDER,
                        port,
                        TARGET_OPTIONS,
                        runs.folder().resolve(name + "-target.txt"),
                        ArrivalsRun.LIMIT);
    }

    private void ofTarget(ComparedGroup group, String title, int threads, int generators) {
        int port = FreePorts.one();
        String name = group.name().toLowerCase(Locale.ROOT) + "-" + threads;
        List<JMeterRun> started = new ArrayList<>();
        try (ManagedProcess target = target(port, name)) {
            for (int generator = 0; generator < generators; generator++) {
                started.add(start(name + "-" + generator, group, threads, port, generators, generator));
            }
            started.forEach(run -> run.awaitFirstSamples(START));
            long resumed = stop(target);
            started.forEach(JMeterRun::await);
            line(title, "elapsed", started);
            if (group != ComparedGroup.CLOSED) {
                expected(title, started, resumed);
            }
            if (group == ComparedGroup.ARRIVALS) {
                line(title, "response_time", started);
                started.forEach(run -> print("bench: %s", ArrivalsRun.account(run)));
            }
        } finally {
            started.forEach(JMeterRun::close);
        }
    }

    private static void expected(String title, List<JMeterRun> started, long resumed) {
        double answers = Stop.answersPerSecond(
                started.stream()
                        .<Double>mapMulti((run, out) -> run.results().forEach(line -> out.accept((double) line.end())))
                        .mapToDouble(Double::doubleValue),
                resumed,
                RATE * (int) STOP.toSeconds());
        Stop stop = new Stop(STOP.toMillis(), 1000.0 * SECONDS, RATE / answers);
        String truth = String.format(Locale.ROOT, "truth with %.0f answers/s after it (%s)", answers, title);
        line(truth, "response_time", RATE * SECONDS, stop::percentile);
    }

    private void ofGenerator() {
        int port = FreePorts.one();
        try (ManagedProcess target = target(port, "own");
                JMeterRun run = start("own", ComparedGroup.ARRIVALS, 10, port, 1, 0)) {
            run.awaitFirstSamples(START);
            stop(run.process());
            run.await();
            if (!target.isAlive()) {
                throw target.failure("ended in the test");
            }
            double all = sum(run, "start_delay");
            print("arrivals stop of the generator: delay_s=%.0f own=%.4f", all / 1000, sum(run, "woke_late") / all);
        }
    }

    private static double sum(JMeterRun run, String column) {
        return DoubleStream.of(ArrivalsRun.sorted(List.of(run), column, COUNTED_AFTER_MILLIS))
                .sum();
    }

    private JMeterRun start(String name, ComparedGroup group, int threads, int port, int generators, int generator) {
        return runs.start(
                name,
                group,
                "CALL",
                Map.of(
                        "port", port,
                        "schedule", WARM_UP + "rate(" + RATE + "/s) random_arrivals(" + SECONDS + " s)",
                        "threads", threads,
                        "advance", threads,
                        "seconds", WARM_UP_SECONDS + SECONDS,
                        "per.minute", 60 * RATE,
                        "generators", generators,
                        "generator", generator));
    }

    /** Returns when it continues, milliseconds since 1970. */
    private static long stop(ManagedProcess process) {
        Pause.of(Duration.ofSeconds(WARM_UP_SECONDS + RUNNING_SECONDS));
        process.suspend();
        Pause.of(STOP);
        process.resume();
        return System.currentTimeMillis();
    }

    private static void line(String group, String shown, List<JMeterRun> runs) {
        double[] sorted = ArrivalsRun.sorted(runs, shown, COUNTED_AFTER_MILLIS);
        line(group, shown, sorted.length, percent -> ArrivalsRun.percentile(sorted, percent));
    }

    private static void line(String group, String shown, int samples, DoubleUnaryOperator percentile) {
        StringBuilder line = new StringBuilder("arrivals stop: " + group + ", " + shown + ": samples=" + samples);
        for (String percent : List.of("50", "75", "90", "95", "99", "99.9")) {
            line.append(String.format(
                    Locale.ROOT, " p%s=%.1f", percent, percentile.applyAsDouble(Double.parseDouble(percent))));
        }
        System.out.println(line);
    }
}
