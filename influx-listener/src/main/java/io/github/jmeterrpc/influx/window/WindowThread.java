package io.github.jmeterrpc.influx.window;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The daemon thread that closes windows. Nothing that goes wrong in one window keeps the next from being closed. */
public final class WindowThread {

    private static final Logger log = LoggerFactory.getLogger(WindowThread.class);

    private final WindowSequence windows;
    private final long pauseMillis;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile boolean failed;
    private final Thread thread = new Thread(this::run, "influx-listener-windows");

    /**
     * Starts the thread.
     *
     * @param windows what it drives, and nobody else until {@link #finish}
     * @param lengthMillis length of a window, ms
     */
    public WindowThread(WindowSequence windows, long lengthMillis) {
        this.windows = windows;
        this.pauseMillis = Math.max(1, Math.min(200, lengthMillis / 10));
        thread.setDaemon(true);
        thread.start();
    }

    private void run() {
        boolean stop = false;
        while (!stop) {
            try {
                stop = stopped.await(pauseMillis, TimeUnit.MILLISECONDS);
                windows.tick();
            } catch (InterruptedException e) {
                log.warn("InfluxDB listener: asked to stop closing windows; the last one is closed when the test ends");
                return;
            } catch (Exception | StackOverflowError | OutOfMemoryError | LinkageError e) {
                failed = true;
                log.error("InfluxDB listener: a window was not closed properly; going on with the next", e);
            }
        }
    }

    /** Whether a window was not closed properly, so that samples in it may be lost. */
    public boolean failed() {
        return failed;
    }

    /**
     * Ends the thread and closes what is still open.
     *
     * @throws InterruptedException if the caller was interrupted while it waited; all is closed nevertheless
     */
    public void finish() throws InterruptedException {
        stopped.countDown();
        boolean interrupted = awaitEnd();
        try {
            windows.end();
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError | LinkageError e) {
            failed = true;
            log.error("InfluxDB listener: the last window was not closed properly", e);
        }
        if (interrupted) {
            throw new InterruptedException();
        }
    }

    /** The thread ends by itself; while it lives, nobody else may close windows. Tells whether somebody interrupted. */
    private boolean awaitEnd() {
        boolean interrupted = Thread.interrupted();
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        return interrupted;
    }
}
