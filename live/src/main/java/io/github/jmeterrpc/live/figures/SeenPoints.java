package io.github.jmeterrpc.live.figures;

import io.github.jmeterrpc.metrics.line.Point;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Remembers which rows of a generator were counted: if two points have equal series and time, the
 * first one counts. Keeps one bit per row for the last {@value #MAX_WINDOWS} windows; a repeated
 * row of an older window counts twice. For the last {@value #MAX_HASHED} windows, it also keeps one
 * byte of the fields' hash: a repeated row has equal fields, so other fields show that two writers
 * use the same name.
 */
final class SeenPoints {

    /** More than a day of windows of 5 s. */
    static final int MAX_WINDOWS = 20_000;

    private static final int MAX_HASHED = 500;

    /** Memory of a series, and of a window without its rows, in bytes. */
    private static final long SERIES_BYTES = 100;

    private static final long WINDOW_BYTES = 150;

    private static final BitSet NONE = new BitSet();

    private final Map<Long, Integer> series = new HashMap<>();
    private final Map<Long, BitSet> windows = limited(MAX_WINDOWS);
    private final Map<Long, byte[]> hashes = limited(MAX_HASHED);

    /** Whether a point was seen before. */
    enum PointKind {
        NEW,
        /** An equal row was counted. */
        COUNTED,
        /** Another point with the same series and time was counted. */
        COLLISION
    }

    private static <T> Map<Long, T> limited(int max) {
        return new LinkedHashMap<>() {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, T> eldest) {
                return size() > max;
            }
        };
    }

    PointKind kind(Point point) {
        Integer number = series.get(point.seriesId());
        if (number == null || !windows.getOrDefault(point.nanos(), NONE).get(number)) {
            return PointKind.NEW;
        }
        byte[] own = hashes.get(point.nanos());
        boolean known = own != null && number < own.length && own[number] != 0;
        return known && own[number] != hash(point) ? PointKind.COLLISION : PointKind.COUNTED;
    }

    /** Marks a row as counted; returns its previous state. */
    PointKind add(Point point) {
        PointKind kind = kind(point);
        if (kind == PointKind.NEW) {
            int number = series.computeIfAbsent(point.seriesId(), id -> series.size());
            windows.computeIfAbsent(point.nanos(), nanos -> new BitSet()).set(number);
            hashes.compute(point.nanos(), (nanos, own) -> {
                        byte[] room = own == null ? new byte[series.size()] : own;
                        return number < room.length
                                ? room
                                : Arrays.copyOf(room, Math.max(series.size(), 2 * room.length));
                    })[number] =
                    hash(point);
        }
        return kind;
    }

    /** Upper estimate of the memory, in bytes. */
    long memory() {
        return SERIES_BYTES * series.size()
                + windows.size() * (WINDOW_BYTES + series.size() / Byte.SIZE)
                + hashes.size() * (WINDOW_BYTES + 2L * series.size());
    }

    /** Removes the older half of the windows, or all rows if there is only one window. */
    void forgetHalf() {
        removeFirst(windows);
        removeFirst(hashes);
        if (windows.isEmpty()) {
            series.clear();
        }
    }

    private static void removeFirst(Map<Long, ?> map) {
        Iterator<Long> keys = map.keySet().iterator();
        for (int i = (map.size() + 1) / 2; i > 0; i--) {
            keys.next();
            keys.remove();
        }
    }

    /** Returns a byte of the hash other than 0. */
    private static byte hash(Point point) {
        int hash = point.fields().hash();
        hash ^= hash >>> 16;
        byte folded = (byte) (hash ^ hash >>> 8);
        return folded == 0 ? 1 : folded;
    }
}
