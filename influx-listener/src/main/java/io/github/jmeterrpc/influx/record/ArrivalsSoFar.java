package io.github.jmeterrpc.influx.record;

/**
 * Counts of this JVM's arrivals up to one moment: scheduled = started + dropped + waiting.
 *
 * @param scheduled due so far
 * @param started begun
 * @param dropped given up because all threads were busy
 * @param waiting wait for a thread
 */
public record ArrivalsSoFar(long scheduled, long started, long dropped, long waiting) {

    /** The plan has no arrivals. */
    public static final ArrivalsSoFar NONE = new ArrivalsSoFar(0, 0, 0, 0);
}
