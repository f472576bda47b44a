package io.github.jmeterrpc.live.http;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs requests on a bounded number of daemon threads. A request that takes too long is
 * interrupted, which closes its connection: a slow or stopped client does not hold a thread for
 * long.
 */
final class DeadlineExecutor implements Executor, AutoCloseable {

    private static final long IDLE_SECONDS = 30;

    /** For a request's header, and for all of one that has no permission. */
    private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ConcurrentMap<Thread, Long> deadlines = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor pool;

    /**
     * Makes one.
     *
     * @param max threads, and so requests at the same time; a further one is rejected
     */
    DeadlineExecutor(String name, int max) {
        pool = new ThreadPoolExecutor(0, max, IDLE_SECONDS, TimeUnit.SECONDS, new SynchronousQueue<>(), task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
    }

    @Override
    public void execute(Runnable task) {
        pool.execute(() -> {
            deadlines.put(Thread.currentThread(), System.nanoTime() + FIRST_NANOS);
            try {
                task.run();
            } finally {
                deadlines.remove(Thread.currentThread());
            }
        });
    }

    /** Gives the task of this thread so much time from now on. */
    void allow(long seconds) {
        deadlines.replace(Thread.currentThread(), System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds));
    }

    /** Ends what takes too long; to be called about once a second. */
    void tick() {
        long now = System.nanoTime();
        deadlines.forEach((thread, deadline) -> {
            if (now - deadline > 0 && deadlines.remove(thread, deadline)) {
                thread.interrupt();
            }
        });
    }

    @Override
    public void close() {
        pool.shutdownNow();
    }
}
