package io.github.jmeterrpc.arrivals.pool;

/**
 * Splits the delay of a thread's arrivals into the part of a slow service and the part of the
 * generator itself.
 *
 * <p>In addition to the actual times, it computes the times at which this thread would have started
 * and ended each arrival if the generator had always been on time. In this model, an arrival starts
 * as soon as it is due and the previous one has ended, and takes its actual duration minus the time
 * for which the generator was stalled. The wait in the model is "no free thread"; the rest of the
 * delay is caused by the generator and is "woke late". So the backlog after a stall of the
 * generator is never attributed to the service. All times are in ns of one clock. Used by one
 * thread.
 */
public final class StartDelay {

    private long punctualStart;
    private long punctualEnd = Long.MIN_VALUE;
    private long taken;
    private long stalledWhenTaken;
    private long noFreeThread;

    /**
     * Notes that the thread takes an arrival.
     *
     * @param due its intended start
     * @param now current time
     * @param stalled total stall time of the generator up to now
     */
    public void begin(long due, long now, long stalled) {
        punctualStart = Math.max(due, punctualEnd);
        noFreeThread = Math.max(0, Math.min(punctualStart, now) - due);
        taken = now;
        stalledWhenTaken = stalled;
    }

    /** Notes that the thread has finished its last arrival. */
    public void end(long now, long stalled) {
        long stoodStill = stalled - stalledWhenTaken;
        punctualEnd = punctualStart + Math.max(0, now - taken - stoodStill);
    }

    /** Time that the last arrival waited because all threads waited for the service, in ns. */
    public long noFreeThreadNanos() {
        return noFreeThread;
    }
}
