package io.github.jmeterrpc.arrivals.pool;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.function.LongUnaryOperator;

/**
 * Assigns arrivals to idle threads; if no thread is idle, queues or drops the arrival. Counts
 * arrivals by state. One lock guards the whole state, so that scheduled = started + dropped +
 * waiting always holds. The most recently used thread gets the next arrival, so that no more
 * threads are used than needed.
 */
final class ArrivalQueue {

    private final boolean dropsWhenBusy;
    private final Deque<Long> waiting = new ArrayDeque<>();
    private final Deque<PoolThread> idle = new ArrayDeque<>();
    private final LongUnaryOperator stalledUntil;
    private int room;
    private int wanted;
    private int coming;
    private int threads;
    private long scheduled;
    private long started;
    private long dropped;
    private long noFreeThread;
    private long wokeLate;
    private boolean scheduleOver;
    private boolean stopped;

    /**
     * @param stalledUntil returns the time for which the generator was stalled up to a given time,
     * in ns
     */
    ArrivalQueue(PoolSettings settings, LongUnaryOperator stalledUntil) {
        this.stalledUntil = stalledUntil;
        dropsWhenBusy = settings.dropsWhenBusy();
        wanted = Math.min(settings.inAdvance(), settings.mostThreads());
        coming = wanted;
        room = settings.mostThreads() - wanted;
    }

    /**
     * Adds an arrival that is due.
     *
     * @param due its intended start
     */
    void arrive(long due) {
        PoolThread thread;
        synchronized (this) {
            if (stopped) {
                return;
            }
            scheduled++;
            thread = idle.pollFirst();
            if (thread != null) {
                started++;
            } else if (dropsWhenBusy && room == 0 && waiting.size() >= coming) {
                dropped++;
            } else {
                waiting.addLast(due);
                wantThreadsForWaiting();
            }
        }
        if (thread != null) {
            thread.hand(due);
        }
    }

    /**
     * Returns the next arrival for a thread that has finished its last one: a waiting arrival,
     * {@link PoolThread#END}, or {@link PoolThread#NOTHING_YET}.
     */
    synchronized long take(PoolThread thread, boolean first) {
        long now = System.nanoTime();
        thread.delay().end(now, stalledUntil.applyAsLong(now));
        if (first) {
            coming--;
            notifyAll();
        }
        if (stopped) {
            return PoolThread.END;
        }
        if (!waiting.isEmpty()) {
            started++;
            return waiting.removeFirst();
        }
        if (scheduleOver) {
            return PoolThread.END;
        }
        idle.addFirst(thread);
        return PoolThread.NOTHING_YET;
    }

    /** Notes that a thread has received its arrival. */
    synchronized void begin(StartDelay delay, long due) {
        long now = System.nanoTime();
        delay.begin(due, now, stalledUntil.applyAsLong(now));
        noFreeThread += delay.noFreeThreadNanos();
        wokeLate += now - due - delay.noFreeThreadNanos();
    }

    /**
     * Ends a thread; if arrivals wait and the test continues, another thread takes its place.
     *
     * @param neverReady whether it ended before it took its first arrival
     * @param givenBack an arrival that it took but did not start; {@link PoolThread#END} if there
     *     is none
     */
    synchronized void threadEnded(boolean neverReady, long givenBack) {
        threads--;
        room++;
        if (neverReady) {
            coming--;
        }
        if (givenBack != PoolThread.END) {
            started--;
            waiting.addFirst(givenBack);
        }
        if (!stopped) {
            wantThreadsForWaiting();
        }
        notifyAll();
    }

    /**
     * Notes that no thread could be started: the number of threads stays as it is. Without threads,
     * the remaining arrivals are not started.
     */
    synchronized void threadFailed() {
        threads--;
        coming -= 1 + wanted;
        room = 0;
        wanted = 0;
        if (threads == 0) {
            stopped = true;
        }
        notifyAll();
    }

    private void wantThreadsForWaiting() {
        while (room > 0 && coming < waiting.size()) {
            room--;
            coming++;
            wanted++;
            notifyAll();
        }
    }

    /** Waits until a thread must be started; returns false if no more threads will be started. */
    synchronized boolean awaitWanted() throws InterruptedException {
        while (wanted == 0 && !isOver()) {
            wait();
        }
        if (isOver()) {
            return false;
        }
        wanted--;
        threads++;
        return true;
    }

    /**
     * Waits until the threads in advance are ready for arrivals; returns false if the test was
     * stopped before.
     */
    synchronized boolean awaitReady() throws InterruptedException {
        while (coming > 0 && !stopped) {
            wait();
        }
        return !stopped;
    }

    /** Notes the end of the schedule: threads end when no arrival waits. */
    void endSchedule() {
        Deque<PoolThread> toEnd;
        synchronized (this) {
            scheduleOver = true;
            toEnd = takeIdle();
        }
        toEnd.forEach(thread -> thread.hand(PoolThread.END));
    }

    /** Prevents further starts, even of waiting arrivals. */
    void stop() {
        Deque<PoolThread> toEnd;
        synchronized (this) {
            stopped = true;
            toEnd = takeIdle();
        }
        toEnd.forEach(thread -> thread.hand(PoolThread.END));
    }

    private Deque<PoolThread> takeIdle() {
        Deque<PoolThread> taken = new ArrayDeque<>(idle);
        idle.clear();
        notifyAll();
        return taken;
    }

    private boolean isOver() {
        return stopped || scheduleOver && threads == 0 && waiting.isEmpty();
    }

    synchronized boolean isStopped() {
        return stopped;
    }

    /** Whether all arrivals are finished and no thread is left. */
    synchronized boolean isEnded() {
        return isOver() && threads == 0;
    }

    /** Waits until {@link #isEnded()}; returns false if the time limit has passed before. */
    synchronized boolean awaitEnd(long millis) throws InterruptedException {
        long end = System.nanoTime() + millis * 1_000_000;
        while (!isEnded()) {
            long left = (end - System.nanoTime()) / 1_000_000;
            if (left <= 0) {
                return false;
            }
            wait(left);
        }
        return true;
    }

    /** The current counts. */
    synchronized Counts counts() {
        return new Counts(scheduled, started, dropped, waiting.size(), noFreeThread, wokeLate);
    }
}
