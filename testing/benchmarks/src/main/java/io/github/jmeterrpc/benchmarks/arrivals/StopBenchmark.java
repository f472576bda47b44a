package io.github.jmeterrpc.benchmarks.arrivals;

import static io.github.jmeterrpc.benchmarks.measure.Benchmark.print;

import io.github.jmeterrpc.benchmarks.arrivals.ArrivalsRun.Group;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.ProcessSwitcher;
import java.awt.Color;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.DoubleStream;

/** The same stop of six seconds, of the Dubbo target or of the generator, seen by different thread groups. */
final class StopBenchmark {

    private static final int RATE = 1000;
    private static final int SECONDS = 30;
    private static final int GENERATORS = 4;
    private static final int FEW_THREADS = 10;
    private static final Duration STOP = Duration.ofSeconds(6);
    private static final Duration START = Duration.ofSeconds(60);

    /** Compiles the code of generators and target before the arrivals that count. */
    private static final String WARM_UP = "rate(2000/s) random_arrivals(20 s) pause(5 s) ";

    private static final int WARM_UP_SECONDS = 25;
    /** In the middle of the pause. */
    private static final int COUNTED_AFTER_MILLIS = 22_500;

    private static final int RUNNING_SECONDS = 5;
    /** Few threads, and a queue for all calls that can wait: starting thousands of threads would delay the end of the stop. */
    private static final int TARGET_THREADS = 16;

    private static final List<String> TARGET_QUEUE = List.of("--queue", "20000");

    private final ArrivalsRun runs;
    private final StopPicture picture = new StopPicture(STOP);

    StopBenchmark(ArrivalsRun runs) {
        this.runs = runs;
    }

    void run() {
        Stop stop = new Stop(STOP.toMillis(), 1000.0 * SECONDS, 0);
        line("truth", "response_time", RATE * SECONDS, stop::percentile);
        ofTarget(Group.CLOSED, FEW_THREADS, 1);
        ofTarget(Group.OPEN_MODEL, 0, 1);
        ofTarget(Group.ARRIVALS, FEW_THREADS, GENERATORS);
        ofTarget(Group.ARRIVALS, 1000, GENERATORS);
        Path file = runs.folder().resolve("stop.png");
        picture.write(file);
        print("bench: the stop as a picture: %s", file);
        ofGenerator();
    }

    private ManagedProcess target(int port, String name) {
        Path output = runs.folder().resolve(name + "-target.txt");
        return runs.suite().startProvider(port, TARGET_THREADS, TARGET_QUEUE, output, ArrivalsRun.LIMIT);
    }

    private void ofTarget(Group group, int threads, int generators) {
        int port = FreePorts.one();
        String name = group.name().toLowerCase(Locale.ROOT) + "-" + threads;
        List<JMeterRun> started = new ArrayList<>();
        try (ManagedProcess target = target(port, name)) {
            for (int generator = 0; generator < generators; generator++) {
                started.add(start(name + "-" + generator, group, threads, port, generators, generator));
            }
            started.forEach(run -> run.awaitFirstSamples(START));
            double resumed = stop(target);
            double stopped = resumed - STOP.toMillis();
            started.forEach(JMeterRun::await);
            Samples samples = new Samples(started, COUNTED_AFTER_MILLIS);
            String title = group.title()
                    + (threads > 0 ? ", " + threads + " threads" : "")
                    + (generators > 1 ? ", " + generators + " generators" : "");
            line(title, "elapsed", samples);
            if (group == Group.CLOSED) {
                picture.title(title + ": elapsed", new Color(0xd62728));
                started.forEach(run ->
                        run.results().forEach(sample -> picture.dot(sample.start() - stopped, sample.elapsed(), 7)));
            } else {
                expected(title, started, resumed);
            }
            if (group == Group.ARRIVALS) {
                line(title, "response_time", samples);
                account(started);
                if (threads == FEW_THREADS) {
                    picture.title(title + ": response_time", new Color(0x1f77b4));
                    started.forEach(run -> picture.responses(run, stopped));
                }
            }
        } finally {
            started.forEach(JMeterRun::close);
        }
    }

    private void expected(String title, List<JMeterRun> started, double resumed) {
        DoubleStream.Builder ends = DoubleStream.builder();
        started.forEach(run -> run.results().forEach(sample -> ends.accept(sample.end())));
        double answers = Stop.answersPerSecond(ends.build(), resumed, RATE * (int) STOP.toSeconds());
        Stop stop = new Stop(STOP.toMillis(), 1000.0 * SECONDS, RATE / answers);
        String truth = String.format(Locale.ROOT, "truth with %.0f answers/s after it (%s)", answers, title);
        line(truth, "response_time", RATE * SECONDS, stop::percentile);
    }

    private static void account(List<JMeterRun> started) {
        Long[] sum = {0L, 0L, 0L, 0L};
        for (JMeterRun run : started) {
            long[] counts = ArrivalsRun.account(run);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += counts[i];
            }
        }
        print("bench: scheduled %d = started %d + dropped %d + waiting %d", (Object[]) sum);
    }

    private void ofGenerator() {
        int port = FreePorts.one();
        try (ManagedProcess target = target(port, "own");
                JMeterRun run = start("own", Group.ARRIVALS, 10, port, 1, 0)) {
            run.awaitFirstSamples(START);
            stop(run.process());
            run.await();
            if (!target.isAlive()) {
                throw target.failure("ended in the test");
            }
            Samples samples = new Samples(List.of(run), COUNTED_AFTER_MILLIS);
            double all = samples.sum("start_delay");
            print("arrivals stop of the generator: delay_s=%.0f own=%.4f", all / 1000, samples.sum("woke_late") / all);
        }
    }

    private JMeterRun start(String name, Group group, int threads, int port, int generators, int generator) {
        return runs.start(
                name,
                group,
                "call",
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
    private static double stop(ManagedProcess process) {
        try (ProcessSwitcher switcher = new ProcessSwitcher(process.pid())) {
            Pause.of(Duration.ofSeconds(WARM_UP_SECONDS + RUNNING_SECONDS));
            switcher.pause();
            Pause.of(STOP);
            switcher.resume();
            return System.currentTimeMillis();
        }
    }

    private static void line(String group, String shown, Samples samples) {
        double[] sorted = samples.sorted(shown);
        line(group, shown, sorted.length, percent -> Samples.percentile(sorted, percent));
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
