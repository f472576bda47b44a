package io.github.jmeterrpc.live.http;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * Runs requests on a bounded number of daemon threads. A request that takes too long is interrupted, which closes its connection: a slow or stopped client does not hold a thread for long.
 */
final class DeadlineExecutor implements Executor, AutoCloseable {

    private static final int MAX_REQUESTS = 256;
    private static final int EVENT_THREADS = 16;
    private static final long IDLE_SECONDS = 30;

    /** For a request's header, and for all of one that has no permission. */
    private static final long FIRST_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final ConcurrentMap<Thread, Long> deadlines = new ConcurrentHashMap<>();
    private final ThreadPoolExecutor pool;

    private DeadlineExecutor(String name, int core, int max, BlockingQueue<Runnable> queue) {
        pool = new ThreadPoolExecutor(core, max, IDLE_SECONDS, TimeUnit.SECONDS, queue, task -> {
            Thread thread = new Thread(task, name);
            thread.setDaemon(true);
            return thread;
        });
        pool.allowCoreThreadTimeOut(true);
    }

    /** For requests: a thread each; when there are too many, the server closes their connections. */
    static DeadlineExecutor forRequests(String name) {
        return new DeadlineExecutor(name, 0, MAX_REQUESTS, new SynchronousQueue<>());
    }

    /** For events to clients: they wait for a few threads. */
    static DeadlineExecutor forEvents(String name) {
        return new DeadlineExecutor(name, EVENT_THREADS, EVENT_THREADS, new LinkedBlockingQueue<>());
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
