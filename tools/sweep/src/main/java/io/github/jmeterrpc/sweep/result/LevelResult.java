package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.report.ReportFiles;
import java.util.List;
import java.util.Optional;

/**
 * One level of a sweep: measured, or failed.
 *
 * @param load threads, or arrivals per second, of all generators together
 * @param measured all its runs together; absent if it failed
 * @param runs the single runs
 * @param failure reason of a failure; empty if it did not fail
 * @param memory whether memory was sufficient
 * @param verdict verdict of a search; absent for a sweep by threads
 * @param report the store's report of its run; absent if no generator has written to the store
 */
public record LevelResult(
        int load,
        Optional<LevelMeasurement> measured,
        List<LevelMeasurement> runs,
        String failure,
        LevelMeasurement.Memory memory,
        Optional<LevelVerdict> verdict,
        Optional<ReportFiles> report) {

    private static final double MILLIS_PER_SECOND = 1000;

    /**
     * A level that was measured.
     *
     * @param runs runs of the level, at least one
     * @param report report of the last run
     */
    public static LevelResult of(int load, List<LevelMeasurement> runs, Optional<ReportFiles> report) {
        LevelMeasurement measured = LevelMeasurement.of(runs);
        return new LevelResult(load, Optional.of(measured), runs, "", measured.memory(), Optional.empty(), report);
    }

    public static LevelResult failed(
            int load, String why, LevelMeasurement.Memory memory, Optional<ReportFiles> report) {
        return new LevelResult(load, Optional.empty(), List.of(), why, memory, Optional.empty(), report);
    }

    /** A copy with the verdict of a search. */
    public LevelResult with(LevelVerdict found) {
        return new LevelResult(load, measured, runs, failure, memory, Optional.of(found), report);
    }

    /** Whether other load disturbed the level, so that its figures do not count. */
    boolean isInvalid() {
        return verdict.filter(found -> found.outcome() == LevelVerdict.LevelOutcome.INVALID)
                .isPresent();
    }

    /** The verdict of a search as text; empty for a sweep by threads. */
    String verdictText() {
        return verdict.map(LevelVerdict::shown).orElse("");
    }

    /**
     * Concurrent calls: the number of threads; of a rate by
     * Little's law.
     */
    int callers(LoadUnit unit) {
        return unit == LoadUnit.THREADS
                ? load
                : measured.map(LevelMeasurement::figures)
                        .map(found -> (int)
                                Math.round(found.throughput() * found.calls().mean() / MILLIS_PER_SECOND))
                        .orElse(0);
    }
}
