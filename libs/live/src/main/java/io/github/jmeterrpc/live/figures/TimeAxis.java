package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.document.Windows;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The windows of the screen, the same for all generators. There are at most {@link #MAX_WINDOWS}: when there would be
 * more, two become one, by their exact sums.
 */
final class TimeAxis {

    static final int MAX_WINDOWS = 720;

    private static final long DEFAULT_WIDTH = 5000;
    private static final double MILLIS = 1000;

    private final Map<String, NavigableMap<Long, Slot>> slots = new TreeMap<>();
    private final TreeSet<Long> starts = new TreeSet<>();
    private long width = DEFAULT_WIDTH;
    private boolean widthKnown;
    private boolean arrivals;

    /** Says how long a generator's windows are. */
    void interval(long millis) {
        if (!widthKnown && starts.isEmpty()) {
            width = millis;
        } else if (millis > width) {
            widen((millis + width - 1) / width);
        }
        widthKnown = true;
    }

    /** Marks the run as one with arrivals, so that all columns include them. */
    void withArrivals() {
        arrivals = true;
    }

    /** The window of a generator in which a time lies. */
    Slot slot(String instance, long millis) {
        long start = Math.floorDiv(millis, width) * width;
        if (starts.add(start) && starts.size() > MAX_WINDOWS) {
            widen(2);
            start = Math.floorDiv(millis, width) * width;
        }
        return slots.computeIfAbsent(instance, i -> new TreeMap<>()).computeIfAbsent(start, s -> new Slot());
    }

    private void widen(long factor) {
        width *= factor;
        starts.clear();
        slots.replaceAll((instance, old) -> {
            NavigableMap<Long, Slot> wider = new TreeMap<>();
            old.forEach((start, slot) -> {
                long wide = Math.floorDiv(start, width) * width;
                starts.add(wide);
                wider.merge(wide, slot, (one, two) -> {
                    one.addAll(two);
                    return one;
                });
            });
            return wider;
        });
    }

    /** Says when a generator was at work, which its windows do not tell themselves. */
    void cover(String instance, long from, long to) {
        slots.getOrDefault(instance, new TreeMap<>())
                .forEach((start, slot) ->
                        slot.windowMillis = Math.max(1, Math.min(to, start + width) - Math.max(from, start)));
    }

    long width() {
        return width;
    }

    Slot lastOf(String instance) {
        NavigableMap<Long, Slot> own = slots.get(instance);
        return own == null || own.isEmpty() ? null : own.lastEntry().getValue();
    }

    /**
     * All windows.
     *
     * @param running generators whose rows of the newest windows are still to come, and when they began
     * @param settleMillis how long a window waits for them
     */
    Windows windows(Map<String, Long> running, long settleMillis) {
        Map<String, Map<String, double[]>> each = new TreeMap<>();
        slots.forEach((instance, own) -> {
            ColumnsBuilder columns = new ColumnsBuilder(own.size(), false, arrivals);
            own.forEach((start, slot) -> columns.add(start, slot, slot.rate(), 1, arrivals(own, start, slot)));
            each.put(instance, columns.build());
        });
        return new Windows(merged(running, settleMillis), each);
    }

    private Map<String, double[]> merged(Map<String, Long> running, long settleMillis) {
        ColumnsBuilder columns = new ColumnsBuilder(starts.size(), true, arrivals);
        for (long start : starts) {
            List<Slot> parts = new ArrayList<>();
            ArrivalRates rates = ArrivalRates.UNKNOWN;
            Map<String, Long> missing = new HashMap<>(running);
            for (Map.Entry<String, NavigableMap<Long, Slot>> own : slots.entrySet()) {
                Slot slot = own.getValue().get(start);
                if (slot != null) {
                    parts.add(slot);
                    rates = rates.plus(arrivals(own.getValue(), start, slot));
                    missing.remove(own.getKey());
                }
            }
            missing.values().removeIf(began -> began >= start + width);
            if (missing.isEmpty() || start + settleMillis <= starts.last()) {
                Slot sum = sum(parts);
                double rate = isRest(start, parts)
                        ? Double.NaN
                        : parts.stream().mapToDouble(Slot::rate).sum();
                columns.add(start, sum, rate, parts.size(), rates);
            }
        }
        return columns.build();
    }

    /** Whether a window at an end of the run was measured for less than half of its length: too little for a rate. */
    private boolean isRest(long start, List<Slot> parts) {
        boolean atAnEnd = starts.size() > 2 && (start == starts.first() || start == starts.last());
        return atAnEnd && parts.stream().allMatch(part -> 2 * part.windowMillis < width);
    }

    /** The windows that begin at a time or later, all generators together. */
    List<WindowSums> sums(long fromMillis) {
        return starts.tailSet(fromMillis).stream().map(this::sums).toList();
    }

    private WindowSums sums(Long start) {
        List<Slot> parts = new ArrayList<>();
        ArrivalRates rates = ArrivalRates.UNKNOWN;
        for (NavigableMap<Long, Slot> own : slots.values()) {
            Slot slot = own.get(start);
            if (slot != null && slot.isComplete()) {
                parts.add(slot);
                rates = rates.plus(arrivals(own, start, slot));
            }
        }
        Slot sum = sum(parts);
        return new WindowSums(
                start,
                width,
                parts.size(),
                parts.stream().mapToDouble(part -> part.windowMillis).min().orElse(0),
                sum.threads,
                sum,
                Math.round(rates.due() * width / MILLIS),
                Math.round(rates.dropped() * width / MILLIS),
                parts.stream().mapToDouble(part -> part.cpu).sum() / width,
                sum.handles);
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
