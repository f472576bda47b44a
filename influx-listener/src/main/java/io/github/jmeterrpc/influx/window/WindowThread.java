package io.github.jmeterrpc.influx.window;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.util.concurrent.ScheduledExecutorService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes windows on its own thread. A failure in one window does not prevent closing the next. */
public final class WindowThread {

    private static final Logger log = LoggerFactory.getLogger(WindowThread.class);

    private final WindowSequence windows;
    private final PeriodicTask task;
    private boolean lastFailed;

    /**
     * Starts the thread.
     *
     * @param windows driven by this thread alone until {@link #finish}
     * @param lengthMillis length of a window, ms
     */
    public WindowThread(WindowSequence windows, long lengthMillis) {
        this(windows, lengthMillis, PeriodicTask.thread("influx-listener-windows"));
    }

    WindowThread(WindowSequence windows, long lengthMillis, ScheduledExecutorService executor) {
        this.windows = windows;
        long pauseMillis = Math.max(1, Math.min(200, lengthMillis / 10));
        this.task = PeriodicTask.start(executor, "a window was not closed properly; going on with the next", () -> {
            windows.tick();
            return pauseMillis;
        });
    }

    /** Whether a window was not closed properly, so that samples in it may be lost; after {@link #finish}. */
    public boolean failed() {
        return lastFailed || task.failed();
    }

    /**
     * Ends the thread and closes the open windows.
     *
     * @throws InterruptedException if the caller was interrupted while it waited; all windows are closed nevertheless
     */
    public void finish() throws InterruptedException {
        boolean interrupted = task.stopAndAwait();
        try {
            windows.end();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            lastFailed = true;
            log.error("InfluxDB listener: the last window was not closed properly", e);
        }
        if (interrupted) {
            throw new InterruptedException();
        }
    }
}
