package io.github.jmeterrpc.influx.record;

import java.io.IOException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Repeats work with pauses on its own daemon thread, so that blocked work does not delay other
 * tasks. An error in one run is logged and does not prevent the next. Thread-safe.
 */
public final class PeriodicTask {

    /** Return value of a run: no further run is needed. */
    public static final long DONE = -1;

    /** Return value of a run: pause until {@link #runNow}. */
    public static final long UNTIL_CALLED = Long.MAX_VALUE;

    /** Pause after the first of consecutive errors, doubled with each further one, ms. */
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
    /** Number of the newest run that was scheduled: an older one does nothing. */
    private long newest;
    // Number of consecutive errors; accessed by the working thread only.
    private int errors;
    private volatile boolean failed;

    /** One run of the work. */
    public interface Work {

        /**
         * Does one run.
         *
         * @return pause before the next run, ms, or {@link #DONE}, or {@link #UNTIL_CALLED}
         * @throws InterruptedException if interrupted by {@link #abort}
         */
        long run() throws InterruptedException;
    }

    /** Work that is done once. */
    public interface Attempt {
        void run() throws IOException, InterruptedException;
    }

    private PeriodicTask(ScheduledExecutorService executor, String trouble, Work work) {
        this.executor = executor;
        this.trouble = trouble;
        this.work = work;
    }

    /**
     * Starts a task; the first run starts immediately.
     *
     * @param executor executor for this task only; shut down at the end
     * @param trouble log message for an error in a run
     */
    public static PeriodicTask start(ScheduledExecutorService executor, String trouble, Work work) {
        PeriodicTask task = new PeriodicTask(executor, trouble, work);
        task.schedule(0);
        return task;
    }

    /** Creates an executor with one named daemon thread, which starts with the first run. */
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
            long number = ++newest;
            next = executor.schedule(() -> run(number), called ? 0 : pauseMillis, TimeUnit.MILLISECONDS);
            called = false;
        }
    }

    private void run(long number) {
        synchronized (this) {
            if (number != newest) {
                // It began while runNow replaced it: a second chain of runs would follow.
                return;
            }
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

    /**
     * Does work once; any error is logged, and the caller continues. Only here and in the loop
     * above are errors of the JVM, such as OutOfMemoryError, caught.
     *
     * @param trouble log message for an error; empty if it is known already
     * @return whether there was no error
     */
    public static boolean attempt(String trouble, Attempt work) {
        try {
            work.run();
            return true;
        } catch (InterruptedException e) {
            log.debug("Cut short", e);
            return false;
        } catch (IOException | RuntimeException | Error e) {
            if (trouble.isEmpty()) {
                log.debug("Again", e);
            } else {
                log.error("InfluxDB listener: {}", trouble, e);
            }
            return false;
        }
    }

    /** Ends the pause; if a run is in progress, another one follows it immediately. */
    public synchronized void runNow() {
        called = true;
        if (next != null) {
            next.cancel(false);
            schedule(0);
        }
    }

    /** Whether there was an error in any run. */
    public boolean failed() {
        return failed;
    }

    /** Starts no further run; a run in progress continues. */
    public synchronized void stop() {
        stopped = true;
        executor.shutdown();
    }

    /** Like {@link #stop}, and interrupts a run in progress. */
    public synchronized void abort() {
        stopped = true;
        executor.shutdownNow();
    }

    /**
     * Waits for the end of the last run.
     *
     * @param millis maximum wait, ms
     * @return whether the last run has ended
     * @throws InterruptedException if interrupted while waiting
     */
    public boolean await(long millis) throws InterruptedException {
        return executor.awaitTermination(millis, TimeUnit.MILLISECONDS);
    }

    /**
     * Like {@link #stop}, and waits for the end of the last run. Returns whether the thread was
     * interrupted meanwhile.
     */
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
