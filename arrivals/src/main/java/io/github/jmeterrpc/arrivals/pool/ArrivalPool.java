package io.github.jmeterrpc.arrivals.pool;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Begins arrivals on time on threads that are kept and used again. One thread keeps the schedule; a
 * second one starts threads, which takes too long for the first.
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
     * @param name for log and thread names
     * @param settings how many threads, and what if all are busy
     * @param times time of the next arrival since the start of the schedule, ns; negative after the
     *     last
     * @param starter starts a thread, which calls {@link PoolThread#take()} until there is nothing
     *     more, then {@link PoolThread#end()}
     */
    public ArrivalPool(String name, PoolSettings settings, LongSupplier times, Consumer<PoolThread> starter) {
        this.name = name;
        this.times = times;
        this.starter = starter;
        queue = new ArrivalQueue(settings, stalls::until);
        keeper = daemon("schedule", this::keepSchedule);
    }

    /** Begins: first with the threads in advance, and with the schedule when they are ready. */
    public void start() {
        stalls.start();
        daemon("threads", this::startThreads).start();
        keeper.start();
    }

    /** Starts no further arrival; threads end with the one they are at. */
    public void stop() {
        queue.stop();
        LockSupport.unpark(keeper);
    }

    /** Waits until the last thread has ended; false if the time was over first. */
    public boolean awaitEnd(long millis) throws InterruptedException {
        return queue.awaitEnd(millis);
    }

    /** The outcomes of the arrivals up to now. */
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

    /** False: the test was stopped before. */
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
            // Also the OutOfMemoryError of a system without room for a further thread: the others
            // continue.
            queue.threadFailed();
            log.error("Arrivals '{}': no further thread can be started; continuing with fewer threads", name, e);
        }
    }
}
