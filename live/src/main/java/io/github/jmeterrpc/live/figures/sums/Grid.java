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
 * Sums by name and window. The windows begin at the same times for all names. There are at most so
 * many: when there would be more, they become longer, see {@link WindowLength}, by their exact
 * sums. Not thread-safe.
 */
public final class Grid<T> {

    /** Longer than any test; windows of damaged times would grow without end. */
    private static final long MAX_WIDTH = 1L << 40;

    private final LongToIntFunction maxWindows;
    private final Supplier<T> empty;
    private final BiConsumer<T, T> add;
    private final Map<String, NavigableMap<Long, T>> sums = new HashMap<>();
    private final TreeSet<Long> starts = new TreeSet<>();
    private long width;
    private boolean widthKnown;

    /**
     * Begins without sums.
     *
     * @param maxWindows by the length of the windows in ms
     * @param width of the windows in ms, until {@link #interval} is called
     * @param empty makes sums of nothing
     * @param add adds the second sums to the first
     */
    public Grid(LongToIntFunction maxWindows, long width, Supplier<T> empty, BiConsumer<T, T> add) {
        this.maxWindows = maxWindows;
        this.width = width;
        this.empty = empty;
        this.add = add;
    }

    /** Takes the length of the windows of a source, ms: those here are at least as long. */
    public void interval(long millis) {
        if (!widthKnown && starts.isEmpty()) {
            width = millis;
        } else if (millis > width) {
            widen((millis + width - 1) / width);
        }
        widthKnown = true;
    }

    /** The sums of a name in the window that contains a time. */
    public T at(String name, long millis) {
        long start = startOf(millis);
        if (starts.add(start) && starts.size() > maxWindows.applyAsInt(width)) {
            halve();
            start = startOf(millis);
        }
        return sums.computeIfAbsent(name, n -> new TreeMap<>()).computeIfAbsent(start, s -> empty.get());
    }

    /** Makes the windows as long, if that is a multiple of their length. */
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

    /** Makes several windows one, at least two; false if that changes nothing. */
    public boolean halve() {
        boolean possible = starts.size() > 1 && width <= MAX_WIDTH;
        widen(WindowLength.next(width) / width);
        return possible;
    }

    /** Length of the windows, ms. */
    public long width() {
        return width;
    }

    /** When the windows begin in which any name has sums, ms since 1970, ascending. */
    public TreeSet<Long> starts() {
        return starts;
    }

    /** The sums of each name by the start of their window; not to be changed. */
    public Map<String, NavigableMap<Long, T>> byName() {
        return sums;
    }

    /** The sums of a name by the start of their window; empty if it has none. */
    public NavigableMap<Long, T> of(String name) {
        return sums.getOrDefault(name, new TreeMap<>());
    }
}
