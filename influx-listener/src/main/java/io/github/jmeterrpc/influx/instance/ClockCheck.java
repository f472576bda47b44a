package io.github.jmeterrpc.influx.instance;

import io.github.jmeterrpc.influx.field.FieldNames;
import java.time.Instant;

/**
 * Whether this machine's clock was set back since the last points under a name: a test that began now would write the
 * same time stamps once more, and InfluxDB would replace what it has. Only stamps and clock of generators are compared,
 * never the server's.
 */
public final class ClockCheck {

    /** Corrections up to this size are waited for, ms; as windows do it in the middle of a test. */
    private static final long SMALL_MILLIS = 1000;

    private ClockCheck() {}

    /**
     * Tells whether the clock is behind; waits for one that will be ahead within a second.
     *
     * @param newest stamp that was used
     * @throws InterruptedException if interrupted while waiting
     */
    public static boolean isBehind(Instant newest) throws InterruptedException {
        while (true) {
            long aheadMillis = newest.toEpochMilli() - System.currentTimeMillis();
            if (aheadMillis > SMALL_MILLIS) {
                return true;
            }
            if (aheadMillis < 0) {
                return false;
            }
            Thread.sleep(aheadMillis + 1);
        }
    }

    /**
     * What a person is to know and may do.
     *
     * @param given name that the stamps were used under
     * @param newest of them
     */
    public static String warning(String given, Instant newest) {
        return "points of instance=" + given + " are stamped up to " + newest + ", but the clock of this machine says "
                + Instant.now()
                + ": it was set back, or the clock that they were stamped by was ahead. They are not to be replaced: set"
                + " the clock right, or give each test a " + FieldNames.of("run") + " or another " + FieldNames.INSTANCE
                + " of its own";
    }
}
