package io.github.jmeterrpc.demo;

import io.github.jmeterrpc.support.FreePorts;
import io.github.jmeterrpc.support.JMeterHome;
import io.github.jmeterrpc.support.ManagedProcess;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.influx.InfluxServer;
import io.github.jmeterrpc.support.suite.Generators;
import io.github.jmeterrpc.support.suite.Program;
import io.github.jmeterrpc.support.suite.Suite;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** One run of the demo, from the start of its processes to the figures; closing it ends all it has started. */
final class DemoRun {

    private static final Duration BETWEEN_PROGRESS = Duration.ofSeconds(2);

    /** Time limit for starting and ending, in addition to the time of calling, on a busy machine too. */
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
        // Also the tag that tells this run's rows from others in the same database.
        this.name = "demo-" + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss-SSS").format(LocalDateTime.now());
        this.folder = suite.folder("demo").resolve(name);
    }

    Verdict run() {
        say("result files and logs in " + suite.shown(folder));
        try (Storage storage = storage()) {
            storage.introduction().forEach(this::say);
            Verdict verdict = run(storage);
            storage.conclusion().forEach(this::say);
            out.println(verdict.line());
            return verdict;
        }
    }

    private Storage storage() {
        if (options.page()) {
            return page();
        }
        Optional<InfluxServer> influx = options.influxUrl
                .map(InfluxServer::at)
                .or(() -> InfluxServer.onPath(folder.resolve("influxdb"), limit));
        if (influx.isEmpty()) {
            return page();
        }
        return new InfluxStorage(
                influx.get(),
                name,
                options.influxUrl.isPresent()
                        ? Optional.empty()
                        : Optional.of(suite.shown(folder.resolve("influxdb/influxdb.conf"))));
    }

    private Storage page() {
        return new LiveStorage(suite, folder.resolve("live"), options.keepOpen);
    }

    private Verdict run(Storage storage) {
        int port = FreePorts.one();
        int calls = options.generators * options.threads;
        Program target = options.plan.target().only();
        Program.Pool pool = target.pool().orElseThrow();
        List<String> threads = List.of(pool.option(), String.valueOf(Math.max(pool.size(), calls)));
        try (ManagedProcess provider = suite.start(
                        target.target(), port, threads, List.of("-Xmx512m"), folder.resolve("provider.txt"), limit);
                Generators generators = new Generators()) {
            say("provider   " + options.plan.name().toLowerCase(Locale.ROOT) + "://127.0.0.1:" + port + " (process "
                    + provider.pid() + ")");
            start(generators, port, storage.writeUrl());
            showProgress(generators);
            generators.await();
            Table table = new Table();
            generators.runs().forEach(generator -> table.add(generator.results().summary()));
            out.println();
            out.println(table.text());
            say(storage.responseTimes().line());
            return new Verdict(
                    options.generators,
                    table.total().samples(),
                    storage.stored(),
                    table.total().errors());
        }
    }

    private void start(Generators generators, int port, String writeUrl) {
        JMeterHome jmeter = suite.jmeter();
        Path plan = suite.plan(options.plan.file());
        Map<String, String> properties = new HashMap<>(Map.of(
                options.plan.target().entries().get(0).portProperty(),
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
                name));
        properties.putAll(options.plan.properties(suite));
        properties.put("influx.url", writeUrl);
        for (int i = 1; i <= options.generators; i++) {
            Path own = folder.resolve("generator-" + i);
            generators.add(jmeter.start("generator " + i, plan, own, properties, limit));
            say("generator " + i + "  " + options.threads + " threads, " + options.seconds + " s, "
                    + suite.shown(own.resolve("results.csv")));
        }
    }

    private void showProgress(Generators generators) {
        long start = System.nanoTime();
        say("starting " + options.generators + " JMeter processes …");
        while (generators.anyRuns()) {
            Pause.of(BETWEEN_PROGRESS);
            long elapsed = Duration.ofNanos(System.nanoTime() - start).toSeconds();
            long samples = generators.samplesSoFar();
            if (samples > 0) {
                out.printf(Locale.ROOT, "demo: %4d s  %,d samples so far%n", elapsed, samples);
            }
        }
    }

    private void say(String line) {
        out.println("demo: " + line);
    }
}
