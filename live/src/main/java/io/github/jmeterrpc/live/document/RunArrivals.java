package io.github.jmeterrpc.live.document;

/**
 * Counts of arrivals since the test began: scheduled = started + dropped + waiting.
 *
 * @param scheduled due so far
 * @param started begun
 * @param dropped given up because all threads were busy
 * @param waiting wait for a thread
 */
public record RunArrivals(long scheduled, long started, long dropped, long waiting) {

    public static final RunArrivals NONE = new RunArrivals(0, 0, 0, 0);

    /** Of both. */
    public RunArrivals plus(RunArrivals other) {
        return new RunArrivals(
                scheduled + other.scheduled, started + other.started, dropped + other.dropped, waiting + other.waiting);
    }
}
