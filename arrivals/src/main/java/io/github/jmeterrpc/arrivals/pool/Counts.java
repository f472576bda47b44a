package io.github.jmeterrpc.arrivals.pool;

import io.github.jmeterrpc.api.ArrivalCounts;
import java.util.Locale;

/**
 * Counts of the arrivals that were due so far, by state: scheduled = started + dropped + waiting.
 *
 * @param scheduled number of arrivals that were due
 * @param started number of arrivals that a thread started
 * @param dropped number of arrivals given up because all threads were busy
 * @param waiting number of arrivals that wait for a thread
 * @param noFreeThread total time that started arrivals waited because all threads were busy with
 *     the service, in ns
 * @param wokeLate total further waiting time, in ns
 */
public record Counts(long scheduled, long started, long dropped, long waiting, long noFreeThread, long wokeLate) {

    /** Average delay above which a generator is too slow for its schedule, in ns. */
    private static final long TOO_LATE = 1_000_000;

    /** Whether the delays caused by the generator exceed those of any machine. */
    public boolean isLate() {
        return mean(wokeLate) > TOO_LATE;
    }

    /** The counts without times, for the listeners of other plugins. */
    public ArrivalCounts byState() {
        return new ArrivalCounts(scheduled, started, dropped, waiting);
    }

    /** Returns the sums of both. */
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
