package io.github.jmeterrpc.dubbo.testbed;

import java.time.Duration;
import java.util.concurrent.Callable;

/** Polls for a condition that another thread or process brings about. */
public final class Eventually {

    private static final Duration LONGEST = Duration.ofSeconds(60);
    private static final int POLL_MILLIS = 100;

    private Eventually() {}

    /** The value as soon as it is the one expected; the last one if it never is. */
    public static <T> T value(Callable<T> question, T expected) throws Exception {
        long end = System.nanoTime() + LONGEST.toNanos();
        T value = question.call();
        while (!value.equals(expected) && System.nanoTime() < end) {
            Thread.sleep(POLL_MILLIS);
            value = question.call();
        }
        return value;
    }
}
