package io.github.jmeterrpc.sweep.search;

import io.github.jmeterrpc.sweep.points.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/**
 * Tells whether a rate keeps its limits, from all its runs.
 *
 * @param slos the limits
 */
public record Judge(List<Slo> slos) {

    /** Each run is cut into as many stretches of time. */
    private static final int BATCHES = 10;

    /** A rate whose calls do not end as they come is not kept, whatever its limits say of those that end. */
    private static final double FALLS_BEHIND = 0.02;

    /** As many more may be under way at the end than at the begin. */
    private static final long UNDER_WAY = 10;

    private static final double PERCENT = 100;

    /**
     * Judges.
     *
     * @param runs the windows that count of each run; of several generators those that began at the same time, one after the
     *     other
     */
    public Verdict of(List<List<List<Window>>> runs) {
        List<List<Window>> batches = new ArrayList<>();
        runs.forEach(run -> batches.addAll(batches(run)));
        List<Window> all = batches.stream().flatMap(Collection::stream).toList();
        long due = all.stream()
                .mapToLong(window ->
                        window.arrivals().scheduled() - window.arrivals().dropped())
                .sum();
        long ended = all.stream().mapToLong(window -> window.arrivals().count()).sum();
        if (due - ended > FALLS_BEHIND * due + UNDER_WAY * runs.size()) {
            return Verdict.breaks(
                    String.format(Locale.ROOT, "throughput: of %d arrivals that were due, %d ended", due, ended));
        }
        List<String> unclear = new ArrayList<>();
        List<String> broken = new ArrayList<>();
        boolean clearlyBroken = false;
        for (Slo slo : slos) {
            Interval interval = Interval.of(batches.stream().map(slo::share).toList());
            boolean tooWide = interval.isTooWideFor(slo.allowed());
            if (interval.share() >= slo.allowed()) {
                broken.add(slo.text() + ": " + slo.shown(all));
                clearlyBroken |= !tooWide;
            }
            if (tooWide) {
                unclear.add(String.format(
                        Locale.ROOT,
                        "%s: %.3g ± %.2g %% of the calls exceed it, %.3g %% may",
                        slo.text(),
                        interval.share() * PERCENT,
                        interval.halfWidth() * PERCENT,
                        slo.allowed() * PERCENT));
            }
        }
        return broken.isEmpty()
                ? new Verdict(Verdict.State.HOLDS, unclear.isEmpty(), String.join(", ", unclear))
                : new Verdict(Verdict.State.BREAKS, clearlyBroken, String.join(", ", broken));
    }

    private static List<List<Window>> batches(List<List<Window>> moments) {
        List<List<Window>> batches = new ArrayList<>();
        int count = Math.min(BATCHES, moments.size());
        for (int i = 0; i < count; i++) {
            batches.add(moments.subList(moments.size() * i / count, moments.size() * (i + 1) / count).stream()
                    .flatMap(Collection::stream)
                    .toList());
        }
        return batches;
    }
}
