package io.github.jmeterrpc.harness.process;

import java.time.Duration;

/** Waits. */
public final class Pause {

    private Pause() {}

    /** @throws IllegalStateException if the thread is interrupted; its interrupt stays set */
    public static void of(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted", e);
        }
    }
}
