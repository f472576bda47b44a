package io.github.jmeterrpc.influx.raw;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives every sample of a test a time stamp of its own: below the millisecond in which it ended stands a counter. No
 * stamp is given twice, whatever order samples come in, and if the clock is set back; more than about a minute after
 * that, samples get stamps of milliseconds shortly before it was. Not thread-safe.
 */
final class UniqueTimes {

    private static final long NANOS = 1_000_000;

    /** Where the numbers begin that are given to samples of milliseconds no longer remembered. */
    private static final int STRAGGLERS = 500_000;

    /** Milliseconds remembered: about a minute. */
    private static final int REMEMBERED = 1 << 16;

    /** Older milliseconds remembered beside them: some MB, then samples go to the newer ones. */
    private static final int MAX_STRAGGLERS = 1 << 16;

    private final long[] millis = new long[REMEMBERED];
    private final int[] next = new int[REMEMBERED];
    private final Map<Long, Integer> stragglers = new HashMap<>();

    private final long firstMillis;

    /**
     * Begins with a test.
     *
     * @param firstMillis when it began, ms since 1970: samples that say they ended before it, since the clock was set
     *     back, are stamped from then on, or they would replace those of the test before
     */
    UniqueTimes(long firstMillis) {
        this.firstMillis = firstMillis;
        Arrays.fill(millis, Long.MIN_VALUE);
    }

    /** A stamp in ns since 1970 that was not given before, in this millisecond; in a later one if that is full. */
    long nanos(long endMillis) {
        long at = Math.max(endMillis, firstMillis);
        while (true) {
            int slot = (int) (at & (REMEMBERED - 1));
            if (millis[slot] < at) {
                millis[slot] = at;
                next[slot] = 0;
            }
            boolean known = millis[slot] == at;
            if (!known && stragglers.size() >= MAX_STRAGGLERS && !stragglers.containsKey(at)) {
                at = millis[slot];
                continue;
            }
            int number = known ? next[slot] : stragglers.getOrDefault(at, STRAGGLERS);
            if (number < (known ? STRAGGLERS : NANOS)) {
                if (known) {
                    next[slot] = number + 1;
                } else {
                    stragglers.put(at, number + 1);
                }
                return at * NANOS + number;
            }
            at++;
        }
    }
}
