package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.metrics.line.Point;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which rows of a generator were counted: of two points of equal series and time the first one counts. Keeps a bit for
 * each row of the last {@value #MAX_WINDOWS} windows; a row of an older window that is sent again counts twice.
 */
final class SeenPoints {

    /** More than a day of windows of 5 s. */
    static final int MAX_WINDOWS = 20_000;

    private static final BitSet NONE = new BitSet();

    private final Map<Long, Integer> series = new HashMap<>();
    private final Map<Long, BitSet> windows = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, BitSet> eldest) {
            return size() > MAX_WINDOWS;
        }
    };

    boolean contains(Point point) {
        Integer number = series.get(point.seriesId());
        return number != null && windows.getOrDefault(point.nanos(), NONE).get(number);
    }

    /** Marks a row as counted; tells whether it was not yet. */
    boolean add(Point point) {
        int number = series.computeIfAbsent(point.seriesId(), id -> series.size());
        BitSet window = windows.computeIfAbsent(point.nanos(), nanos -> new BitSet());
        boolean added = !window.get(number);
        window.set(number);
        return added;
    }
}
