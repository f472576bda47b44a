package io.github.jmeterrpc.live.document;

/**
 * Counts of arrivals since the test began: scheduled = started + dropped + waiting.
 *
 * @param scheduled due so far
 * @param started begun
 * @param dropped given up because all threads were busy
 * @param waiting wait for a thread
 */
public record Arrivals(long scheduled, long started, long dropped, long waiting) {

    public static final Arrivals NONE = new Arrivals(0, 0, 0, 0);

    /** Of both. */
    public Arrivals plus(Arrivals other) {
        return new Arrivals(
                scheduled + other.scheduled, started + other.started, dropped + other.dropped, waiting + other.waiting);
    }
}
