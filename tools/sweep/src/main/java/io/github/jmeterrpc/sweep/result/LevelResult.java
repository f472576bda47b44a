package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.report.ReportFiles;
import java.util.Optional;

/**
 * One level of a sweep: measured, or failed.
 *
 * @param load threads, or arrivals per second, of all generators together
 * @param measured absent if it failed
 * @param failure why it failed; empty if it did not
 * @param memory whether it was enough
 * @param verdict what a search says of it; empty elsewhere
 * @param report the store's report of its run; absent if no generator has written to the store
 */
public record LevelResult(
        int load,
        Optional<Measured> measured,
        String failure,
        Measured.Memory memory,
        String verdict,
        Optional<ReportFiles> report) {

    private static final double MILLIS_PER_SECOND = 1000;

    public static LevelResult of(int load, Measured measured, Optional<ReportFiles> report) {
        return new LevelResult(load, Optional.of(measured), "", measured.memory(), "", report);
    }

    public static LevelResult failed(int load, String why, Measured.Memory memory, Optional<ReportFiles> report) {
        return new LevelResult(load, Optional.empty(), why, memory, "", report);
    }

    /** The same with what a search says of it. */
    public LevelResult with(String found) {
        return new LevelResult(load, measured, failure, memory, found, report);
    }

    /** Calls that are under way at the same time: as many as there are threads; of a rate by Little's law. */
    int callers(LoadUnit unit) {
        return unit == LoadUnit.THREADS
                ? load
                : measured.map(Measured::figures)
                        .map(found -> (int)
                                Math.round(found.throughput() * found.calls().mean() / MILLIS_PER_SECOND))
                        .orElse(0);
    }
}
