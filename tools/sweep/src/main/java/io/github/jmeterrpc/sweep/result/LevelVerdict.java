package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.document.RunState;
import io.github.jmeterrpc.live.document.verdict.Verdict;
import io.github.jmeterrpc.live.document.verdict.VerdictLine;
import io.github.jmeterrpc.live.figures.RunPart;
import io.github.jmeterrpc.live.figures.WindowSums;
import io.github.jmeterrpc.live.gate.Thresholds;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The verdict on a rate: the gate's on the measured part of all its runs, unless calls do not keep
 * up with the rate, other load disturbed the run, or it could not be measured.
 *
 * @param outcome whether the limits held
 * @param clear whether a repeated run would have the same outcome; if not, a repetition may decide
 * @param reason reason as text; empty if the limits clearly held; the broken limits if the level is
 *     invalid
 * @param disturbance the other load of an invalid level; otherwise empty
 */
public record LevelVerdict(LevelOutcome outcome, boolean clear, String reason, String disturbance) {

    /** Whether the limits held. */
    public enum LevelOutcome {
        HOLDS,
        BREAKS,
        /** Other load on the machine disturbed the level. */
        INVALID,
        /** It could not be measured. */
        FAILED
    }

    /**
     * A rate does not hold if calls end more slowly than they start, regardless of the figures of
     * ended calls.
     */
    private static final double FALLS_BEHIND = 0.02;

    /** Maximum increase of running calls from the start to the end. */
    private static final long UNDER_WAY = 10;

    LevelVerdict(LevelOutcome outcome, boolean clear, String reason) {
        this(outcome, clear, reason, "");
    }

    /**
     * Evaluates a level together with all earlier valid runs of its rate.
     *
     * @param before the levels that ran before
     * @param limits limits as objectives; a rate that exceeds one of them fails
     * @param bottleneck detects other work
     */
    public static LevelVerdict of(
            LevelResult level, List<LevelResult> before, Thresholds limits, Bottleneck bottleneck) {
        if (level.measured().isEmpty()) {
            return level.memory() == LevelMeasurement.Memory.TARGET_OUT
                    ? new LevelVerdict(LevelOutcome.BREAKS, true, "the target: " + level.failure())
                    : new LevelVerdict(LevelOutcome.FAILED, true, level.failure());
        }
        LevelVerdict verdict = of(
                Stream.concat(before.stream(), Stream.of(level))
                        .filter(run -> run.load() == level.load() && !run.isInvalid())
                        .flatMap(run -> run.measured().stream().map(LevelMeasurement::windows))
                        .toList(),
                limits);
        Optional<String> disturbance = bottleneck.disturbance(level.measured().get());
        // A rate that holds despite other load also holds without it.
        return verdict.outcome == LevelOutcome.BREAKS && disturbance.isPresent()
                ? new LevelVerdict(LevelOutcome.INVALID, true, verdict.reason, disturbance.get())
                : verdict;
    }

    /**
     * Evaluates runs of a rate.
     *
     * @param runs the measured windows of each
     */
    static LevelVerdict of(List<List<WindowSums>> runs, Thresholds limits) {
        RunState part = RunPart.of(runs);
        long due = part.arrivals() == null ? 0 : part.arrivals().started();
        long ended = runs.stream()
                .flatMap(List::stream)
                .mapToLong(window -> window.calls().responsesOrNone().count())
                .sum();
        if (due - ended > FALLS_BEHIND * due + UNDER_WAY * runs.size()) {
            return new LevelVerdict(
                    LevelOutcome.BREAKS,
                    true,
                    "throughput: of " + due + " arrivals that were due, " + ended + " ended");
        }
        Verdict verdict = limits.judge(part);
        return new LevelVerdict(
                verdict.passed() ? LevelOutcome.HOLDS : LevelOutcome.BREAKS,
                !verdict.close(),
                texts(verdict, verdict.passed() ? VerdictLine::close : line -> !line.ok(), runs.size()));
    }

    private static String texts(Verdict verdict, Predicate<VerdictLine> lines, int runs) {
        String texts =
                verdict.lines().stream().filter(lines).map(VerdictLine::text).collect(Collectors.joining(", "));
        return texts.isEmpty() || runs == 1 ? texts : texts + "; " + runs + " runs together";
    }

    /** Human-readable text. */
    public String shown() {
        return switch (outcome) {
            case HOLDS -> clear ? "holds" : "holds: " + reason;
            case BREAKS -> "breaks " + reason;
            case INVALID -> "invalid: " + disturbance + "; breaks " + reason;
            case FAILED -> "failed: " + reason;
        };
    }
}
