package io.github.jmeterrpc.influx.task;

import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats work with pauses, on a daemon thread of its own, so that work which blocks delays no other. An error in one run
 * is logged and does not prevent the next. Thread-safe.
 */
public final class PeriodicTask {

    /** In the place of a pause: there is nothing left to do. */
    public static final long DONE = -1;

    /** In the place of a pause: until {@link #runNow}. */
    public static final long UNTIL_CALLED = Long.MAX_VALUE;

    /** After the first error in a row, doubled with each further one. */
    private static final long PAUSE_AFTER_ERROR_MILLIS = 250;

    private static final int MAX_DOUBLINGS = 5;

    private static final Logger log = LoggerFactory.getLogger(PeriodicTask.class);

    private final ScheduledExecutorService executor;
    private final String trouble;
    private final Work work;
    // Guarded by this; null while the work runs.
    private ScheduledFuture<?> next;
    private boolean called;
    private boolean stopped;
    // In a row; of the thread that works.
    private int errors;
    private volatile boolean failed;

    /** One run of the work. */
    public interface Work {

        /**
         * Does it.
         *
         * @return pause before the next run, ms, or {@link #DONE}, or {@link #UNTIL_CALLED}
         * @throws InterruptedException if interrupted by {@link #abort}
         */
        long run() throws InterruptedException;
    }

    private PeriodicTask(ScheduledExecutorService executor, String trouble, Work work) {
        this.executor = executor;
        this.trouble = trouble;
        this.work = work;
    }

    /**
     * Starts one with a first run at once.
     *
     * @param executor where it runs, alone; shut down at the end
     * @param trouble what an error in a run means, for the log
     */
    public static PeriodicTask start(ScheduledExecutorService executor, String trouble, Work work) {
        PeriodicTask task = new PeriodicTask(executor, trouble, work);
        task.schedule(0);
        return task;
    }

    /** A daemon thread with a name, started with the first run. */
    public static ScheduledExecutorService thread(String name) {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, run -> {
            Thread thread = new Thread(run, name);
            thread.setDaemon(true);
            return thread;
        });
        executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        executor.setRemoveOnCancelPolicy(true);
        return executor;
    }

    private synchronized void schedule(long pauseMillis) {
        if (stopped || pauseMillis == DONE) {
            stopped = true;
            executor.shutdown();
        } else {
            next = executor.schedule(this::run, called ? 0 : pauseMillis, TimeUnit.MILLISECONDS);
            called = false;
        }
    }

    private void run() {
        synchronized (this) {
            next = null;
        }
        long pauseMillis = PAUSE_AFTER_ERROR_MILLIS << Math.min(errors, MAX_DOUBLINGS);
        try {
            pauseMillis = work.run();
            errors = 0;
        } catch (InterruptedException e) {
            log.debug("Interrupted", e);
            pauseMillis = DONE;
        } catch (RuntimeException | Error e) {
            failed = true;
            errors++;
            log.error("InfluxDB listener: {}", trouble, e);
        }
        schedule(pauseMillis);
    }

    /** Cuts the pause short; while the work runs, it runs once more. */
    public synchronized void runNow() {
        called = true;
        if (next != null && next.cancel(false)) {
            schedule(0);
        }
    }

    /** Whether there was an error in any run. */
    public boolean failed() {
        return failed;
    }

    /** Begins no further run; one that is going on is not disturbed. */
    public synchronized void stop() {
        stopped = true;
        executor.shutdown();
    }

    /** {@link #stop}, and interrupts a run that is going on. */
    public synchronized void abort() {
        stopped = true;
        executor.shutdownNow();
    }

    /**
     * Waits for the end of the last run.
     *
     * @param millis how long at most, ms
     * @return whether it has come
     * @throws InterruptedException if interrupted while waiting
     */
    public boolean await(long millis) throws InterruptedException {
        return executor.awaitTermination(millis, TimeUnit.MILLISECONDS);
    }

    /** Like {@link #stop}, and waits for the end of the last run. Returns whether the thread was interrupted meanwhile. */
    public boolean stopAndAwait() {
        stop();
        boolean interrupted = Thread.interrupted();
        while (!executor.isTerminated()) {
            try {
                executor.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
