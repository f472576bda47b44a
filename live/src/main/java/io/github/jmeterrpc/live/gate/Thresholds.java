package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The thresholds of a run. */
public final class Thresholds {

    /** No thresholds; every run passes. */
    public static final Thresholds NONE = new Thresholds(List.of());

    private final List<Threshold> thresholds;

    private Thresholds(List<Threshold> thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * Parses options; each contains one or several thresholds, separated by semicolons.
     *
     * @throws IllegalArgumentException if a threshold is invalid, or if an option has none, such as
     *     an empty variable of a CI job; the message names the error and the remedy
     */
    public static Thresholds parse(List<String> options) {
        return new Thresholds(options.stream()
                .flatMap(option -> {
                    Thresholds several = parse(option);
                    return several.isEmpty() ? Stream.of(Threshold.parse(option)) : several.thresholds.stream();
                })
                .toList());
    }

    /**
     * Parses thresholds separated by semicolons, as in {@code p95>200;errors>0.1%}.
     *
     * @throws IllegalArgumentException if a threshold is invalid; the message names the error and
     *     the remedy
     */
    public static Thresholds parse(String typed) {
        return new Thresholds(Arrays.stream(typed.split(";"))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .map(Threshold::parse)
                .toList());
    }

    /**
     * Returns the thresholds on figures of transactions over the whole run; other thresholds need
     * generators, arrivals, intended starts or windows.
     */
    public Thresholds ofTransactions() {
        List<Threshold> own = thresholds.stream()
                .filter(threshold ->
                        !threshold.figure().isOfTest() && !threshold.figure().isOfResponses() && !threshold.isRolling())
                .toList();
        return own.size() == thresholds.size() ? this : new Thresholds(own);
    }

    /**
     * Returns the thresholds on stretches of a run. A running test can have crossed them
     * permanently, whereas other thresholds may pass again until the test ends.
     */
    public Thresholds rolling() {
        return new Thresholds(thresholds.stream().filter(Threshold::isRolling).toList());
    }

    /**
     * Returns the same thresholds for users who set objectives: texts of results show the condition
     * that must hold, {@code p99 < 50 ms}, instead of the one that fails a run.
     */
    public Thresholds asObjectives() {
        return new Thresholds(thresholds.stream().map(Threshold::asObjective).toList());
    }

    List<Threshold> list() {
        return thresholds;
    }

    /** Sentences about thresholds that are probably reversed. */
    public List<String> warnings() {
        return thresholds.stream()
                .flatMap(threshold -> threshold.warning().stream())
                .toList();
    }

    /** Whether there are no thresholds. */
    public boolean isEmpty() {
        return thresholds.isEmpty();
    }

    /** Evaluates the thresholds for a run. */
    public Verdict judge(RunState state) {
        return Verdict.of(
                thresholds.stream().map(threshold -> threshold.judge(state)).toList());
    }

    /**
     * The verdict on a run that was not measured completely: each threshold fails.
     *
     * @param why human-readable reason
     */
    public Verdict unmeasured(String why) {
        return Verdict.of(thresholds.stream()
                .map(threshold -> threshold.unmeasured("not measured, " + why))
                .toList());
    }
}
