package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.figures.WindowSums;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Searches the highest rate that keeps the limits. Not thread-safe. */
public final class RateSearch {

    private final Bottleneck bottleneck;
    private final Judge judge;
    private final CapacitySearch search;
    private final List<List<WindowSums>> valid = new ArrayList<>();
    private int judged;

    /**
     * Begins.
     *
     * @param search gives the rates
     * @param judge of the limits
     * @param bottleneck tells other work, and what limits
     */
    public RateSearch(CapacitySearch search, Judge judge, Bottleneck bottleneck) {
        this.search = search;
        this.judge = judge;
        this.bottleneck = bottleneck;
    }

    /** The rate to run next; absent when the search is over. */
    public OptionalInt next() {
        return search.next();
    }

    /** Judges the level of a rate, with all valid runs of it before. */
    public Verdict judge(LevelResult level) {
        if (level.load() != judged) {
            valid.clear();
            judged = level.load();
        }
        Verdict verdict = level.measured().map(this::judge).orElseGet(() -> failed(level));
        search.add(verdict);
        return verdict;
    }

    private static Verdict failed(LevelResult level) {
        return level.memory() == Measured.Memory.TARGET_OUT
                ? new Verdict(Verdict.State.BREAKS, true, "the target: " + level.failure())
                : new Verdict(Verdict.State.FAILED, true, level.failure());
    }

    private Verdict judge(Measured measured) {
        valid.add(measured.windows());
        Verdict verdict = judge.of(valid);
        Optional<String> disturbance = bottleneck.disturbance(measured);
        // A rate that holds beside other work also holds without it.
        if (verdict.state() == Verdict.State.BREAKS && disturbance.isPresent()) {
            valid.remove(valid.size() - 1);
            return new Verdict(Verdict.State.INVALID, true, disturbance.get() + "; " + verdict.shown());
        }
        return verdict;
    }

    /** What is known so far. */
    public Capacity capacity() {
        return search.capacity();
    }
}
