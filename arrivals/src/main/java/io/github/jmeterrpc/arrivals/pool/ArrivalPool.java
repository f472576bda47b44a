package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Starts arrivals on time, on threads that are reused. One thread follows the schedule; a second
 * one starts threads, which would delay the first.
 */
public final class ArrivalPool {

    private static final Logger log = LoggerFactory.getLogger(ArrivalPool.class);

    /** Longer than any test. */
    public static final long FOREVER_MILLIS = TimeUnit.DAYS.toMillis(10_000);

    private final String name;
    private final LongSupplier times;
    private final Consumer<PoolThread> starter;
    private final StallWatch stalls = new StallWatch();
    private final ArrivalQueue queue;
    private final Thread keeper;

    /**
     * @param name name in logs and thread names
     * @param settings number of threads, and behavior if all are busy
     * @param times time of the next arrival since the start of the schedule, in ns; negative after
     *     the last
     * @param starter starts a thread, which calls {@link PoolThread#take()} until there are no more
     *     arrivals, then {@link PoolThread#end()}
     */
    public ArrivalPool(String name, PoolSettings settings, LongSupplier times, Consumer<PoolThread> starter) {
        this.name = name;
        this.times = times;
        this.starter = starter;
        queue = new ArrivalQueue(settings, stalls::until);
        keeper = daemon("schedule", this::keepSchedule);
    }

    /** Starts the threads in advance, and the schedule when they are ready. */
    public void start() {
        stalls.start();
        daemon("threads", this::startThreads).start();
        keeper.start();
    }

    /** Prevents further arrivals; threads end after their current arrival. */
    public void stop() {
        queue.stop();
        LockSupport.unpark(keeper);
    }

    /** Waits until the last thread has ended; returns false if the time limit has passed before. */
    public boolean awaitEnd(long millis) throws InterruptedException {
        return queue.awaitEnd(millis);
    }

    /** The counts of arrivals by outcome up to now. */
    public Counts counts() {
        return queue.counts();
    }

    private Thread daemon(String task, Runnable work) {
        Thread thread = new Thread(work, "arrivals " + task + " " + name);
        thread.setDaemon(true);
        return thread;
    }

    private void keepSchedule() {
        try (stalls) {
            schedule();
            queue.endSchedule();
            queue.awaitEnd(FOREVER_MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void schedule() {
        try {
            if (queue.awaitReady()) {
                long begin = System.nanoTime();
                long next = times.getAsLong();
                while (next >= 0 && sleepUntil(begin + next)) {
                    queue.arrive(begin + next);
                    next = times.getAsLong();
                }
            }
        } catch (InterruptedException | RuntimeException | Error e) {
            log.error("Arrivals '{}': the schedule cannot continue; the thread group ends", name, e);
            queue.stop();
        }
    }

    /** Returns false if the test was stopped before. */
    private boolean sleepUntil(long due) {
        while (System.nanoTime() < due && !queue.isStopped()) {
            PreciseSleep.until(this, due);
        }
        return !queue.isStopped();
    }

    /** Logs the counts of all arrivals by outcome. */
    public void logCounts() {
        Counts counts = counts();
        log.info("Arrivals '{}': {}", name, counts);
        if (counts.isLate()) {
            log.warn(
                    "Arrivals '{}': this generator itself started samples late, not the service: give it more CPU or threads in advance, or share the schedule among more generators",
                    name);
        }
    }

    private void startThreads() {
        try {
            while (queue.awaitWanted()) {
                startThread();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void startThread() {
        try {
            starter.accept(new PoolThread(queue));
        } catch (RuntimeException | Error e) {
            // Catches also the OutOfMemoryError of a system that cannot create another thread: the
            // other threads continue.
            queue.threadFailed();
            log.error("Arrivals '{}': no further thread can be started; continuing with fewer threads", name, e);
        }
    }
}
