package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.support.JMeterHome;
import io.github.jmeterrpc.support.JMeterRun;
import io.github.jmeterrpc.support.Pause;
import io.github.jmeterrpc.support.suite.Generators;
import io.github.jmeterrpc.support.suite.Suite;
import io.github.jmeterrpc.sweep.level.Generator;
import io.github.jmeterrpc.sweep.level.Level;
import io.github.jmeterrpc.sweep.level.LevelSummary;
import io.github.jmeterrpc.sweep.level.LevelWatch;
import io.github.jmeterrpc.sweep.level.Progress;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import io.github.jmeterrpc.sweep.result.Measured;
import io.github.jmeterrpc.sweep.targets.StartedTarget;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Runs one level: starts its generators, watches them until all is measured, and ends them. */
final class LevelRun {

    private static final Duration POLL = Duration.ofMillis(250);

    private final Suite suite;
    private final PlanFile plan;
    private final SweepOptions options;
    private final StartedTarget target;

    LevelRun(Suite suite, PlanFile plan, SweepOptions options, StartedTarget target) {
        this.suite = suite;
        this.plan = plan;
        this.options = options;
        this.target = target;
    }

    /**
     * Runs it.
     *
     * @param progress told every few seconds how far it is
     * @throws IllegalStateException if it cannot be measured, with the reason
     */
    Measured run(Level level, Progress progress) {
        try (Generators processes = new Generators()) {
            List<Generator> generators = start(level, processes);
            LevelWatch watch = new LevelWatch(level, generators, target);
            while (!watch.look()) {
                progress.show(watch);
                Pause.of(POLL);
            }
            boolean ended = stop(generators);
            return new LevelSummary(level, generators, watch, target).measured(ended);
        }
    }

    private List<Generator> start(Level level, Generators processes) {
        JMeterHome jmeter = suite.jmeter();
        List<Generator> generators = new ArrayList<>();
        for (int threads : level.shares()) {
            int index = generators.size();
            Path folder = level.folder().resolve("generator-" + (generators.size() + 1));
            Path points = folder.resolve("points.lp");
            deleteEarlier(points);
            JMeterRun run = jmeter.start(
                    "generator " + (generators.size() + 1),
                    plan.file(),
                    folder,
                    properties(level, index, points),
                    List.of("-Xms128m", "-Xmx" + options.generatorHeap),
                    level.limit());
            processes.add(run);
            generators.add(Generator.of(run, threads, points));
        }
        return generators;
    }

    /** The listener appends to a file of an earlier sweep. */
    private static void deleteEarlier(Path points) {
        try {
            Files.deleteIfExists(points);
        } catch (IOException e) {
            throw new UncheckedIOException("The points of an earlier sweep cannot be deleted: " + points, e);
        }
    }

    private Map<String, String> properties(Level level, int generator, Path points) {
        Map<String, String> properties = new HashMap<>(target.properties());
        properties.put("application", "sweep-" + plan.name() + "-" + level.load());
        properties.putAll(options.properties);
        properties.putAll(load(level, generator));
        properties.putAll(Map.of(
                "rampup",
                String.valueOf(level.rampUp().toSeconds()),
                // A limit for a sweep that was killed; otherwise the sweep ends the test earlier.
                "duration",
                String.valueOf(level.untilMeasured().plus(Level.END).toSeconds()),
                "windowSeconds",
                "1",
                "measurement",
                "jmeter",
                "influx.url",
                points.toUri().toString(),
                JMeterHome.STOP_PORT,
                String.valueOf(Generator.FIRST_STOP_PORT),
                "jmeterengine.nongui.maxport",
                String.valueOf(Generator.LAST_STOP_PORT)));
        return properties;
    }

    private static Map<String, String> load(Level level, int generator) {
        return level.unit() == LoadUnit.THREADS
                ? Map.of("threads", String.valueOf(level.shares().get(generator)))
                : Map.of(
                        "rate",
                        String.valueOf(level.load()),
                        "generators",
                        String.valueOf(level.generators()),
                        "generator",
                        String.valueOf(generator),
                        // The same for all generators, which share one schedule.
                        "seed",
                        String.valueOf(level.load()));
    }

    /** Whether all ended by themselves when they were told to. */
    private static boolean stop(List<Generator> generators) {
        generators.forEach(Generator::askToStop);
        long deadline = System.nanoTime() + Level.END.toNanos();
        while (generators.stream().anyMatch(Generator::isAlive)) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            Pause.of(POLL);
        }
        return true;
    }
}
