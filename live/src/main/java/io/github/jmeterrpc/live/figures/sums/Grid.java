package io.github.jmeterrpc.live.figures.sums;

import io.github.jmeterrpc.metrics.confidence.WindowLength;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.LongToIntFunction;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Sums by name and window. Windows start at the same times for all names. Their number is limited:
 * if there would be more, windows are joined by their exact sums, see {@link WindowLength}. Not
 * thread-safe.
 */
public final class Grid<T> {

    /** Longer than any test; otherwise damaged times would make windows grow without limit. */
    private static final long MAX_WIDTH = 1L << 40;

    private final LongToIntFunction maxWindows;
    private final Supplier<T> empty;
    private final BiConsumer<T, T> add;
    private final Map<String, NavigableMap<Long, T>> sums = new HashMap<>();
    private final TreeSet<Long> starts = new TreeSet<>();
    private long width;
    private boolean widthKnown;

    /**
     * Creates an empty grid.
     *
     * @param maxWindows maximum number of windows, by their length in ms
     * @param width length of the windows in ms, until {@link #interval} is called
     * @param empty creates empty sums
     * @param add adds the second sums to the first
     */
    public Grid(LongToIntFunction maxWindows, long width, Supplier<T> empty, BiConsumer<T, T> add) {
        this.maxWindows = maxWindows;
        this.width = width;
        this.empty = empty;
        this.add = add;
    }

    /** Sets the length of a source's windows in ms; the windows of the grid are at least this long. */
    public void interval(long millis) {
        if (!widthKnown && starts.isEmpty()) {
            width = millis;
        } else if (millis > width) {
            widen((millis + width - 1) / width);
        }
        widthKnown = true;
    }

    /** Returns the sums of a name in the window that contains a time. */
    public T at(String name, long millis) {
        long start = startOf(millis);
        if (starts.add(start) && starts.size() > maxWindows.applyAsInt(width)) {
            halve();
            start = startOf(millis);
        }
        return sums.computeIfAbsent(name, n -> new TreeMap<>()).computeIfAbsent(start, s -> empty.get());
    }

    /** Sets the length of the windows, if it is a multiple of their current length. */
    public void widenTo(long millis) {
        if (millis > width && millis % width == 0) {
            widen(millis / width);
        }
    }

    private long startOf(long millis) {
        return Math.floorDiv(millis, width) * width;
    }

    private void widen(long factor) {
        if (width > MAX_WIDTH) {
            return;
        }
        width *= factor;
        starts.clear();
        sums.replaceAll((name, old) -> {
            NavigableMap<Long, T> wider = new TreeMap<>();
            old.forEach((start, own) -> {
                long wide = startOf(start);
                starts.add(wide);
                wider.merge(wide, own, (one, two) -> {
                    add.accept(one, two);
                    return one;
                });
            });
            return wider;
        });
    }

    /** Sums over all names and windows. */
    public long sum(ToLongFunction<T> figure) {
        return sums.values().stream()
                .flatMap(own -> own.values().stream())
                .mapToLong(figure)
                .sum();
    }

    /** Joins at least two windows each; returns false if this has no effect. */
    public boolean halve() {
        boolean possible = starts.size() > 1 && width <= MAX_WIDTH;
        widen(WindowLength.next(width) / width);
        return possible;
    }

    /** The length of the windows, in ms. */
    public long width() {
        return width;
    }

    /** The start times of all windows with sums, in ms since 1970, ascending. */
    public TreeSet<Long> starts() {
        return starts;
    }

    /** The sums of each name by the start of their window; callers must not modify them. */
    public Map<String, NavigableMap<Long, T>> byName() {
        return sums;
    }

    /** The sums of a name by the start of their window; empty if it has none. */
    public NavigableMap<Long, T> of(String name) {
        return sums.getOrDefault(name, new TreeMap<>());
    }
}
