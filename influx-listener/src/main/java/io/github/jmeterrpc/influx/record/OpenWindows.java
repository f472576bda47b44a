package io.github.jmeterrpc.influx.record;

/**
 * The windows that accept samples now: the current one and, unless the previous one is just being merged, the next one.
 * Immutable, so that a load thread sees either the old or the new pair.
 *
 * <p>The parity of a window's number selects one of a thread's two buffers.
 *
 * @param current number of the earlier window
 * @param startMillis when the earlier window began, window time
 * @param endMillis when the later one begins; {@link Long#MAX_VALUE} while only one is open
 * @param shiftMillis what to add to the system clock to have window time
 * @param ended true once the test is over: nothing is taken any more
 */
record OpenWindows(long current, long startMillis, long endMillis, long shiftMillis, boolean ended) {

    int parityFor(long windowTime) {
        long number = windowTime < endMillis ? current : current + 1;
        return (int) (number & 1);
    }
}
