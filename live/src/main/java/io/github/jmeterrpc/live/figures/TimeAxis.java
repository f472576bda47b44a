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
 * The displayed windows, which are the same for all generators. There are at most
 * {@link #MAX_WINDOWS}: if there would be more, windows are joined by their exact sums.
 */
final class TimeAxis {

    static final int MAX_WINDOWS = 720;

    private static final long DEFAULT_WIDTH = 5000;

    private static final double MILLIS = 1000;

    private final Grid<Slot> slots = new Grid<>(width -> MAX_WINDOWS, DEFAULT_WIDTH, Slot::new, Slot::addAll);
    private boolean arrivals;

    /** Sets the length of a generator's windows. */
    void interval(long millis) {
        slots.interval(millis);
    }

    /** Marks the run as one with arrivals, so that all columns include them. */
    void withArrivals() {
        arrivals = true;
    }

    /** Returns the window of a generator that contains a time. */
    Slot slot(String instance, long millis) {
        return slots.at(instance, millis);
    }

    /** Sets the windows of a result file to the length of the windows for the evaluation. */
    void coarsen() {
        slots.widenTo(judgedWidth());
    }

    /** The length of the windows for the evaluation, in ms. */
    private long judgedWidth() {
        TreeSet<Long> starts = slots.starts();
        return starts.isEmpty() ? width() : WindowLength.of(width(), starts.last() - starts.first());
    }

    /**
     * Adds the time in which a generator was active, which its windows do not show. A window
     * without samples then has a rate of 0. If there are few samples in a long time, for example
     * two tests in one file, the gaps stay, because windows would otherwise become much longer.
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

    /** The memory of the windows, in bytes. */
    long memory() {
        return slots.sum(Slot::memory);
    }

    /** Joins windows; returns false if this has no effect. */
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

    /** Returns a window over all generators. */
    record MergedWindow(long start, Slot sum, double rate, int generators, ArrivalRates rates) {}

    /** Returns the columns over all generators and of each generator. */
    Windows columns(List<MergedWindow> merged) {
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
     * Returns all windows.
     *
     * @param running generators whose rows of the newest windows have not arrived, with their start
     *     times
     * @param settleMillis maximum wait of a window for these rows, in ms
     */
    List<MergedWindow> merged(Map<String, Long> running, long settleMillis) {
        List<MergedWindow> merged = new ArrayList<>();
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
                merged.add(new MergedWindow(start, sum(parts), rate, parts.size(), rest ? rates.ofRest() : rates));
            }
        }
        return merged;
    }

    /**
     * Returns the part after the warm-up.
     *
     * @param start start of the run, in ms since 1970
     */
    SteadyPart steady(List<MergedWindow> merged, long start) {
        long judged = judgedWidth();
        NavigableMap<Long, Slot> windows = new TreeMap<>();
        long end = start;
        for (MergedWindow window : merged) {
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
     * Whether the first or last window was measured for less than half of its length, which is too
     * short for a rate.
     */
    private boolean isRest(long start, List<Slot> parts) {
        boolean atAnEnd = slots.starts().size() > 2
                && (start == slots.starts().first() || start == slots.starts().last());
        return atAnEnd && parts.stream().allMatch(part -> 2 * part.windowMillis < width());
    }

    /** Returns the windows that start at a time or later, over all generators. */
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
