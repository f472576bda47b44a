package io.github.jmeterrpc.targets.work;

import java.util.concurrent.ThreadLocalRandom;

/** The work that a target does for a call, whatever the protocol. */
public final class Work {

    private static final int RANDOM_NUMBERS = 10_000;

    private Work() {}

    /** Adds up 10,000 random numbers, then returns its argument. */
    public static String addUp(String text) {
        ThreadLocalRandom random = ThreadLocalRandom.current();
        double sum = 0;
        for (int i = 0; i < RANDOM_NUMBERS; i++) {
            sum += random.nextDouble();
        }
        // The sum, which is never negative, is used: else the compiler could remove the loop.
        return sum < 0 ? "" : text;
    }

    /** Sleeps, then returns its argument. */
    public static long sleep(long milliseconds) {
        try {
            Thread.sleep(milliseconds);
            return milliseconds;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while sleeping", e);
        }
    }
}
