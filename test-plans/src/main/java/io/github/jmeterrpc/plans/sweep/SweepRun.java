package io.github.jmeterrpc.plans.sweep;

import io.github.jmeterrpc.plans.suite.PlanTarget;
import io.github.jmeterrpc.plans.suite.Suite;
import io.github.jmeterrpc.plans.sweep.probe.HostLimits;
import io.github.jmeterrpc.plans.sweep.result.LevelResult;
import io.github.jmeterrpc.plans.sweep.target.StartedTarget;
import io.github.jmeterrpc.targetkit.cli.UsageException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Optional;

/** One sweep, from the start of its processes to the report; closing it ends all it has started. */
final class SweepRun {

    private final SweepOptions options;
    private final Suite suite;
    private final PrintStream out;
    private final PlanFile plan;
    private final Optional<PlanTarget> called;
    private final HostLimits limits = HostLimits.read();
    private final Path folder;

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
                options.levels(),
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
        Duration limit = levels().stream().map(Level::limit).reduce(Duration.ofMinutes(5), Duration::plus);
        say("plan " + plan.name() + ", levels " + options.levels() + " threads in all, " + options.generators
                + " generators, " + options.seconds + " s each after " + options.warmUp + " s");
        long seconds = levels().stream()
                .mapToLong(level -> level.expected().toSeconds())
                .sum();
        say("takes about " + seconds / 60 + " min " + seconds % 60 + " s");
        say("report, result files and logs in " + suite.shown(folder));
        try (StartedTarget target = new StartedTarget(suite, called, options.target, folder, limit)) {
            Results results = new Results(folder, plan.name(), options, target, limits);
            Thread onCtrlC = new Thread(() -> stopped(results), "stop");
            Runtime.getRuntime().addShutdownHook(onCtrlC);
            LevelRun levelRun = new LevelRun(suite, plan, options, target);
            for (Level level : levels()) {
                run(level, levelRun, target, results);
            }
            if (!results.finish()) {
                return Sweep.STOPPED;
            }
            Runtime.getRuntime().removeShutdownHook(onCtrlC);
            out.println();
            out.println(results.text());
            say(report());
            return results.allMeasured() ? 0 : 1;
        }
    }

    private List<Level> levels() {
        List<Integer> threads = options.levels();
        return threads.stream()
                .map(level -> new Level(
                        level,
                        options.generators,
                        Duration.ofSeconds(options.rampUp),
                        // The target is cold at the first one.
                        Duration.ofSeconds(level.equals(threads.get(0)) ? 2L * options.warmUp : options.warmUp),
                        Duration.ofSeconds(options.seconds),
                        folder.resolve(level + "-threads")))
                .toList();
    }

    /** A failed level is recorded, and the others are run. */
    private void run(Level level, LevelRun levelRun, StartedTarget target, Results results) {
        if (results.isStopped()) {
            return;
        }
        LevelResult result;
        try {
            target.ensureStarted();
            say(level.threads() + " threads; target: " + target.description());
            result = LevelResult.of(level.threads(), levelRun.run(level, new Progress(level.threads(), out)));
        } catch (RuntimeException e) {
            if (isEnding()) {
                // What this JVM had started was ended before the thread for Ctrl-C came to say that it was stopped.
                results.stop();
            }
            result = LevelResult.failed(
                    level.threads(),
                    String.valueOf(e.getMessage()).lines().findFirst().orElse(e.toString()),
                    target.memory());
            if (!results.isStopped()) {
                say(level.threads() + " threads FAILED: " + e.getMessage());
            }
        }
        // On Ctrl-C the processes end under the hands of this thread: no failure of the level.
        results.add(result);
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
