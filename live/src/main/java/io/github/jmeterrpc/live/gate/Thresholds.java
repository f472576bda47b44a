package io.github.jmeterrpc.live.gate;

import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.Verdict;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/** The thresholds of a run. */
public final class Thresholds {

    /** Nothing fails. */
    public static final Thresholds NONE = new Thresholds(List.of());

    private final List<Threshold> thresholds;

    private Thresholds(List<Threshold> thresholds) {
        this.thresholds = thresholds;
    }

    /**
     * Reads options, of which each has one threshold or several, with semicolons between them.
     *
     * @throws IllegalArgumentException whose message names the error and the remedy; also for an
     *     option without a threshold, such as an empty variable of a CI job
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
     * Reads thresholds with semicolons between them, as in {@code p95>200;errors>0.1%}.
     *
     * @throws IllegalArgumentException whose message names the error and the remedy
     */
    public static Thresholds parse(String typed) {
        return new Thresholds(Arrays.stream(typed.split(";"))
                .map(String::strip)
                .filter(one -> !one.isEmpty())
                .map(Threshold::parse)
                .toList());
    }

    /**
     * Those on figures of transactions over the whole run; the others need generators, arrivals,
     * intended starts or windows.
     */
    public Thresholds ofTransactions() {
        List<Threshold> own = thresholds.stream()
                .filter(threshold ->
                        !threshold.figure().isOfTest() && !threshold.figure().isOfResponses() && !threshold.isRolling())
                .toList();
        return own.size() == thresholds.size() ? this : new Thresholds(own);
    }

    /**
     * Those on stretches of a run, which a running test can have crossed for good; the others may
     * be kept again until it ends.
     */
    public Thresholds rolling() {
        return new Thresholds(thresholds.stream().filter(Threshold::isRolling).toList());
    }

    List<Threshold> list() {
        return thresholds;
    }

    /** Sentences about thresholds that are probably the wrong way round. */
    public List<String> warnings() {
        return thresholds.stream()
                .flatMap(threshold -> threshold.warning().stream())
                .toList();
    }

    /** Whether there are none. */
    public boolean isEmpty() {
        return thresholds.isEmpty();
    }

    /** Checks the thresholds against a run. */
    public Verdict judge(RunState state) {
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
