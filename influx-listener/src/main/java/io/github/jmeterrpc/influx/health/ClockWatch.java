package io.github.jmeterrpc.influx.health;

import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Compares the clocks once in a while, on a daemon thread. */
public final class ClockWatch {

    /** The first goes over a new connection and is the least certain. */
    private static final int TRIES = 3;

    private static final long EVERY_MILLIS = 30_000;
    private static final Logger log = LoggerFactory.getLogger(ClockWatch.class);

    private final ServerClock clock;
    private final CountDownLatch closed = new CountDownLatch(1);
    private final Thread thread = new Thread(this::run, "influx-listener-clock");
    private volatile ClockOffset offset = ClockOffset.UNKNOWN;

    /** Starts the thread, which compares at once. */
    public ClockWatch(ServerClock clock) {
        this.clock = clock;
        thread.setDaemon(true);
        thread.start();
    }

    /** The last comparison; unknown before the first, and if the last one failed. */
    public ClockOffset offset() {
        return offset;
    }

    private void run() {
        try {
            do {
                offset = compared();
            } while (!closed.await(EVERY_MILLIS, TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            log.debug("Interrupted", e);
        }
    }

    private ClockOffset compared() {
        ClockOffset best = ClockOffset.UNKNOWN;
        try {
            for (int i = 0; i < TRIES && closed.getCount() > 0; i++) {
                ClockOffset next = clock.offset();
                // Also true for the first.
                if (!(next.uncertaintyMillis() >= best.uncertaintyMillis())) {
                    best = next;
                }
            }
        } catch (IOException | RuntimeException e) {
            // The delivery says why points are not written, the lease of the name that nobody may read.
            log.debug("The clocks were not compared", e);
        }
        return best;
    }

    /** Ends the thread within a moment; {@code abort} breaks off what it waits for. */
    public void close(Runnable abort) {
        closed.countDown();
        abort.run();
        thread.interrupt();
    }
}
