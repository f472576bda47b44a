package io.github.jmeterrpc.influx.record;

import io.github.jmeterrpc.influx.task.GuardedWork;
import io.github.jmeterrpc.influx.task.PeriodicTask;
import io.github.jmeterrpc.influx.task.TaskThread;

/** Closes windows on its own thread. A failure in one window does not affect the next one. */
public final class WindowThread {

    private final WindowSequence windows;
    private final PeriodicTask task;
    private boolean lastFailed;

    /**
     * Starts the thread.
     *
     * @param windows the windows; used only by this thread until {@link #finish}
     * @param lengthMillis length of a window, in ms
     */
    public WindowThread(WindowSequence windows, long lengthMillis) {
        this(windows, lengthMillis, TaskThread::start);
    }

    WindowThread(WindowSequence windows, long lengthMillis, PeriodicTask.Starter starter) {
        this.windows = windows;
        long pauseMillis = Math.max(1, Math.min(200, lengthMillis / 10));
        this.task = starter.start(
                "influx-listener-windows", "a window was not closed properly; going on with the next", () -> {
                    windows.tick();
                    return pauseMillis;
                });
    }

    /**
     * Whether a window was not closed properly, so that samples in it may be lost; after
     * {@link #finish}.
     */
    public boolean failed() {
        return lastFailed || task.failed();
    }

    /**
     * Ends the thread and closes the open windows.
     *
     * @throws InterruptedException if the caller was interrupted while it waited; all windows are
     *     closed nevertheless
     */
    public void finish() throws InterruptedException {
        boolean interrupted = task.stopAndAwait();
        lastFailed = !GuardedWork.attempt("the last window was not closed properly", windows::end);
        if (interrupted) {
            throw new InterruptedException();
        }
    }
}
