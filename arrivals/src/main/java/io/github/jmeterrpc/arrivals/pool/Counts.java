package io.github.jmeterrpc.arrivals.pool;

import io.github.jmeterrpc.api.ArrivalCounts;
import java.util.Locale;

/**
 * Counts of the arrivals that were due so far, by state: scheduled = started + dropped + waiting.
 *
 * @param scheduled how many were due
 * @param started how many a thread began
 * @param dropped how many found all threads busy and were given up
 * @param waiting how many wait for a thread
 * @param noFreeThread how long all that were started waited because all threads were busy with the
 *     service, ns
 * @param wokeLate how long they waited beyond that, ns
 */
public record Counts(long scheduled, long started, long dropped, long waiting, long noFreeThread, long wokeLate) {

    /** A generator that is this late on average is too slow for its schedule, ns. */
    private static final long TOO_LATE = 1_000_000;

    /** Whether the generator itself was late beyond what every machine is. */
    public boolean isLate() {
        return mean(wokeLate) > TOO_LATE;
    }

    /** The counts alone, for the listeners of other plugins. */
    public ArrivalCounts byState() {
        return new ArrivalCounts(scheduled, started, dropped, waiting);
    }

    /** Both together. */
    public Counts plus(Counts other) {
        return new Counts(
                scheduled + other.scheduled,
                started + other.started,
                dropped + other.dropped,
                waiting + other.waiting,
                noFreeThread + other.noFreeThread,
                wokeLate + other.wokeLate);
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "scheduled %d = started %d + dropped %d + waiting %d; mean start delay: no free thread %.3f ms, woke late %.3f ms",
                scheduled,
                started,
                dropped,
                waiting,
                mean(noFreeThread) / 1e6,
                mean(wokeLate) / 1e6);
    }

    private double mean(long sum) {
        return started == 0 ? 0 : (double) sum / started;
    }
}
