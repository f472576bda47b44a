package io.github.jmeterrpc.influx.health;

import io.github.jmeterrpc.influx.task.PeriodicTask;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Measures the offset of the server's clock every 30 s, on its own thread. */
public final class ClockWatch {

    /** Several attempts per measurement: the first uses a new connection and is the least certain. */
    private static final int TRIES = 3;

    private static final long EVERY_MILLIS = 30_000;
    private static final Logger log = LoggerFactory.getLogger(ClockWatch.class);

    private final ServerClock clock;
    private final PeriodicTask task;
    private volatile ClockOffset offset = ClockOffset.UNKNOWN;

    /** Compares for the first time at once. */
    public ClockWatch(ServerClock clock) {
        this.clock = clock;
        this.task = PeriodicTask.start(
                PeriodicTask.thread("influx-listener-clock"), "clocks were not compared, trying again", () -> {
                    offset = compared();
                    return EVERY_MILLIS;
                });
    }

    /** The last comparison; unknown before the first, and if the last one failed. */
    public ClockOffset offset() {
        return offset;
    }

    private ClockOffset compared() {
        ClockOffset best = ClockOffset.UNKNOWN;
        try {
            for (int i = 0; i < TRIES && !Thread.currentThread().isInterrupted(); i++) {
                ClockOffset next = clock.offset();
                // Negated, so that it is also true for the first attempt, where best is NaN.
                if (!(next.uncertaintyMillis() >= best.uncertaintyMillis())) {
                    best = next;
                }
            }
        } catch (IOException | RuntimeException e) {
            // The delivery logs write errors, and the lease logs a missing right to read.
            log.debug("The clocks were not compared", e);
        }
        return best;
    }

    /** Ends the thread promptly; {@code abort} aborts its pending request. */
    public void close(Runnable abort) {
        task.abort();
        abort.run();
    }
}
