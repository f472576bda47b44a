package io.github.jmeterrpc.plans.suite;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.jmeterrpc.testkit.ManagedProcess;
import java.time.Duration;

/** How a target ends. */
public final class Ending {

    /** Dubbo by itself would wait ten seconds for calls in progress, the others longer. */
    private static final Duration LESS_THAN_ANYBODY_WAITS = Duration.ofSeconds(9);

    private Ending() {}

    /** Asks a process to end as a user does, and sees that it does so at once, by itself. */
    public static void isQuick(ManagedProcess target) {
        long start = System.nanoTime();
        ProcessHandle.of(target.pid()).orElseThrow().destroy();
        assertThat(target.awaitExit()).as("ended by SIGTERM").isEqualTo(128 + 15);
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isLessThan(LESS_THAN_ANYBODY_WAITS);
    }
}
