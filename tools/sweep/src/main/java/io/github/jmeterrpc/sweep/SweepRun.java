package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.support.suite.PlanTarget;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.sweep.level.Level;
import io.github.jmeterrpc.sweep.level.Progress;
import io.github.jmeterrpc.sweep.probe.HostLimits;
import io.github.jmeterrpc.sweep.report.SweepReport;
import io.github.jmeterrpc.sweep.result.LevelResult;
import io.github.jmeterrpc.sweep.search.Slo;
import io.github.jmeterrpc.sweep.targets.StartedTarget;
import io.github.jmeterrpc.targets.cli.UsageException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** One sweep, from the start of its processes to the report; closing it ends all it has started. */
final class SweepRun {

    /** Twenty doublings, as many bisections, and repetitions. */
    private static final int MOST_RATES = 120;

    private final SweepOptions options;
    private final Suite suite;
    private final PrintStream out;
    private final PlanFile plan;
    private final Optional<PlanTarget> called;
    private final HostLimits limits = HostLimits.read();
    private final Path folder;
    private int started;

    /**
     * Checks all that can be checked before anything starts.
     *
     * @throws UsageException if something is in the way, with the remedy
     */
    SweepRun(SweepOptions options, Suite suite, PrintStream out) {
        this.options = options;
        this.suite = suite;
        this.out = out;
        this.plan = PlanFile.find(options.plan, suite);
        plan.check(options);
        this.called = plan.target(options.target);
        List<String> refusals = LimitCheck.refusals(
                options.search.given() ? "-JmaxThreads" : "--threads",
                options.search.given() ? List.of(options.maxThreads() * options.generators) : options.levels(),
                options.generators,
                called.map(PlanTarget::connectionPerThread).orElse(true),
                options.target.start,
                called.map(target -> target.connectionsBehind(options.target.threads))
                        .orElse(0),
                limits);
        if (!refusals.isEmpty()) {
            throw new UsageException(String.join("\nsweep: ", refusals));
        }
        this.folder = options.out.map(Path::toAbsolutePath).map(Path::normalize).orElseGet(() -> suite.folder("sweep")
                .resolve(plan.name() + "-"
                        + DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").format(LocalDateTime.now())));
    }

    /** Runs all levels; returns the exit code. */
    int run() {
        say("plan " + plan.name() + ", " + options.generators + " generators, " + options.seconds + " s each after "
                + options.warmUp + " s");
        say(announcement());
        say("report, result files and logs in " + suite.shown(folder));
        try (StartedTarget target = new StartedTarget(suite, called, options.target, folder, limit())) {
            Conditions conditions = Conditions.now(plan.name(), options, target, limits);
            RateSearch search = new RateSearch(options, conditions, out);
            Results results =
                    new Results(folder, options.search.given() ? search::report : levels -> report(conditions, levels));
            Thread onCtrlC = new Thread(() -> stopped(results), "stop");
            Runtime.getRuntime().addShutdownHook(onCtrlC);
            LevelRun levelRun = new LevelRun(suite, plan, options, target);
            if (options.search.given()) {
                search.run(rate -> run(level(rate), levelRun, target, results), results);
            } else {
                for (int threads : options.levels()) {
                    if (!results.isStopped()) {
                        results.add(run(level(threads), levelRun, target, results));
                    }
                }
            }
            if (!results.finish()) {
                return Sweep.STOPPED;
            }
            Runtime.getRuntime().removeShutdownHook(onCtrlC);
            out.println();
            out.println(results.text());
            say(report());
            return options.search.given() ? search.exitCode() : results.allMeasured() ? Sweep.OK : Sweep.FAILED;
        }
    }

    private SweepReport report(Conditions conditions, List<LevelResult> levels) {
        return SweepReport.of(
                conditions.plan(),
                conditions.started(),
                conditions.lines(),
                levels,
                options.levels().size(),
                conditions.bottleneck());
    }

    private String announcement() {
        Duration each = options.level(1, false, folder).expected();
        if (options.search.given()) {
            return "limits "
                    + options.search.slos().stream().map(Slo::text).collect(Collectors.joining(", ")) + ", from "
                    + options.search.from + " arrivals/s on; each rate takes about " + each.toSeconds()
                    + " s, and a search mostly 8 to 15 of them";
        }
        long seconds = each.toSeconds() * options.levels().size() + options.warmUp;
        return "levels " + options.levels() + " threads in all; takes about " + seconds / 60 + " min " + seconds % 60
                + " s";
    }

    /** How long the target may live at most. */
    private Duration limit() {
        int most = options.search.given() ? MOST_RATES : options.levels().size();
        return options.level(1, true, folder).limit().multipliedBy(most).plusMinutes(5);
    }

    private Level level(int load) {
        started++;
        return options.level(
                load,
                started == 1,
                folder.resolve(options.search.given() ? started + "-rate-" + load : load + "-threads"));
    }

    /** A failed level is a result too, and the others are run. */
    private LevelResult run(Level level, LevelRun levelRun, StartedTarget target, Results results) {
        try {
            target.ensureStarted();
            say(level.shown() + "; target: " + target.description());
            return LevelResult.of(level.load(), levelRun.run(level, new Progress(level, out)));
        } catch (RuntimeException e) {
            if (isEnding()) {
                // The shutdown hook may have ended the processes before it has marked the sweep as stopped.
                results.stop();
            }
            // Ctrl-C ends the processes while this thread waits for them, which is not a failure of the level.
            if (!results.isStopped()) {
                say(level.shown() + " FAILED: " + e.getMessage());
            }
            return LevelResult.failed(
                    level.load(),
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()),
                    target.memory());
        }
    }

    /** Whether this JVM is about to end: then nothing can be registered, or removed, that is to run at its end. */
    private static boolean isEnding() {
        try {
            Runtime.getRuntime().removeShutdownHook(new Thread());
            return false;
        } catch (IllegalStateException ending) {
            return true;
        }
    }

    private void stopped(Results results) {
        if (results.stop()) {
            out.println();
            out.println(results.text());
            say("stopped; the levels that were done are in the " + report());
        }
    }

    private String report() {
        return "report: " + suite.shown(folder.resolve("sweep.html")) + " (and sweep.md, sweep.csv beside it)";
    }

    private void say(String line) {
        out.println("sweep: " + line);
    }
}
