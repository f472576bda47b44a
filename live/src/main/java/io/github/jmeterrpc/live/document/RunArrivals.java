package io.github.jmeterrpc.live.document;

/**
 * Counts of arrivals since the test began: scheduled = started + dropped + waiting.
 *
 * @param scheduled number of arrivals that were due
 * @param started number of arrivals that began
 * @param dropped number of arrivals given up because all threads were busy
 * @param waiting number of arrivals that wait for a thread
 */
public record RunArrivals(long scheduled, long started, long dropped, long waiting) {

    public static final RunArrivals NONE = new RunArrivals(0, 0, 0, 0);

    /** Returns the sums of both. */
    public RunArrivals plus(RunArrivals other) {
        return new RunArrivals(
                scheduled + other.scheduled, started + other.started, dropped + other.dropped, waiting + other.waiting);
    }
}
