package io.github.jmeterrpc.benchmarks.arrivals;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.ProcessSwitcher;
import io.github.jmeterrpc.support.results.ResultFile;
import java.awt.Color;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
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
    private static final Duration LIMIT = Duration.ofMinutes(3);
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
        System.out.println("bench: the stop as a picture: " + file);
        ofGenerator();
    }

    private void ofTarget(Group group, int threads, int generators) {
        int port = FreePorts.one();
        String name = group.name().toLowerCase(Locale.ROOT) + "-" + threads;
        List<JMeterRun> started = new ArrayList<>();
        try (ManagedProcess target = runs.suite()
                .startProvider(
                        port, TARGET_THREADS, TARGET_QUEUE, runs.folder().resolve(name + "-target.txt"), LIMIT)) {
            for (int generator = 0; generator < generators; generator++) {
                started.add(start(name + "-" + generator, group, threads, port, generators, generator));
            }
            started.forEach(run -> run.awaitFirstSamples(START));
            double resumed = stop(target);
            started.forEach(JMeterRun::await);
            List<ResultFile> files = started.stream().map(JMeterRun::results).toList();
            Samples samples = Samples.after(COUNTED_AFTER_MILLIS, files, group == Group.ARRIVALS);
            String title = group.title()
                    + (threads > 0 ? ", " + threads + " threads" : "")
                    + (generators > 1 ? ", " + generators + " generators" : "");
            line(title, "elapsed", samples.count(), percent -> Samples.percentile(samples.elapsed(), percent));
            if (group == Group.CLOSED) {
                picture.services(title + ": elapsed", new Color(0xd62728), resumed - STOP.toMillis(), files);
            } else {
                expected(title, started, resumed);
            }
            if (group == Group.ARRIVALS) {
                line(
                        title,
                        "response_time",
                        samples.count(),
                        percent -> Samples.percentile(samples.responseTimes(), percent));
                account(started);
                if (threads == FEW_THREADS) {
                    picture.responses(title + ": response_time", new Color(0x1f77b4), resumed - STOP.toMillis(), files);
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
        line(
                String.format(Locale.ROOT, "truth with %.0f answers/s after it (%s)", answers, title),
                "response_time",
                RATE * SECONDS,
                stop::percentile);
    }

    private void account(List<JMeterRun> started) {
        long[] sum = new long[4];
        for (JMeterRun run : started) {
            long[] counts = ArrivalsRun.account(run);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += counts[i];
            }
        }
        System.out.println(String.format(
                Locale.ROOT,
                "bench: scheduled %d = started %d + dropped %d + waiting %d",
                sum[0],
                sum[1],
                sum[2],
                sum[3]));
    }

    private void ofGenerator() {
        int port = FreePorts.one();
        try (ManagedProcess target = runs.suite()
                        .startProvider(
                                port,
                                TARGET_THREADS,
                                TARGET_QUEUE,
                                runs.folder().resolve("own-target.txt"),
                                LIMIT);
                JMeterRun run = start("own", Group.ARRIVALS, 10, port, 1, 0)) {
            run.awaitFirstSamples(START);
            stop(run.process());
            run.await();
            if (!target.isAlive()) {
                throw target.failure("ended in the test");
            }
            Samples samples = Samples.after(COUNTED_AFTER_MILLIS, List.of(run.results()), true);
            double all = Samples.sum(samples.startDelays());
            System.out.println(String.format(
                    Locale.ROOT,
                    "arrivals stop of the generator: delay_s=%.0f own=%.4f",
                    all / 1000,
                    Samples.sum(samples.wokeLate()) / all));
        }
    }

    private JMeterRun start(String name, Group group, int threads, int port, int generators, int generator) {
        Map<String, String> properties = new HashMap<>();
        properties.put("port", String.valueOf(port));
        properties.put("schedule", WARM_UP + "rate(" + RATE + "/s) random_arrivals(" + SECONDS + " s)");
        properties.put("threads", String.valueOf(threads));
        properties.put("advance", String.valueOf(threads));
        properties.put("seconds", String.valueOf(WARM_UP_SECONDS + SECONDS));
        properties.put("per.minute", String.valueOf(60 * RATE));
        properties.put("generators", String.valueOf(generators));
        properties.put("generator", String.valueOf(generator));
        return runs.start(name, group, "call", properties, LIMIT);
    }

    /** Returns when it goes on, milliseconds since 1970. */
    private static double stop(ManagedProcess process) {
        try (ProcessSwitcher switcher = new ProcessSwitcher(process.pid())) {
            Pause.of(Duration.ofSeconds(WARM_UP_SECONDS + RUNNING_SECONDS));
            switcher.pause();
            Pause.of(STOP);
            switcher.resume();
            return System.currentTimeMillis();
        }
    }

    private void line(String group, String shown, int samples, DoubleUnaryOperator percentile) {
        System.out.println(String.format(
                Locale.ROOT,
                "arrivals stop: %s, %s: samples=%d p50=%.1f p75=%.1f p90=%.1f p95=%.1f p99=%.1f p99.9=%.1f",
                group,
                shown,
                samples,
                percentile.applyAsDouble(50),
                percentile.applyAsDouble(75),
                percentile.applyAsDouble(90),
                percentile.applyAsDouble(95),
                percentile.applyAsDouble(99),
                percentile.applyAsDouble(99.9)));
    }
}
