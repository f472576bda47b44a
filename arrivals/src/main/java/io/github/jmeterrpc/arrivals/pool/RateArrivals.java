package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;

/**
 * Arrivals at a constant rate, which threads fetch when they are ready. An arrival that is due and
 * not started is waiting. May be called by any thread. Times are in ns of
 * {@link System#nanoTime()}.
 */
public final class RateArrivals {

    private final double nanosBetween;
    private final long begin = System.nanoTime();
    private final AtomicLong next = new AtomicLong();
    private final AtomicLong started = new AtomicLong();
    private final LongAccumulator lastStart = new LongAccumulator(Math::max, begin);
    private final LongAdder noFreeThread = new LongAdder();
    private final LongAdder wokeLate = new LongAdder();

    /**
     * Starts now with the first arrival.
     *
     * @param perSecond arrivals per second
     */
    public RateArrivals(double perSecond) {
        nanosBetween = 1e9 / perSecond;
    }

    /** Assigns the next free arrival to the caller and returns its time. */
    public long take() {
        return begin + Math.round(next.getAndIncrement() * nanosBetween);
    }

    /** Notes the start of an arrival, and its delay. */
    public void start(long noFreeThreadNanos, long wokeLateNanos) {
        lastStart.accumulate(System.nanoTime());
        started.incrementAndGet();
        noFreeThread.add(noFreeThreadNanos);
        wokeLate.add(wokeLateNanos);
    }

    /** The counts of arrivals that were due when the last one started. */
    public Counts counts() {
        long count = started.get();
        long due = count == 0 ? 0 : Math.max(count, (long) ((lastStart.get() - begin) / nanosBetween) + 1);
        return new Counts(due, count, 0, due - count, noFreeThread.sum(), wokeLate.sum());
    }
}
