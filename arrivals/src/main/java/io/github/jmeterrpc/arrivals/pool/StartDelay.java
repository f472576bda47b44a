package io.github.jmeterrpc.arrivals.pool;

/**
 * Splits the delay of a thread's arrivals into the part of a slow service and the part of the
 * generator itself.
 *
 * <p>Beside the real one runs a second timetable: when would this thread have begun and ended each
 * arrival, had the generator always been on time? There an arrival begins as soon as it is due and
 * the one before has ended, and takes as long as it really took, less the time in which the whole
 * generator stood still. What an arrival waits there is "no free thread"; whatever else it was late
 * is the generator's own, "woke late". So a backlog that a stopped generator works off is never
 * booked on the service. All times in ns of one clock. Used by one thread.
 */
public final class StartDelay {

    private long punctualStart;
    private long punctualEnd = Long.MIN_VALUE;
    private long taken;
    private long stalledWhenTaken;
    private long noFreeThread;

    /**
     * The thread takes an arrival.
     *
     * @param due when it should have begun
     * @param now when it was taken
     * @param stalled how long the generator stood still so far
     */
    public void begin(long due, long now, long stalled) {
        punctualStart = Math.max(due, punctualEnd);
        noFreeThread = Math.max(0, Math.min(punctualStart, now) - due);
        taken = now;
        stalledWhenTaken = stalled;
    }

    /** The thread has finished its last arrival. */
    public void end(long now, long stalled) {
        long stoodStill = stalled - stalledWhenTaken;
        punctualEnd = punctualStart + Math.max(0, now - taken - stoodStill);
    }

    /** How long the last arrival waited because all threads waited for the service, ns. */
    public long noFreeThreadNanos() {
        return noFreeThread;
    }
}
