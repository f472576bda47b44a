package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.cli.UsageException;
import io.github.jmeterrpc.files.AtomicFile;
import io.github.jmeterrpc.harness.probe.HostLimits;
import io.github.jmeterrpc.harness.suite.Suite;
import io.github.jmeterrpc.live.LiveSettings;
import io.github.jmeterrpc.live.LiveStore;
import io.github.jmeterrpc.live.gate.Thresholds;
import io.github.jmeterrpc.live.report.ReportFiles;
import io.github.jmeterrpc.sweep.result.Bottleneck;
import io.github.jmeterrpc.sweep.result.CapacitySearch;
import io.github.jmeterrpc.sweep.result.Finding;
import io.github.jmeterrpc.sweep.result.LevelMeasurement;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.result.LevelVerdict;
import io.github.jmeterrpc.sweep.result.SweepReport;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * One sweep, from the start of its processes to the report; it ends all processes that it has
 * started. The finished levels are guarded by its lock, because the shutdown thread (Ctrl-C) also
 * writes the report.
 */
final class SweepRun {

    static final int CORES = Runtime.getRuntime().availableProcessors();

    /** Maximum number of levels: twenty doublings, twenty bisections, and repetitions. */
    private static final int MOST_RATES = 120;

    private final Sweep options;
    private final Suite suite;
    private final PrintStream out;
    private final PlanFile plan;
    private final ZonedDateTime begun = ZonedDateTime.now();
    private final Path folder;
    private final StartedTarget target;
    private final Bottleneck bottleneck;
    private final Optional<CapacitySearch> search;
    private final List<LevelResult> levels = new ArrayList<>();
    private boolean stopped;
    private boolean finished;

    /**
     * Checks all preconditions before processes start.
     *
     * @throws UsageException if a precondition fails; the message has the remedy
     */
    SweepRun(Sweep options, Suite suite, PrintStream out) {
        this.options = options;
        this.suite = suite;
        this.out = out;
        this.plan = PlanFile.find(options.plan, suite);
        plan.check(options);
        Optional<PlanTarget> called = plan.target(options.target);
        HostLimits limits = HostLimits.read();
        List<Integer> threads = options.levels();
        if (called.map(PlanTarget::connectionPerThread).orElse(true)) {
            boolean isSearch = options.isSearch();
            new LimitCheck(
                            isSearch ? "-JmaxThreads" : "--threads",
                            isSearch ? options.maxThreads() * options.generators : threads.get(threads.size() - 1),
                            options.generators,
                            options.target.start,
                            called.map(target -> target.connectionsBehind(options.target.threads))
                                    .orElse(0))
                    .check(limits);
        }
        this.folder = options.out.map(path -> path.toAbsolutePath().normalize()).orElseGet(() -> suite.folder("sweep")
                .resolve(plan.name() + "-" + begun("yyyyMMdd-HHmmss")));
        int most = options.isSearch() ? MOST_RATES : threads.size();
        Duration limit = options.level(1, true, folder)
                .limit()
                .multipliedBy((long) most * options.runs)
                .plusMinutes(5);
        this.target = new StartedTarget(suite, called, options.target, folder, limit);
        this.bottleneck = new Bottleneck(CORES, limits.handles(), target.poolSize());
        this.search = Optional.of(new CapacitySearch(options.from, options.precision()))
                .filter(any -> options.isSearch());
    }

    private String begun(String format) {
        return DateTimeFormatter.ofPattern(format).format(begun);
    }

    /** Runs all levels; returns the exit code. */
    int run() throws IOException {
        print("plan " + plan.name() + ", " + generators() + ", " + options.seconds + " s each after " + options.warmUp
                + " s");
        print(announcement());
        print("report, result files and logs in " + suite.shown(folder));
        try (target;
                LiveStore store = LiveStore.open(LiveSettings.embedded(folder.resolve("live"), this::print))) {
            print("live page: " + store.page());
            Thread onCtrlC = new Thread(this::stop, "stop");
            Runtime.getRuntime().addShutdownHook(onCtrlC);
            for (OptionalInt load = next(); load.isPresent(); load = next()) {
                add(run(load.getAsInt(), store));
            }
            if (!finish()) {
                return Sweep.STOPPED;
            }
            Runtime.getRuntime().removeShutdownHook(onCtrlC);
            printEnd("");
            boolean allMeasured =
                    levels.stream().allMatch(level -> level.measured().isPresent());
            return search.map(found -> Sweep.exitCode(found.capacity(), options.atLeast))
                    .orElse(allMeasured ? Sweep.OK : Sweep.FAILED);
        }
    }

    private String generators() {
        return options.generators + " JMeter generator" + (options.generators == 1 ? "" : "s");
    }

    private String announcement() {
        Duration each = options.level(1, false, folder).expected();
        if (options.isSearch()) {
            return "limits " + options.limits() + ", from " + options.from + " arrivals/s on; each rate takes about "
                    + each.toSeconds() + " s, and a search mostly 8 to 15 of them";
        }
        long seconds = each.toSeconds() * options.levels().size() * options.runs + options.warmUp;
        return "levels " + options.levels() + " threads in all; takes about " + seconds / 60 + " min " + seconds % 60
                + " s";
    }

    /** A failed level is also a result, and the other levels are run. */
    private LevelResult run(int load, LiveStore store) throws IOException {
        int number = levels.size() + 1;
        String levelName = options.isSearch() ? number + "-rate-" + load : load + "-threads";
        Level level = options.level(load, number == 1, folder.resolve(levelName));
        List<LevelMeasurement> runs = new ArrayList<>();
        long start = System.currentTimeMillis();
        try {
            for (int i = 1; i <= options.runs; i++) {
                start = System.currentTimeMillis();
                target.ensureStarted(options.startsAnew());
                boolean single = options.runs == 1;
                print(level.shown() + (single ? "" : ", run " + i + " of " + options.runs) + "; target: "
                        + target.description());
                Level own = single ? level : level.in(level.folder().resolve("run-" + i));
                try (LevelRun run = new LevelRun(own, target, store, out)) {
                    String name = begun("yyyyMMdd-HHmmss-") + number + (single ? "" : "-" + i);
                    run.start(suite.jmeter(), plan, options, name);
                    runs.add(run.measure());
                }
            }
            return LevelResult.of(load, runs, report(store, start));
        } catch (RuntimeException e) {
            // Ctrl-C ends the processes while this thread waits for them, which is not a failure of
            // the level.
            if (!isStopped()) {
                print(level.shown() + " FAILED: " + e.getMessage());
            }
            String why = String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString());
            return LevelResult.failed(load, why, target.memory(), report(store, start));
        }
    }

    /**
     * The report of the run that the level since that time has made, if its generators have written
     * anything.
     */
    private static Optional<ReportFiles> report(LiveStore store, long startMillis) throws IOException {
        return store.windows(startMillis).isEmpty() ? Optional.empty() : store.report(Thresholds.NONE);
    }

    private synchronized OptionalInt next() {
        if (stopped) {
            return OptionalInt.empty();
        }
        return search.map(CapacitySearch::next).orElseGet(() -> options.levels().stream()
                .skip(levels.size())
                .mapToInt(Integer::intValue)
                .findFirst());
    }

    /** Adds a level and writes the report; after a stop it does neither. */
    private synchronized void add(LevelResult level) {
        if (isStopped()) {
            return;
        }
        if (search.isPresent()) {
            LevelVerdict verdict = LevelVerdict.of(level, levels, options.thresholds(), bottleneck);
            search.get().add(verdict);
            levels.add(level.with(verdict));
            boolean again = search.get().next().equals(OptionalInt.of(level.load()));
            print(level.load() + " arrivals/s " + verdict.shown() + (again ? "; once more" : ""));
        } else {
            levels.add(level);
        }
        write();
    }

    private synchronized boolean finish() {
        finished = !stopped;
        return finished;
    }

    /**
     * Whether the sweep was stopped; the processes may have ended before the shutdown thread runs.
     */
    private synchronized boolean isStopped() {
        stopped |= isEnding();
        return stopped;
    }

    /**
     * Whether this JVM is shutting down: shutdown hooks can then not be added or removed.
     */
    private static boolean isEnding() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread());
            return false;
        } catch (IllegalStateException ending) {
            return true;
        }
    }

    /** Runs on Ctrl-C. */
    private synchronized void stop() {
        if (!finished) {
            stopped = true;
            write();
            printEnd("stopped; the finished levels are in the ");
        }
    }

    private void printEnd(String how) {
        out.println("\n" + report().markdown());
        print(how + "report: " + suite.shown(folder.resolve("sweep.html")) + " (and sweep.md, sweep.csv beside it)");
    }

    private SweepReport report() {
        List<LevelResult> done = List.copyOf(levels);
        Finding finding = search.map(found -> Finding.capacity(done, found.capacity(), options.atLeast, bottleneck))
                .orElseGet(() -> Finding.knee(done, options.levels().size(), bottleneck));
        return new SweepReport(plan.name(), begun("yyyy-MM-dd HH:mm:ss xxx"), conditions(), finding);
    }

    /** The conditions of the measurement, one per line. */
    private List<String> conditions() {
        List<String> lines = new ArrayList<>(options.isSearch() ? List.of("limits: " + options.limits()) : List.of());
        lines.add(generators() + ", " + options.seconds + " s counted after " + options.warmUp
                + " s of warm-up (twice that at the first level) and " + options.rampUp() + " s of ramp-up");
        if (options.runs > 1) {
            lines.add(
                    options.runs + " runs of each level, "
                            + (options.startsAnew()
                                    ? "each with a restarted target and twice the warm-up"
                                    : "with the same target process")
                            + ": figures are means of the runs; in brackets: 95 of 100 such series would measure a mean in this range");
        }
        lines.add("target: " + target.description());
        lines.add("properties of the plan: " + options.shownProperties());
        lines.add("measured on " + CORES + " cores, " + System.getProperty("os.name") + " "
                + System.getProperty("os.arch") + ", Java " + System.getProperty("java.version"));
        return lines;
    }

    private void write() {
        SweepReport report = report();
        try {
            Files.createDirectories(folder);
            AtomicFile.writeShared(folder.resolve("sweep.md"), report.markdown().getBytes(StandardCharsets.UTF_8));
            AtomicFile.writeShared(folder.resolve("sweep.csv"), report.csv().getBytes(StandardCharsets.UTF_8));
            AtomicFile.writeShared(folder.resolve("sweep.html"), report.page(folder));
        } catch (IOException e) {
            throw new UncheckedIOException("The report cannot be written to " + folder, e);
        }
    }

    private void print(String line) {
        out.println("sweep: " + line);
    }
}
