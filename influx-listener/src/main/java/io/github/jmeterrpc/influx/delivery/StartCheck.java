package io.github.jmeterrpc.influx.delivery;

import io.github.jmeterrpc.influx.delivery.WriteException.Remedy;
import io.github.jmeterrpc.influx.task.TimeLimit;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;

/** Checks at the start of a test, within a time limit, whether the destination accepts points. */
public final class StartCheck {

    private static final long ANSWER_MILLIS = 3000;

    /** Additional time for the DNS lookup, which has no time limit of its own, ms. */
    private static final long LOOK_UP_MILLIS = 1000;

    private StartCheck() {}

    /**
     * Returns the failure that prevents writing, if any; takes at most four seconds.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    public static Optional<WriteException> of(Sink target) throws InterruptedException {
        return of(target, ANSWER_MILLIS);
    }

    /**
     * Performs the check with a longer time limit, for callers that do not delay a test.
     *
     * @param answerMillis maximum wait for a response, in ms, if longer than the default; the time
     *     limit of a write applies, too
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
                            : problem("Cannot check whether " + target.name() + " takes points", e));
        }
    }

    private static WriteException problem(String message, Exception cause) {
        return new WriteException(Remedy.RETRY, "start", message, 0, cause);
    }
}
