package io.github.jmeterrpc.live.figures.sums;

import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.function.ToLongFunction;

/**
 * Sums by name and window. The windows begin at the same times for all names. There are at most so
 * many: when there would be more, two become one, by their exact sums. Not thread-safe.
 */
public final class Grid<T> {

    /** Longer than any test; windows of damaged times would grow without end. */
    private static final long MAX_WIDTH = 1L << 40;

    private final int maxWindows;
    private final Supplier<T> empty;
    private final BiConsumer<T, T> add;
    private final Map<String, NavigableMap<Long, T>> sums = new HashMap<>();
    private final TreeSet<Long> starts = new TreeSet<>();
    private long width;
    private boolean widthKnown;

    /**
     * Begins without sums.
     *
     * @param width of the windows in ms, until {@link #interval} is called
     * @param empty makes sums of nothing
     * @param add adds the second sums to the first
     */
    public Grid(int maxWindows, long width, Supplier<T> empty, BiConsumer<T, T> add) {
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
        if (starts.add(start) && starts.size() > maxWindows) {
            widen(2);
            start = startOf(millis);
        }
        return sums.computeIfAbsent(name, n -> new TreeMap<>()).computeIfAbsent(start, s -> empty.get());
    }

    /**
     * Doubles the length of the windows until it is long enough.
     *
     * @param wanted ms
     * @param most ms; they do not become longer than this
     */
    public void widen(long wanted, long most) {
        while (width < wanted && 2 * width <= most) {
            widen(2);
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

    /** Makes two windows one; false if that changes nothing. */
    public boolean halve() {
        boolean possible = starts.size() > 1 && width <= MAX_WIDTH;
        widen(2);
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
