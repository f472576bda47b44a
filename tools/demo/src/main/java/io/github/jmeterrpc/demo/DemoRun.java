package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.live.report.ConsoleTable;
import io.github.jmeterrpc.live.results.ResultFiles;
import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.results.ResultSummary;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One run of the demo, from the start of its processes to the figures; ends all processes that it
 * has started.
 */
final class DemoRun {

    private static final Duration BETWEEN_PROGRESS = Duration.ofSeconds(2);

    /**
     * Time limit for starting and ending, in addition to the time of calling, on a busy machine
     * too.
     */
    private static final Duration ALLOWANCE = Duration.ofMinutes(5);

    private final DemoOptions options;
    private final Suite suite;
    private final PrintStream out;
    private final Duration limit;
    private final String name;
    private final Path folder;

    DemoRun(DemoOptions options, Suite suite, PrintStream out) {
        this.options = options;
        this.suite = suite;
        this.out = out;
        this.limit = Duration.ofSeconds(options.seconds).plus(ALLOWANCE);
        // Also the tag that distinguishes this run's rows from others in the same database.
        this.name = "demo-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").format(LocalDateTime.now());
        this.folder = suite.folder("demo").resolve(name);
    }

    Verdict run() throws IOException {
        print("result files and logs in " + suite.shown(folder));
        try (Storage storage = storage()) {
            storage.introduction().forEach(this::print);
            ResultSummary total = generate(storage.writeUrl());
            Storage.Stored stored = storage.read();
            stored.view().forEach(this::print);
            Verdict verdict = new Verdict(options.generators, total.samples(), stored.samples(), total.errors());
            out.println(verdict.line());
            return verdict;
        }
    }

    private Storage storage() throws IOException {
        Path data = folder.resolve("influxdb");
        Optional<InfluxServer> influx = options.page()
                ? Optional.empty()
                : options.influxUrl.map(InfluxServer::at).or(() -> InfluxServer.onPath(data, limit));
        if (influx.isEmpty()) {
            return new LiveStorage(suite, folder.resolve("live"), options.keepOpen);
        }
        Path configuration = suite.shown(data.resolve("influxdb.conf"));
        return new InfluxStorage(
                influx.get(), name, Optional.of(configuration).filter(ours -> options.influxUrl.isEmpty()));
    }

    /**
     * Runs target and generators, and prints the figures of their result files; returns the total.
     */
    private ResultSummary generate(String writeUrl) throws IOException {
        int port = FreePorts.one();
        int threads = Math.max(DemoPlan.POOL, options.generators * options.threads);
        try (ManagedProcess provider = suite.start(
                        options.plan.target,
                        port,
                        List.of("--threads", String.valueOf(threads)),
                        folder.resolve("provider.txt"),
                        limit);
                Generators generators = new Generators()) {
            print("provider   " + options.plan.name().toLowerCase(Locale.ROOT) + "://127.0.0.1:" + port + " (process "
                    + provider.pid() + ")");
            start(generators, port, writeUrl);
            showProgress(generators);
            generators.await();
            ResultSummary total = new ResultSummary();
            List<ResultSummary> each = generators.runs().stream()
                    .map(generator -> generator.results().summary())
                    .toList();
            each.forEach(total::add);
            out.println();
            out.println(Table.of(each, total));
            showFigures(generators);
            return total;
        }
    }

    /**
     * The figures of all generators together, with confidence intervals, as {@code bin/report}
     * prints them.
     */
    private void showFigures(Generators generators) throws IOException {
        ResultFiles files = new ResultFiles(this::print);
        files.addAll(generators.runs().stream().map(run -> run.results().path()).toList());
        ConsoleTable.of(files.state()).forEach(out::println);
        out.println();
    }

    private void start(Generators generators, int port, String writeUrl) {
        Map<String, String> properties = Map.of(
                "port",
                String.valueOf(port),
                "threads",
                String.valueOf(options.threads),
                "duration",
                String.valueOf(options.seconds),
                // All start at the same time, on one machine: a first call may be late there.
                "timeout",
                "60000",
                "application",
                name,
                "run",
                name,
                "idl",
                suite.thriftIdl().toString(),
                "influx.url",
                writeUrl);
        Path plan = suite.plan(options.plan.file);
        for (int i = 1; i <= options.generators; i++) {
            Path own = folder.resolve("generator-" + i);
            generators.add(suite.jmeter().start("generator " + i, plan, own, properties, limit));
            print("generator " + i + "  " + options.threads + " threads, " + options.seconds + " s, "
                    + suite.shown(own.resolve("results.csv")));
        }
    }

    private void showProgress(Generators generators) {
        long start = System.nanoTime();
        print("starting " + options.generators + " JMeter processes …");
        while (generators.anyRuns()) {
            Pause.of(BETWEEN_PROGRESS);
            long elapsed = Duration.ofNanos(System.nanoTime() - start).toSeconds();
            long samples = generators.linesSoFar() - options.generators;
            if (samples > 0) {
                out.printf(Locale.ROOT, "demo: %4d s  %,d samples so far%n", elapsed, samples);
            }
        }
    }

    private void print(String line) {
        out.println("demo: " + line);
    }
}
