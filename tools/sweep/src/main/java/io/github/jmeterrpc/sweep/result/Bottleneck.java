package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.harness.probe.Pool;
import io.github.jmeterrpc.live.document.Figure;
import io.github.jmeterrpc.live.document.ResponseRow;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds what limits throughput, from the first level that did not increase it.
 *
 * @param cores number of cores of this machine
 * @param handleLimit open files and sockets that a process here may have
 * @param poolSize threads that the target's pool may have; NaN if the sweep did not start the
 *     target
 */
public record Bottleneck(int cores, double handleLimit, double poolSize) {

    /** Target and generators together above this share of all cores: no core is left. */
    private static final String NOT_FOUND = "not found";

    private static final double CPU_USED_UP = 0.85;

    /** All processes of the machine together above this share. */
    private static final double MACHINE_USED_UP = 0.90;

    /**
     * Processes that are neither target nor generators above this share of a machine that is used
     * up.
     */
    private static final double OTHER_WORK = 0.25;

    private static final double HANDLES_USED_UP = 0.95;

    /**
     * Share of threads that count as all busy, because a thread is idle for a moment between two
     * calls.
     */
    private static final double POOL_USED_UP = 0.90;

    /**
     * A limit.
     *
     * @param text description of the limit and the measured values
     * @param isOutside whether it is a limit of the generators or the machine, so that the target's
     *     own limit is higher
     */
    record FoundLimit(String text, boolean isOutside) {

        /** The last clause of a verdict. */
        String clause() {
            return text.startsWith(NOT_FOUND) ? "limit " + text : "limited by " + text;
        }

        /** The beginning of the verdict. */
        String prefix() {
            return isOutside ? "the target's limit was not reached: " : "";
        }
    }

    /** Returns the limit: the first reason that applies. */
    FoundLimit of(Knee knee, LoadUnit unit) {
        int callers = knee.next().callers(unit);
        LevelMeasurement next = knee.next().measured().orElseThrow();
        return shown(next).orElseGet(() -> guessed(callers, knee, next));
    }

    /** A limit that shows in failed samples, or in an exhausted resource other than CPU. */
    private Optional<FoundLimit> shown(LevelMeasurement next) {
        Predicate<ErrorKinds.ErrorLimit> failed = next.errors()::show;
        boolean noHandles = next.generatorHandles() >= HANDLES_USED_UP * handleLimit;
        return Stream.of(
                        limit(
                                        next.memory() == LevelMeasurement.Memory.TARGET_OUT,
                                        "memory: the target ran out of memory")
                                .map(Bottleneck::ofTarget),
                        limit(
                                        next.memory() == LevelMeasurement.Memory.GENERATOR_OUT,
                                        "memory: the generator ran out of memory")
                                .map(Bottleneck::outside),
                        limit(
                                        failed.test(ErrorKinds.ErrorLimit.HANDLES) || noHandles,
                                        "handles: open files and sockets are used up (limit " + text(handleLimit)
                                                + "; raise it: ulimit -n)")
                                .map(Bottleneck::outside),
                        limit(
                                        failed.test(ErrorKinds.ErrorLimit.PORTS),
                                        "ports: this machine has no local ports left for new connections"
                                                + " (sysctl net.ipv4.ip_local_port_range, or keep connections)")
                                .map(Bottleneck::outside),
                        limit(failed.test(ErrorKinds.ErrorLimit.POOL), "the target's pool: it refuses calls")
                                .map(Bottleneck::ofTarget))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static FoundLimit ofTarget(String text) {
        return new FoundLimit(text, false);
    }

    private static FoundLimit outside(String text) {
        return new FoundLimit(text, true);
    }

    private static Optional<String> limit(boolean holds, String text) {
        return holds ? Optional.of(text) : Optional.empty();
    }

    /**
     * Returns the figures of a level that used all CPU of this machine; empty if CPU was left or
     * this is unknown.
     */
    public Optional<String> usedUp(LevelMeasurement measured) {
        return limit(isUsedUp(measured), cpuFigures(measured));
    }

    /**
     * Reports that other processes used so much of a machine without a free core that the figures
     * of a level say nothing about the target; empty if this is not the case or unknown.
     */
    public Optional<String> otherWork(LevelMeasurement measured) {
        boolean isUsedUp = shown(measured).isEmpty() && measured.machineBusy() >= MACHINE_USED_UP;
        return limit(isUsedUp && others(measured) >= OTHER_WORK * cores, cpuFigures(measured));
    }

    /**
     * Reports that other processes used so much of the machine that they may have affected response
     * times, although cores were free at times; empty if this is not the case or unknown.
     */
    public Optional<String> disturbance(LevelMeasurement measured) {
        return limit(
                others(measured) >= OTHER_WORK * cores,
                "this machine was busy with other work (" + cpuFigures(measured) + ")");
    }

    private FoundLimit guessed(int callers, Knee knee, LevelMeasurement next) {
        ResponseRow responses = next.responses();
        if (responses.of(Figure.WOKE_LATE) * 2 > responses.of(Figure.RESPONSE_MEAN)) {
            return outside(String.format(
                    Locale.ROOT,
                    "the generator itself started calls late (%.1f of %.1f ms on average; %s); use more generators, on more machines",
                    responses.of(Figure.WOKE_LATE),
                    responses.of(Figure.RESPONSE_MEAN),
                    cpuFigures(next)));
        }
        if (isUsedUp(next)) {
            return cpu(next);
        }
        if (poolFull(callers, knee, next)) {
            return ofTarget("the target's pool: its "
                    + text(next.target().pool().threads()) + " threads are all "
                    + (Double.isNaN(next.target().pool().busy()) ? "there, " : "busy, ") + callers
                    + " callers wait for them, and CPU is left (" + cpuFigures(next) + ")");
        }
        return ofTarget(NOT_FOUND + ": CPU is left (" + cpuFigures(next)
                + "); perhaps a server behind the target, a lock, or the network");
    }

    private boolean isUsedUp(LevelMeasurement measured) {
        double used = known(measured.target().cores()) + known(measured.generators());
        return used >= CPU_USED_UP * cores || measured.machineBusy() >= MACHINE_USED_UP;
    }

    private boolean poolFull(int callers, Knee knee, LevelMeasurement next) {
        Pool pool = next.target().pool();
        double there = known(pool.threads());
        double size = Double.isNaN(poolSize) ? pool.size() : poolSize;
        if (there == 0 || there >= callers) {
            return false;
        }
        if (Double.isNaN(size)) {
            return there == knee.at().measured().orElseThrow().target().pool().threads();
        }
        return Double.isNaN(pool.busy()) ? there >= size : pool.busy() >= POOL_USED_UP * size;
    }

    private FoundLimit cpu(LevelMeasurement measured) {
        double target = known(measured.target().cores());
        double generators = known(measured.generators());
        double others = known(measured.machineBusy()) * cores - target - generators;
        String figures = " (" + cpuFigures(measured) + ")";
        if (target >= generators && target >= others) {
            return ofTarget("target CPU" + figures);
        }
        if (generators >= others) {
            return outside("the generator: its CPU; use more machines, or a separate one for the target" + figures);
        }
        return outside("CPU that neither target nor generators use: other processes, or a target whose --target-pid was"
                + " not given" + figures);
    }

    /** Returns the CPU in cores; NaN if the CPU of one side is unknown. */
    private double others(LevelMeasurement measured) {
        return measured.machineBusy() * cores - measured.target().cores() - measured.generators();
    }

    private String cpuFigures(LevelMeasurement measured) {
        return "target " + percent(measured.target().cores()) + ", generators " + percent(measured.generators())
                + ", whole machine " + percent(measured.machineBusy() * cores) + " of " + cores * 100 + " %";
    }

    private static double known(double value) {
        return Double.isNaN(value) ? 0 : value;
    }

    private static String percent(double inCores) {
        return Double.isNaN(inCores) ? "unknown" : String.format(Locale.ROOT, "%.0f %%", inCores * 100);
    }

    private static String text(double number) {
        return Double.isNaN(number) ? "unknown" : String.valueOf((long) number);
    }
}
