package io.github.jmeterrpc.influx.record;

import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * A scheduler with a manual clock: runs due tasks on the calling thread when a test advances the
 * clock. Not thread-safe.
 */
public final class HandMovedScheduler extends ScheduledThreadPoolExecutor {

    private final PriorityQueue<Due> waiting = new PriorityQueue<>(
            Comparator.comparingLong((Due due) -> due.atNanos).thenComparingLong(due -> due.number));
    private long nowNanos;
    private long numbers;

    public HandMovedScheduler() {
        super(1);
    }

    private final class Due extends FutureTask<Void> implements RunnableScheduledFuture<Void> {

        private final long atNanos;
        private final long number = numbers++;

        private Due(Runnable run, long atNanos) {
            super(run, null);
            this.atNanos = atNanos;
        }

        @Override
        public boolean isPeriodic() {
            return false;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return unit.convert(atNanos - nowNanos, TimeUnit.NANOSECONDS);
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
        }
    }

    /** The time, ns. */
    public long nanoTime() {
        return nowNanos;
    }

    @Override
    public ScheduledFuture<?> schedule(Runnable run, long delay, TimeUnit unit) {
        Due due = new Due(run, saturated(nowNanos, unit.toNanos(delay)));
        waiting.add(due);
        return due;
    }

    private static long saturated(long now, long delay) {
        return delay > Long.MAX_VALUE - now ? Long.MAX_VALUE : now + delay;
    }

    /** Runs what is due until then, and moves the clock. */
    public void advance(long millis) {
        runUntil(saturated(nowNanos, TimeUnit.MILLISECONDS.toNanos(millis)));
    }

    private boolean isDue(long nanos) {
        return !waiting.isEmpty() && waiting.peek().atNanos <= nanos && waiting.peek().atNanos < Long.MAX_VALUE;
    }

    private void runUntil(long nanos) {
        while (isDue(nanos)) {
            Due due = waiting.poll();
            nowNanos = Math.max(nowNanos, due.atNanos);
            due.run();
        }
        if (nanos < Long.MAX_VALUE) {
            nowNanos = Math.max(nowNanos, nanos);
        }
    }

    @Override
    public void shutdown() {
        super.shutdown();
        waiting.clear();
    }

    @Override
    public List<Runnable> shutdownNow() {
        shutdown();
        return List.of();
    }

    @Override
    public boolean isTerminated() {
        return isShutdown() && waiting.isEmpty();
    }

    /** Moves the clock until all has ended, or so far. */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        long end = saturated(nowNanos, unit.toNanos(timeout));
        while (!isTerminated() && isDue(end)) {
            runUntil(waiting.peek().atNanos);
        }
        if (!isTerminated()) {
            runUntil(end);
        }
        return isTerminated();
    }
}
