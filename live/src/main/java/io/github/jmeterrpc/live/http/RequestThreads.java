package io.github.jmeterrpc.live.http;

import java.util.Comparator;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs requests on a bounded number of daemon threads. A request that takes too long is
 * interrupted, which closes its connection. While requests wait for a thread, the slowest of the
 * requests that wait for their clients are interrupted, too, so that slow or stopped clients cannot
 * block the threads. Thread-safe.
 */
final class RequestThreads implements Executor, AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    /**
     * Time limit until {@link #allow}: for the header of a request, and for a whole unauthorized
     * request.
     */
    private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(5);

    /** Minimum age at which a request is interrupted because others wait. */
    private static final long MIN_AGE_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

    private final Set<Task> running = ConcurrentHashMap.newKeySet();
    private final ThreadLocal<Task> current = new ThreadLocal<>();
    private final ThreadPoolExecutor pool;

    /**
     * Creates the pool.
     *
     * @param max maximum number of threads; further requests wait
     */
    RequestThreads(String name, int max) {
        pool = new ThreadPoolExecutor(max, max, IDLE_SECONDS, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        pool.allowCoreThreadTimeOut(true);
    }

    /** A running request; its lock guards the fields. */
    private static final class Task {

        private final Thread thread = Thread.currentThread();
        private final long begunNanos = System.nanoTime();
        private long deadlineNanos = begunNanos + FIRST_NANOS;
        private long bytes;
        private boolean kept;
        private boolean over;

        synchronized void allow(long seconds) {
            deadlineNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        }

        synchronized void progress(long more) {
            bytes += more;
        }

        synchronized void keep() {
            kept = true;
        }

        synchronized boolean isLate(long now) {
            return now - deadlineNanos > 0;
        }

        synchronized boolean mayYield(long now) {
            return !kept && !over && now - begunNanos > MIN_AGE_NANOS;
        }

        /** The number of bytes per second that its client has sent. */
        synchronized double speed(long now) {
            return (double) bytes / (now - begunNanos);
        }

        /**
         * Interrupts only while the request runs, because its thread handles another request
         * afterwards.
         */
        synchronized void interrupt() {
            if (!over) {
                over = true;
                thread.interrupt();
            }
        }

        synchronized void end() {
            over = true;
        }
    }

    @Override
    public void execute(Runnable request) {
        pool.execute(() -> {
            Task task = new Task();
            running.add(task);
            current.set(task);
            try {
                request.run();
            } finally {
                task.end();
                running.remove(task);
                current.remove();
                // Clears an interrupt for this request; the pool repeats its own interrupts.
                Thread.interrupted();
            }
        });
    }

    /** Sets the time limit of this thread's request from now on. */
    void allow(long seconds) {
        current.get().allow(seconds);
    }

    /** Counts bytes sent by the client of this thread's request. */
    void progress(long bytes) {
        current.get().progress(bytes);
    }

    /** Marks this thread's request as received: it no longer waits for its client. */
    void keep() {
        current.get().keep();
    }

    /** Interrupts requests that take too long; called a few times per second. */
    void tick() {
        long now = System.nanoTime();
        running.stream().filter(task -> task.isLate(now)).forEach(Task::interrupt);
        int waiting = pool.getQueue().size();
        if (waiting > 0) {
            running.stream()
                    .filter(task -> task.mayYield(now))
                    .map(task -> new Speed(task, task.speed(now)))
                    .sorted(Comparator.comparingDouble(Speed::bytes).thenComparing(speed -> speed.task.begunNanos))
                    .limit(waiting)
                    .forEach(speed -> speed.task.interrupt());
        }
    }

    /** A snapshot of a task's speed, by which tasks are sorted. */
    private record Speed(Task task, double bytes) {}

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
