package io.github.jmeterrpc.plans.sweep.result;

import io.github.jmeterrpc.plans.sweep.points.Metrics;
import io.github.jmeterrpc.plans.sweep.probe.TimeSeries;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Levels as a sweep may measure them. */
public final class Levels {

    private Levels() {}

    /** One with a throughput, and nothing known of what it used. */
    public static LevelResult level(int threads, double callsPerSecond) {
        return level(threads, callsPerSecond, OptionalDouble.empty(), TimeSeries.Use.UNKNOWN);
    }

    /** One of which it is known what generators and target used. */
    public static LevelResult level(int threads, double callsPerSecond, double generators, double target, long pool) {
        return level(threads, callsPerSecond, generators, target, pool(pool, OptionalDouble.empty()));
    }

    /** One whose target told how many threads of its pool, all there, had work on average. */
    public static LevelResult level(
            int threads, double callsPerSecond, double generators, double target, long pool, double busy) {
        return level(threads, callsPerSecond, generators, target, pool(pool, OptionalDouble.of(busy)));
    }

    /** The same, measured while that share of all cores was busy. */
    public static LevelResult busy(LevelResult level, double machine) {
        Measured measured = level.measured().orElseThrow();
        return LevelResult.of(
                level.threads(),
                new Measured(
                        measured.figures(),
                        measured.generators(),
                        measured.generatorHandles(),
                        measured.target(),
                        OptionalDouble.of(machine),
                        measured.memory(),
                        measured.errors(),
                        List.of("a note")));
    }

    private static LevelResult level(
            int threads, double callsPerSecond, double generators, double target, TimeSeries.PoolUse pool) {
        return level(
                threads,
                callsPerSecond,
                OptionalDouble.of(generators),
                new TimeSeries.Use(OptionalDouble.of(target), OptionalLong.of(100 << 20), OptionalLong.of(50), pool));
    }

    private static TimeSeries.PoolUse pool(long threads, OptionalDouble busy) {
        return new TimeSeries.PoolUse(
                OptionalLong.empty(),
                OptionalLong.of(threads),
                busy,
                busy.isPresent() ? OptionalLong.of(77) : OptionalLong.empty());
    }

    private static LevelResult level(
            int threads, double callsPerSecond, OptionalDouble generators, TimeSeries.Use target) {
        return LevelResult.of(
                threads,
                new Measured(
                        new Metrics(10, Math.round(callsPerSecond * 10), 0, 1, 2, 3, 4, 5, 6),
                        generators,
                        OptionalLong.empty(),
                        target,
                        OptionalDouble.empty(),
                        Measured.Memory.ENOUGH,
                        new ErrorKinds(),
                        List.of()));
    }
}
