package io.github.jmeterrpc.endtoend.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.harness.process.ManagedProcess;
import java.time.Duration;

/** Tests how a target ends. */
public final class Ending {

    /** Dubbo by itself would wait ten seconds for calls in progress, the others longer. */
    private static final Duration LESS_THAN_ANYBODY_WAITS = Duration.ofSeconds(9);

    private static final Duration LOOK = Duration.ofMillis(20);

    private Ending() {}

    /** Asks a process to end as a user does, and sees that it does so at once, by itself. */
    public static void isQuick(ManagedProcess target) throws InterruptedException {
        ProcessHandle.of(target.pid()).orElseThrow().destroy();
        // Counted in polls, not by the clock: time in which the machine runs neither process does
        // not count.
        long looks = 0;
        while (target.isAlive()) {
            Thread.sleep(LOOK.toMillis());
            looks++;
        }
        assertThat(target.awaitExit()).as("ended by SIGTERM").isEqualTo(128 + 15);
        assertThat(LOOK.multipliedBy(looks)).isLessThan(LESS_THAN_ANYBODY_WAITS);
    }
}
