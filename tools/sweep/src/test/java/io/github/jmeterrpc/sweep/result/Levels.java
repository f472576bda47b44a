package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.harness.probe.Pool;
import io.github.jmeterrpc.harness.probe.TimeSeries;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.figures.sums.Totals;
import io.github.jmeterrpc.metrics.Buckets;
import java.util.List;
import java.util.Optional;

/** Levels as a sweep may measure them. */
public final class Levels {

    private Levels() {}

    /** One with a throughput, and nothing known of what it used. */
    public static LevelResult level(int threads, double callsPerSecond) {
        return level(threads, callsPerSecond, Double.NaN, TimeSeries.Use.UNKNOWN);
    }

    /** One of which it is known what generators and target used. */
    public static LevelResult level(int threads, double callsPerSecond, double generators, double target, long pool) {
        return level(threads, callsPerSecond, generators, target, pool(pool, Double.NaN));
    }

    /** One whose target reported how many threads of its pool, all there, had work on average. */
    public static LevelResult level(
            int threads, double callsPerSecond, double generators, double target, long pool, double busy) {
        return level(threads, callsPerSecond, generators, target, pool(pool, busy));
    }

    /** The same, measured while that share of all cores was busy. */
    public static LevelResult busy(LevelResult level, double machine) {
        LevelMeasurement measured = level.measured().orElseThrow();
        return LevelResult.of(
                level.load(),
                List.of(new LevelMeasurement(
                        measured.figures(),
                        measured.generators(),
                        measured.generatorHandles(),
                        measured.target(),
                        machine,
                        measured.memory(),
                        measured.errors(),
                        List.of("a note"),
                        List.of())),
                level.report());
    }

    private static LevelResult level(int threads, double callsPerSecond, double generators, double target, Pool pool) {
        return level(threads, callsPerSecond, generators, new TimeSeries.Use(target, 100 << 20, pool));
    }

    private static Pool pool(long threads, double busy) {
        return new Pool(Double.NaN, threads, busy, Double.isNaN(busy) ? Double.NaN : 77);
    }

    /**
     * Samples of some seconds that took 1 ms on average, and 6 ms at most; three of four took 2 ms,
     * the others 5 ms.
     */
    static LevelFigures figures(double seconds, long samples) {
        Totals calls = new Totals();
        calls.add(samples, 1, 0, 6);
        calls.histogram.add(Buckets.PUBLISHED.index(2000), samples - samples / 4);
        calls.histogram.add(Buckets.PUBLISHED.index(5000), samples / 4);
        return new LevelFigures(seconds, calls);
    }

    /** Figures of some windows, with nothing known of what was used. */
    static LevelMeasurement measured(LevelFigures figures, List<WindowSums> windows) {
        return new LevelMeasurement(
                figures,
                Double.NaN,
                Double.NaN,
                TimeSeries.Use.UNKNOWN,
                Double.NaN,
                LevelMeasurement.Memory.ENOUGH,
                new ErrorKinds(),
                List.of(),
                windows);
    }

    private static LevelResult level(int threads, double callsPerSecond, double generators, TimeSeries.Use target) {
        return LevelResult.of(
                threads,
                List.of(new LevelMeasurement(
                        figures(10, Math.round(callsPerSecond * 10)),
                        generators,
                        Double.NaN,
                        target,
                        Double.NaN,
                        LevelMeasurement.Memory.ENOUGH,
                        new ErrorKinds(),
                        List.of(),
                        List.of())),
                Optional.empty());
    }
}
