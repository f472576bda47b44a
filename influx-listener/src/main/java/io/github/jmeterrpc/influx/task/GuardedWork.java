package io.github.jmeterrpc.influx.task;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Work whose errors are logged and do not prevent the next run. This is the only class that catches
 * errors of the JVM, such as OutOfMemoryError. For one thread at a time.
 */
public final class GuardedWork {

    /** Pause after the first of consecutive errors, in ms; doubled with each further error. */
    private static final long PAUSE_AFTER_ERROR_MILLIS = 250;

    private static final int MAX_DOUBLINGS = 5;

    private static final Logger log = LoggerFactory.getLogger(GuardedWork.class);

    private final String trouble;
    private final PeriodicTask.PeriodicWork work;
    private int consecutiveErrors;
    private volatile boolean failed;

    /** Work that is done once. */
    public interface Attempt {
        void run() throws IOException, InterruptedException;
    }

    /** @param trouble log message for an error in a run */
    public GuardedWork(String trouble, PeriodicTask.PeriodicWork work) {
        this.trouble = trouble;
        this.work = work;
    }

    /**
     * Does one run; returns the pause before the next run, in ms, as {@link PeriodicTask.PeriodicWork}
     * does.
     */
    public long run() {
        try {
            long pauseMillis = work.run();
            consecutiveErrors = 0;
            return pauseMillis;
        } catch (InterruptedException e) {
            log.debug("Interrupted", e);
            return PeriodicTask.DONE;
        } catch (RuntimeException | Error e) {
            failed = true;
            long pauseMillis = PAUSE_AFTER_ERROR_MILLIS << Math.min(consecutiveErrors, MAX_DOUBLINGS);
            consecutiveErrors++;
            log.error("InfluxDB listener: {}", trouble, e);
            return pauseMillis;
        }
    }

    /** Whether there was an error in any run; may be called by any thread. */
    public boolean failed() {
        return failed;
    }

    /**
     * Does work once; logs any error and returns normally.
     *
     * @param trouble log message for an error; empty if the error was logged already
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
}
