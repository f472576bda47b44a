package io.github.jmeterrpc.sweep.level;

import io.github.jmeterrpc.support.results.ResultLine;
import io.github.jmeterrpc.sweep.points.Metrics;
import io.github.jmeterrpc.sweep.points.SteadyPart;
import io.github.jmeterrpc.sweep.probe.TimeSeries;
import io.github.jmeterrpc.sweep.result.ErrorKinds;
import io.github.jmeterrpc.sweep.result.Measured;
import io.github.jmeterrpc.sweep.targets.StartedTarget;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/** Summarizes a level when its generators have ended. */
public final class LevelSummary {

    private static final int MOST_ERRORS = 3;

    private final Level level;
    private final List<Generator> generators;
    private final LevelWatch watch;
    private final StartedTarget target;
    private final List<String> notes = new ArrayList<>();

    public LevelSummary(Level level, List<Generator> generators, LevelWatch watch, StartedTarget target) {
        this.level = level;
        this.generators = generators;
        this.watch = watch;
        this.target = target;
    }

    /**
     * All figures.
     *
     * @param ended whether all generators ended by themselves
     */
    public Measured measured(boolean ended) {
        SteadyPart part = watch.part().orElseThrow();
        generators.forEach(generator -> generator.points().update());
        Metrics figures = part.figures(watch.windows());
        if (figures.seconds() < level.counted().toSeconds()) {
            notes.add("only " + Math.round(figures.seconds()) + " of "
                    + level.counted().toSeconds() + " s counted: the other windows were not whole at every generator");
        }
        if (figures.samples() == 0) {
            throw new IllegalStateException(
                    "no call ended in the " + level.counted().toSeconds() + " s that count");
        }
        ErrorKinds errors = results(part, ended);
        notes.addAll(errors.mostFrequent(MOST_ERRORS));
        List<TimeSeries.Use> uses = generators.stream()
                .map(generator -> generator.course().between(part.fromMillis(), part.toMillis()))
                .toList();
        return new Measured(
                figures,
                uses.stream().mapToDouble(TimeSeries.Use::cores).sum(),
                uses.stream()
                        .mapToDouble(TimeSeries.Use::handles)
                        .filter(handles -> !Double.isNaN(handles))
                        .max()
                        .orElse(Double.NaN),
                watch.targetUse(part),
                watch.machine().busy(part.fromMillis(), part.toMillis()),
                memory(),
                errors,
                List.copyOf(notes),
                part.windows(watch.windows()));
    }

    /** Reads the result files: their error messages, and whether they contain the samples that were counted. */
    private ErrorKinds results(SteadyPart part, boolean ended) {
        ErrorKinds errors = new ErrorKinds();
        AtomicLong lines = new AtomicLong();
        if (ended) {
            generators.forEach(generator -> generator.run().results().forEach(line -> {
                lines.incrementAndGet();
                if (ended(line, part)) {
                    errors.add(line);
                }
            }));
            long counted = generators.stream()
                    .mapToLong(generator -> generator.points().samples())
                    .sum();
            if (lines.get() != counted) {
                notes.add("the result files have " + lines.get() + " samples, the points " + counted);
            }
        } else {
            notes.add("a generator did not end within " + Level.END.toSeconds()
                    + " s and was ended: its result file is not whole and was not compared");
        }
        return errors;
    }

    private static boolean ended(ResultLine line, SteadyPart part) {
        return line.end() >= part.fromMillis() && line.end() < part.toMillis();
    }

    private Measured.Memory memory() {
        Measured.Memory ofTarget = target.memory();
        return ofTarget != Measured.Memory.TARGET_OUT && generators.stream().anyMatch(Generator::outOfMemory)
                ? Measured.Memory.GENERATOR_OUT
                : ofTarget;
    }
}
