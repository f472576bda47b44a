package io.github.jmeterrpc.sweep.result;

import io.github.jmeterrpc.live.figures.WindowSums;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Decides whether a rate is within its limits, from all its runs.
 *
 * @param slos the limits
 */
public record Judge(List<Slo> slos) {

    /** Each run is cut into as many stretches of time. */
    private static final int BATCHES = 10;

    /**
     * A rate whose calls do not end as they come is not kept, whatever the figures of ended
     * calls.
     */
    private static final double FALLS_BEHIND = 0.02;

    /** How many more calls may be running at the end than at the start. */
    private static final long UNDER_WAY = 10;

    private static final String INVALID = "invalid: ";
    private static final double PERCENT = 100;

    /**
     * Judges a level, with all valid runs of its rate before.
     *
     * @param before the levels that ran before
     * @param bottleneck detects other work
     */
    public Verdict of(LevelResult level, List<LevelResult> before, Bottleneck bottleneck) {
        if (level.measured().isEmpty()) {
            return level.memory() == Measured.Memory.TARGET_OUT
                    ? new Verdict(Verdict.State.BREAKS, true, "the target: " + level.failure())
                    : new Verdict(Verdict.State.FAILED, true, level.failure());
        }
        Verdict verdict = of(Stream.concat(before.stream(), Stream.of(level))
                .filter(run -> run.load() == level.load() && !run.verdict().startsWith(INVALID))
                .flatMap(run -> run.measured().stream().map(Measured::windows))
                .toList());
        Optional<String> disturbance = bottleneck.disturbance(level.measured().get());
        // A rate that holds beside other work also holds without it.
        return verdict.state() == Verdict.State.BREAKS && disturbance.isPresent()
                ? new Verdict(Verdict.State.INVALID, true, disturbance.get() + "; " + verdict.shown())
                : verdict;
    }

    /**
     * Judges.
     *
     * @param runs the windows that count of each run
     */
    Verdict of(List<List<WindowSums>> runs) {
        List<List<WindowSums>> batches = runs.stream().flatMap(Judge::batches).toList();
        List<WindowSums> all = runs.stream().flatMap(List::stream).toList();
        long due = all.stream()
                .mapToLong(window -> window.due() - window.dropped())
                .sum();
        long ended = Slo.responses(all).total();
        if (due - ended > FALLS_BEHIND * due + UNDER_WAY * runs.size()) {
            return new Verdict(
                    Verdict.State.BREAKS,
                    true,
                    "throughput: of " + due + " arrivals that were due, " + ended + " ended");
        }
        List<String> unclear = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        boolean clearlyBroken = false;
        for (Slo slo : slos) {
            ShareEstimate estimate =
                    ShareEstimate.of(batches.stream().map(slo::share).toList());
            boolean tooWide = estimate.isTooWideFor(slo.allowed());
            if (estimate.share() >= slo.allowed()) {
                broken.add(slo.text() + ": " + slo.shown(all));
                clearlyBroken |= !tooWide;
            }
            if (tooWide) {
                unclear.add(String.format(
                        Locale.ROOT,
                        "%s: %.3g ± %.2g %% of the calls exceed it, %.3g %% may",
                        slo.text(),
                        estimate.share() * PERCENT,
                        estimate.halfWidth() * PERCENT,
                        slo.allowed() * PERCENT));
            }
        }
        return broken.isEmpty()
                ? new Verdict(Verdict.State.HOLDS, unclear.isEmpty(), String.join(", ", unclear))
                : new Verdict(Verdict.State.BREAKS, clearlyBroken, String.join(", ", broken));
    }

    private static Stream<List<WindowSums>> batches(List<WindowSums> run) {
        int count = Math.min(BATCHES, run.size());
        return IntStream.range(0, count)
                .mapToObj(i -> run.subList(run.size() * i / count, run.size() * (i + 1) / count));
    }
}
