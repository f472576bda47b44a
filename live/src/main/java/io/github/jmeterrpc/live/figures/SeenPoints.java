package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.live.line.Point;
import java.io.IOException;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Which rows of a generator were counted: of two points of equal series and time the first one counts. Keeps a bit for
 * each row of the last windows, and looks older ones up where they are kept.
 */
final class SeenPoints {

    private static final int WINDOWS_IN_MEMORY = 240;

    private final String instance;
    private final History history;
    private final LongIntMap series = new LongIntMap();
    private final WindowIndex index = new WindowIndex();
    private final Map<Long, BitSet> windows = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, BitSet> eldest) {
            return size() > WINDOWS_IN_MEMORY;
        }
    };

    SeenPoints(String instance, History history) {
        this.instance = instance;
        this.history = history;
    }

    boolean contains(Point point) throws IOException {
        int number = series.find(point.seriesId());
        return number >= 0 && window(point.nanos()).get(number);
    }

    /** Marks a row as counted; tells whether it was not yet. */
    boolean add(Point point, long place) throws IOException {
        BitSet window = window(point.nanos());
        int number = series.number(point.seriesId());
        if (window.get(number)) {
            return false;
        }
        window.set(number);
        index.add(point.nanos(), place);
        return true;
    }

    private BitSet window(long nanos) throws IOException {
        BitSet known = windows.get(nanos);
        if (known != null) {
            return known;
        }
        BitSet window = new BitSet();
        for (long place : index.places(nanos)) {
            for (Point point : history.at(place)) {
                if (point.nanos() == nanos && point.tag("instance").equals(instance)) {
                    window.set(series.number(point.seriesId()));
                }
            }
        }
        windows.put(nanos, window);
        return window;
    }
}
