package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.SteadyPart;
import io.github.jmeterrpc.live.document.Windows;
import io.github.jmeterrpc.live.figures.sums.Grid;
import io.github.jmeterrpc.metrics.confidence.Steady;
import io.github.jmeterrpc.metrics.confidence.Window;
import io.github.jmeterrpc.metrics.confidence.WindowLength;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The windows of the screen, the same for all generators. There are at most {@link #MAX_WINDOWS}:
 * when there would be more, they become longer, by their exact sums.
 */
final class TimeAxis {

    static final int MAX_WINDOWS = 720;

    private static final long DEFAULT_WIDTH = 5000;

    private static final double MILLIS = 1000;

    private final Grid<Slot> slots = new Grid<>(width -> MAX_WINDOWS, DEFAULT_WIDTH, Slot::new, Slot::addAll);
    private boolean arrivals;

    /** Takes the length of a generator's windows. */
    void interval(long millis) {
        slots.interval(millis);
    }

    /** Marks the run as one with arrivals, so that all columns include them. */
    void withArrivals() {
        arrivals = true;
    }

    /** The window of a generator in which a time lies. */
    Slot slot(String instance, long millis) {
        return slots.at(instance, millis);
    }

    /** Makes windows of a result file as long as those that judge the test. */
    void coarsen() {
        slots.widenTo(judgedWidth());
    }

    /** Length of the windows that judge the test, ms. */
    private long judgedWidth() {
        TreeSet<Long> starts = slots.starts();
        return starts.isEmpty() ? width() : WindowLength.of(width(), starts.last() - starts.first());
    }

    /**
     * Takes the time in which a generator was active, which its windows do not show. A window
     * without a sample has a rate of 0. A few samples in a long time, as of two tests in one file,
     * keep their gaps: their windows would become much longer.
     */
    void cover(String instance, long from, long to) {
        boolean isDense = to - from <= 2 * MAX_WINDOWS * width();
        for (long time = from; isDense && time < to; time += width()) {
            slot(instance, time);
        }
        slots.of(instance)
                .forEach((start, slot) ->
                        slot.windowMillis = Math.max(1, Math.min(to, start + width()) - Math.max(from, start)));
    }

    /** Memory of the windows, bytes. */
    long memory() {
        return slots.sum(Slot::memory);
    }

    /** Makes several windows one; false if that changes nothing. */
    boolean halve() {
        return slots.halve();
    }

    long width() {
        return slots.width();
    }

    /** The windows of each generator. */
    Collection<NavigableMap<Long, Slot>> windows() {
        return slots.byName().values();
    }

    Slot lastOf(String instance) {
        NavigableMap<Long, Slot> own = slots.of(instance);
        return own.isEmpty() ? null : own.lastEntry().getValue();
    }

    /** A window, all generators together. */
    record Merged(long start, Slot sum, double rate, int generators, ArrivalRates rates) {}

    /** The columns of these windows, and of those of each generator. */
    Windows columns(List<Merged> merged) {
        Map<String, Map<String, double[]>> each = new TreeMap<>();
        slots.byName().forEach((instance, own) -> {
            ColumnsBuilder columns = new ColumnsBuilder(own.size(), false, arrivals);
            own.forEach((start, slot) -> {
                ArrivalRates rates = arrivals(own, start, slot);
                boolean rest = isRest(start, List.of(slot));
                columns.add(start, slot, rest ? Double.NaN : slot.rate(), 1, rest ? rates.ofRest() : rates);
            });
            each.put(instance, columns.build());
        });
        ColumnsBuilder all = new ColumnsBuilder(merged.size(), true, arrivals);
        merged.forEach(
                window -> all.add(window.start(), window.sum(), window.rate(), window.generators(), window.rates()));
        return new Windows(all.build(), each);
    }

    /**
     * All windows.
     *
     * @param running generators whose rows of the newest windows are still to come, and when they
     *     began
     * @param settleMillis how long a window waits for them
     */
    List<Merged> merged(Map<String, Long> running, long settleMillis) {
        List<Merged> merged = new ArrayList<>();
        for (long start : slots.starts()) {
            List<Slot> parts = new ArrayList<>();
            ArrivalRates rates = ArrivalRates.UNKNOWN;
            Map<String, Long> missing = new HashMap<>(running);
            for (Map.Entry<String, NavigableMap<Long, Slot>> own :
                    slots.byName().entrySet()) {
                Slot slot = own.getValue().get(start);
                if (slot != null) {
                    parts.add(slot);
                    rates = rates.plus(arrivals(own.getValue(), start, slot));
                    missing.remove(own.getKey());
                }
            }
            missing.values().removeIf(began -> began >= start + width());
            if (missing.isEmpty() || start + settleMillis <= slots.starts().last()) {
                boolean rest = isRest(start, parts);
                double rate = rest
                        ? Double.NaN
                        : parts.stream().mapToDouble(Slot::rate).sum();
                merged.add(new Merged(start, sum(parts), rate, parts.size(), rest ? rates.ofRest() : rates));
            }
        }
        return merged;
    }

    /**
     * The part after the warm-up.
     *
     * @param start of the run, ms since 1970
     */
    SteadyPart steady(List<Merged> merged, long start) {
        long judged = judgedWidth();
        NavigableMap<Long, Slot> windows = new TreeMap<>();
        long end = start;
        for (Merged window : merged) {
            if (window.sum().count() > 0) {
                windows.computeIfAbsent(Math.floorDiv(window.start(), judged) * judged, begin -> new Slot())
                        .addAll(window.sum());
                end = window.start() + width();
            }
        }
        Steady steady = Steady.of(windows.values().stream().map(this::window).toList());
        long begin =
                steady.warmUp() == 0 ? start : List.copyOf(windows.keySet()).get(steady.warmUp());
        return SteadyPart.of(steady, begin, end, judged);
    }

    private Window window(Slot sum) {
        return new Window(width() / MILLIS, sum.count(), sum.mean() * sum.count(), sum.errors(), sum.histogram);
    }

    /**
     * Whether a window at an end of the run was measured for less than half of its length: too
     * little for a rate.
     */
    private boolean isRest(long start, List<Slot> parts) {
        boolean atAnEnd = slots.starts().size() > 2
                && (start == slots.starts().first() || start == slots.starts().last());
        return atAnEnd && parts.stream().allMatch(part -> 2 * part.windowMillis < width());
    }

    /** The windows that begin at a time or later, all generators together. */
    List<WindowSums> sums(long fromMillis) {
        return slots.starts().tailSet(fromMillis).stream().map(this::sums).toList();
    }

    private WindowSums sums(Long start) {
        List<Slot> parts = new ArrayList<>();
        ArrivalRates rates = ArrivalRates.UNKNOWN;
        for (NavigableMap<Long, Slot> own : slots.byName().values()) {
            Slot slot = own.get(start);
            if (slot != null && slot.isComplete()) {
                parts.add(slot);
                rates = rates.plus(arrivals(own, start, slot));
            }
        }
        Slot sum = sum(parts);
        return new WindowSums(
                start,
                width(),
                sum,
                new WindowSums.Completeness(
                        parts.size(),
                        parts.stream()
                                .mapToDouble(part -> part.windowMillis)
                                .min()
                                .orElse(0)),
                new WindowSums.Due(
                        Math.round(rates.due() * width() / MILLIS), Math.round(rates.dropped() * width() / MILLIS)),
                new WindowSums.WindowLoad(
                        sum.threads,
                        parts.stream().mapToDouble(part -> part.cpu).sum() / width(),
                        sum.handles));
    }

    private static ArrivalRates arrivals(NavigableMap<Long, Slot> own, long start, Slot slot) {
        Map.Entry<Long, Slot> before = own.lowerEntry(start);
        return ArrivalRates.of(slot, before == null ? null : before.getValue());
    }

    private static Slot sum(List<Slot> parts) {
        Slot sum = new Slot();
        double threads = Double.NaN;
        for (Slot part : parts) {
            sum.addAll(part);
            threads = Double.isNaN(threads) ? part.threads : threads + Math.max(0, part.threads);
        }
        sum.threads = threads;
        return sum;
    }
}
