package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.State;
import io.github.jmeterrpc.live.document.Verdict;
import java.util.Arrays;
import java.util.List;

/** The thresholds of a run. */
public final class Thresholds {

    /** Nothing fails. */
    public static final Thresholds NONE = new Thresholds(List.of());

    private final List<Threshold> thresholds;

    private Thresholds(List<Threshold> thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * Reads what people typed.
     *
     * @throws IllegalArgumentException whose message names the error and the remedy
     */
    public static Thresholds parse(List<String> typed) {
        return new Thresholds(typed.stream().map(Threshold::parse).toList());
    }

    /**
     * Reads thresholds with semicolons between them, as in {@code p95>200;errors>0.1%}.
     *
     * @throws IllegalArgumentException whose message names the error and the remedy
     */
    public static Thresholds parse(String typed) {
        return parse(Arrays.stream(typed.split(";"))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .toList());
    }

    List<Threshold> list() {
        return thresholds;
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return thresholds.isEmpty();
    }

    /** Checks the thresholds against a run. */
    public Verdict judge(State state) {
        return Verdict.of(
                thresholds.stream().map(threshold -> threshold.judge(state)).toList());
    }

    /**
     * The verdict on a run that was not measured, or not all of it: each threshold fails.
     *
     * @param why human-readable
     */
    public Verdict unmeasured(String why) {
        return Verdict.of(thresholds.stream()
                .map(threshold -> threshold.unmeasured("not measured, " + why))
                .toList());
    }
}
