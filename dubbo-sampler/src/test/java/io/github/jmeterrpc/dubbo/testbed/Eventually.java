package io.github.jmeterrpc.dubbo.testbed;

import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.Callable;
import org.awaitility.core.ConditionTimeoutException;

/** Polls for a condition that another thread or process brings about. */
public final class Eventually {

    private static final Duration LONGEST = Duration.ofSeconds(60);

    private Eventually() {}

    /** The value as soon as it is the one expected; the last one if it never is. */
    public static <T> T value(Callable<T> question, T expected) throws Exception {
        try {
            return await().pollInSameThread()
                    .atMost(LONGEST)
                    .pollDelay(Duration.ZERO)
                    .until(question, expected::equals);
        } catch (ConditionTimeoutException e) {
            return question.call();
        }
    }
}
