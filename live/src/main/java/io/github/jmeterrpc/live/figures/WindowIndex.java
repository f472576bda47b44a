package io.github.jmeterrpc.live.figures;

import java.util.Arrays;

/** Where the rows of a generator's windows are kept: 16 bytes for each window, 277 KB for a day of 5 s windows. */
final class WindowIndex {

    private static final int NEAR = 64;

    private long[] times = new long[16];
    private long[] places = new long[16];
    private int size;

    void add(long time, long place) {
        for (int i = size - 1; i >= Math.max(0, size - NEAR); i--) {
            if (times[i] == time && places[i] == place) {
                return;
            }
        }
        if (size == times.length) {
            times = Arrays.copyOf(times, 2 * size);
            places = Arrays.copyOf(places, 2 * size);
        }
        times[size] = time;
        places[size++] = place;
    }

    long[] places(long time) {
        long[] found = new long[0];
        for (int i = 0; i < size; i++) {
            if (times[i] == time) {
                found = Arrays.copyOf(found, found.length + 1);
                found[found.length - 1] = places[i];
            }
        }
        return found;
    }
}
