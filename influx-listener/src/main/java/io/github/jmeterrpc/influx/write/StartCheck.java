package io.github.jmeterrpc.influx.write;

import io.github.jmeterrpc.influx.write.WriteException.Remedy;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Finds out at the start of a test whether points will be taken, without keeping the test waiting for long. */
public final class StartCheck {

    private static final long ANSWER_MILLIS = 3000;

    /** Looking up a host has no limit of its own. */
    private static final long ALL_MILLIS = 4000;

    private StartCheck() {}

    /**
     * Tells what stands in the way; returns after four seconds at most.
     *
     * @throws InterruptedException if interrupted while waiting
     */
    public static Optional<WriteException> of(Target target) throws InterruptedException {
        CompletableFuture<Optional<WriteException>> answer = new CompletableFuture<>();
        Thread thread = new Thread(() -> answer.complete(check(target)), "influx-listener-start-check");
        thread.setDaemon(true);
        thread.start();
        try {
            return answer.get(ALL_MILLIS, TimeUnit.MILLISECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return Optional.of(problem("No answer from " + target.name() + " within " + ALL_MILLIS + " ms", e));
        }
    }

    private static Optional<WriteException> check(Target target) {
        try {
            target.check(ANSWER_MILLIS);
            return Optional.empty();
        } catch (WriteException e) {
            return Optional.of(e);
        } catch (RuntimeException e) {
            return Optional.of(problem("Cannot find out whether " + target.name() + " takes points", e));
        }
    }

    private static WriteException problem(String message, Exception cause) {
        return new WriteException(Remedy.RETRY, "start", message, 0, cause);
    }
}
