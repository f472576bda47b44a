package io.github.jmeterrpc.sweep.level;

import io.github.jmeterrpc.sweep.points.SteadyPart;
import io.github.jmeterrpc.sweep.points.Window;
import io.github.jmeterrpc.sweep.probe.Machine;
import io.github.jmeterrpc.sweep.probe.ProcessProbe;
import io.github.jmeterrpc.sweep.probe.TimeSeries;
import io.github.jmeterrpc.sweep.result.LoadUnit;
import io.github.jmeterrpc.sweep.result.Measured;
import io.github.jmeterrpc.sweep.targets.StartedTarget;
import java.time.Duration;
import java.util.List;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalLong;

/** Watches a level while it runs, and finds the part of it that counts. Not thread-safe. */
public final class LevelWatch {

    private final Level level;
    private final List<Generator> generators;
    private final StartedTarget target;
    private final ProcessProbe probe;
    private final TimeSeries targetCourse = new TimeSeries();
    private final Machine machine = new Machine();
    private final long start = System.nanoTime();
    private Optional<SteadyPart> part = Optional.empty();

    /** Begins when the generators have been started. */
    public LevelWatch(Level level, List<Generator> generators, StartedTarget target) {
        this.level = level;
        this.generators = generators;
        this.target = target;
        this.probe = target.probe();
    }

    /**
     * Looks at everything; whether all that counts has been measured.
     *
     * @throws IllegalStateException if it never will be, with the reason
     */
    public boolean look() {
        generators.forEach(Generator::look);
        targetCourse.add(probe.read());
        machine.read();
        if (part.isEmpty()) {
            OptionalLong allRun = SteadyPart.allThreadsRun(windows(), level.shares());
            allRun.ifPresent(millis -> {
                long from = millis + level.untilItCounts().toMillis();
                part = Optional.of(new SteadyPart(from, from + level.counted().toMillis()));
            });
        }
        // One more reading after the end of the part, or its CPU time would be unknown: windows close later than they
        // end.
        boolean over = part.isPresent() && part.get().isOver(windows());
        if (!over) {
            fail();
        }
        return over;
    }

    private void fail() {
        target.gone().ifPresent(why -> {
            throw new IllegalStateException(why);
        });
        for (Generator generator : generators) {
            if (!generator.isAlive()) {
                throw generator
                        .run()
                        .process()
                        .failure("ended before the level was measured, with exit code "
                                + generator.run().process().exitCode().orElse(-1));
            }
        }
        Duration elapsed = elapsed();
        if (part.isEmpty() && elapsed.compareTo(level.untilAllRun()) > 0) {
            throw tooLate(
                    level.unit() == LoadUnit.RATE
                            ? "a generator's arrivals had not begun"
                            : "only " + threadsNow() + " of " + level.shown() + " run");
        }
        if (elapsed.compareTo(level.untilMeasured()) > 0) {
            throw tooLate("not all windows were written");
        }
    }

    private long threadsNow() {
        return windows().stream()
                .filter(own -> !own.isEmpty())
                .mapToLong(own -> own.lastEntry().getValue().threads())
                .sum();
    }

    private IllegalStateException tooLate(String what) {
        String memory = target.memory() == Measured.Memory.TARGET_OUT ? ", the target ran out of memory" : "";
        if (generators.stream().anyMatch(Generator::outOfMemory)) {
            memory += ", a generator ran out of memory (--generator-heap)";
        }
        return new IllegalStateException("after " + elapsed().toSeconds() + " s " + what + memory
                + "; see jmeter.log of the generators in " + level.folder());
    }

    List<NavigableMap<Long, Window>> windows() {
        return generators.stream()
                .map(generator -> generator.points().windows())
                .toList();
    }

    Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - start);
    }

    /** The part that counts; absent while not all threads run. */
    Optional<SteadyPart> part() {
        return part;
    }

    /** What the target used while it counted. */
    TimeSeries.Use targetUse(SteadyPart counted) {
        return targetCourse.between(counted.fromMillis(), counted.toMillis());
    }

    Machine machine() {
        return machine;
    }
}
