package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.harness.influx.InfluxServer;
import io.github.jmeterrpc.harness.process.FreePorts;
import io.github.jmeterrpc.harness.process.ManagedProcess;
import io.github.jmeterrpc.harness.process.Pause;
import io.github.jmeterrpc.harness.results.CsvResultFile;
import io.github.jmeterrpc.harness.results.ResultSummary;
import io.github.jmeterrpc.harness.suite.Suite;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One run of the demo, from the start of its processes to the figures; it ends all processes that
 * it has started.
 */
final class DemoRun {

    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);

    /**
     * Time limit for starting and ending, in addition to the duration of the calls; sufficient for
     * a busy machine.
     */
    private static final Duration ALLOWANCE = Duration.ofMinutes(5);

    private final DemoOptions options;
    private final Suite suite;
    private final PrintStream out;
    private final Duration limit;
    private final DemoFolder folder;

    /** The tag that distinguishes this run's rows from others in the same database. */
    private final String tag =
            "demo-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").format(LocalDateTime.now());

    /** @throws IOException if the folder of the run cannot be created */
    DemoRun(DemoOptions options, Suite suite, PrintStream out) throws IOException {
        this.options = options;
        this.suite = suite;
        this.out = out;
        this.limit = Duration.ofSeconds(options.duration()).plus(ALLOWANCE);
        this.folder = DemoFolder.next(suite.folder("demo"));
    }

    DemoVerdict run() throws IOException {
        print(generators() + " (JMeter processes of " + options.threads + " threads) "
                + (options.generators == 1 ? "calls " : "call ") + options.plan.called + " for " + options.duration()
                + " s; then the demo checks that every call is stored");
        try (Storage storage = storage()) {
            print("store      " + storage.introduction());
            List<CsvResultFile> results = generate(storage.writeUrl());
            ResultSummary total = new ResultSummary();
            results.forEach(each -> total.add(each.summary()));
            DemoVerdict verdict = new DemoVerdict(
                    options.generators, total.samples(), storage.samples(), total.errors(), storage.name());
            if (total.samples() > 0) {
                showFigures(results);
                storage.views().forEach(this::print);
            }
            out.println();
            print(verdict.line());
            nextSteps().forEach(this::print);
            return verdict;
        }
    }

    private String generators() {
        return options.generators + " load generator" + (options.generators == 1 ? "" : "s");
    }

    private Storage storage() throws IOException {
        Optional<InfluxServer> influx = options.page()
                ? Optional.empty()
                : options.influxUrl
                        .map(InfluxServer::at)
                        .or(() -> InfluxServer.onPath(folder.path().resolve("influxdb"), limit));
        if (influx.isEmpty()) {
            return new LiveStorage(folder.path().resolve("live"), options.keepOpen);
        }
        return new InfluxStorage(influx.get(), tag, options.influxUrl.isPresent());
    }

    /** Runs target and generators; returns the result files of the generators. */
    private List<CsvResultFile> generate(String writeUrl) throws IOException {
        int port = FreePorts.one();
        int threads = Math.max(DemoPlan.POOL, options.generators * options.threads);
        try (ManagedProcess target = suite.start(
                        options.plan.target,
                        port,
                        List.of("--threads", String.valueOf(threads)),
                        folder.path().resolve("target.txt"),
                        limit);
                DemoGenerators generators = new DemoGenerators()) {
            print("service    " + options.plan.protocol + "://127.0.0.1:" + port + "  " + options.plan.called
                    + " of this repository (process " + target.pid() + ")");
            print("files      " + suite.shown(folder.path()) + "  result files and logs");
            print("warm-up    " + options.warmUp
                    + " s until Java has compiled its code; these calls are stored and counted, but not part "
                    + "of the figures");
            start(generators, port, writeUrl);
            showProgress(generators);
            generators.await();
            return generators.runs().stream().map(run -> run.results()).toList();
        }
    }

    /** The figures after the warm-up, over all generators. */
    private void showFigures(List<CsvResultFile> results) throws IOException {
        String title = "Demo: " + generators() + ", " + options.plan.called + ", after the warm-up of " + options.warmUp
                + " s";
        Optional<MeasuredPart> found = MeasuredPart.of(results, title, options.warmUp, this::print);
        out.println();
        if (found.isEmpty()) {
            print("no call began after the warm-up, since this machine is busy: --seconds "
                    + 2 * Math.max(options.seconds, options.warmUp) + " measures for longer");
            return;
        }
        MeasuredPart measured = found.get();
        out.println("Calls after the warm-up; response times in ms:");
        measured.table().forEach(out::println);
        out.println();
        Path page = folder.path().resolve("report.html");
        measured.write(page);
        // Printed as a URL, so that a terminal can open it with a click even if the path has
        // blanks.
        print("report     " + page.toUri().toASCIIString().replaceFirst("^file:/(?!/)", "file:///"));
    }

    private List<String> nextSteps() {
        return List.of(
                "next:   ./demo --keep-open (live page, stays open)   packaging/distribution/target/jmeter/bin/jmeter "
                        + "(the plugins)",
                "        bin/report " + suite.shown(folder.path())
                        + "/*/results.csv --fail-if 'p99>200' (report and CI gate)");
    }

    private void start(DemoGenerators generators, int port, String writeUrl) {
        Map<String, String> properties = Map.ofEntries(
                Map.entry("port", String.valueOf(port)),
                Map.entry("threads", String.valueOf(options.threads)),
                Map.entry("duration", String.valueOf(options.duration())),
                // All processes start at the same time on one machine, so a first call may be late.
                Map.entry("timeout", "60000"),
                Map.entry("application", tag),
                Map.entry("run", tag),
                Map.entry("idl", suite.thriftIdl().toString()),
                Map.entry("influx.url", writeUrl),
                // A line for each call: the messages of a stream are not calls.
                Map.entry("jmeter.save.saveservice.subresults", "false"));
        Path plan = suite.plan(options.plan.file);
        for (int i = 1; i <= options.generators; i++) {
            Path own = folder.path().resolve("generator-" + i);
            generators.add(suite.jmeter().start("generator " + i, plan, own, properties, limit));
        }
    }

    private void showProgress(DemoGenerators generators) throws IOException {
        Progress progress = new Progress(options.warmUp, options.seconds);
        long start = System.nanoTime();
        while (generators.anyRuns()) {
            long elapsed = Duration.ofNanos(System.nanoTime() - start).toSeconds();
            progress.line(elapsed, generators.samplesSoFar()).ifPresent(this::print);
            folder.checkSpace();
            Pause.of(BETWEEN_LOOKS);
        }
    }

    private void print(String line) {
        out.println("demo: " + line);
    }
}
