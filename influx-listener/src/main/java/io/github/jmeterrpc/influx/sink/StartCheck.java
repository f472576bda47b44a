package io.github.jmeterrpc.influx.sink;

import io.github.jmeterrpc.influx.sink.WriteException.Remedy;
import io.github.jmeterrpc.influx.task.TimeLimit;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Finds out at the start of a test whether points will be taken, without keeping the test waiting for long. */
public final class StartCheck {

    private static final long ANSWER_MILLIS = 3000;

    /** So much longer in all, since looking up a host has no limit of its own. */
    private static final long LOOK_UP_MILLIS = 1000;

    private StartCheck() {}

    /**
     * Tells what stands in the way; returns after four seconds at most.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    public static Optional<WriteException> of(Sink target) throws InterruptedException {
        return of(target, ANSWER_MILLIS);
    }

    /**
     * The same for whom nothing else waits.
     *
     * @param answerMillis how long to wait for an answer, ms, if that is longer; a write waits no longer than it does
     * @throws InterruptedException if interrupted while waiting
     */
    public static Optional<WriteException> of(Sink target, long answerMillis) throws InterruptedException {
        long answer = Math.max(ANSWER_MILLIS, answerMillis);
        long all = answer + LOOK_UP_MILLIS;
        try {
            TimeLimit.call("influx-listener-start-check", all, () -> {
                target.check(answer);
                return target;
            });
            return Optional.empty();
        } catch (TimeoutException e) {
            return Optional.of(problem("No answer from " + target.name() + " within " + all + " ms", e));
        } catch (ExecutionException e) {
            return Optional.of(
                    e.getCause() instanceof WriteException found
                            ? found
                            : problem("Cannot find out whether " + target.name() + " takes points", e));
        }
    }

    private static WriteException problem(String message, Exception cause) {
        return new WriteException(Remedy.RETRY, "start", message, 0, cause);
    }
}
