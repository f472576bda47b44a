package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * A value that is made when it is first asked for, such as a proxy or what a registry tells, on a thread of its own: a registry that is
 * silent keeps that thread, while those who wait for the value can be interrupted. A failure is repeated for a while without trying
 * again: otherwise a registry that is down would cost each thread in turn the whole time limit. Thread safe.
 *
 * @param <T> what is made
 */
public final class Lazy<T> {

    private static final long REPEAT_FAILURE_NANOS = Duration.ofSeconds(10).toNanos();

    private final Supplier<T> builder;
    private volatile T built;
    private FutureTask<T> building;
    private volatile boolean failed;
    private volatile long failedAt;

    /** @param builder called again after a failure */
    public Lazy(Supplier<T> builder) {
        this.builder = builder;
    }

    /**
     * Waits for the value.
     *
     * @throws InterruptedBuildException if the waiting thread was interrupted; the building goes on
     * @throws RuntimeException or an error, what building threw
     */
    public T get() {
        T known = built;
        if (known != null) {
            return known;
        }
        try {
            return attempt().get();
        } catch (InterruptedException e) {
            throw new InterruptedBuildException(e);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof Error error) {
                throw error;
            }
            throw (RuntimeException) e.getCause();
        }
    }

    /** The value if it is there by now. */
    Optional<T> built() {
        return Optional.ofNullable(built);
    }

    /** Interrupts the building, if it is under way; the value is not needed any more. */
    public synchronized void cancel() {
        if (building != null) {
            building.cancel(true);
        }
    }

    private synchronized FutureTask<T> attempt() {
        if (building == null || failed && System.nanoTime() - failedAt >= REPEAT_FAILURE_NANOS) {
            failed = false;
            building = new FutureTask<>(this::build);
            Thread thread = new Thread(building, "dubbo-build");
            thread.setDaemon(true);
            thread.start();
        }
        return building;
    }

    private T build() {
        try {
            built = builder.get();
            return built;
        } catch (RuntimeException | Error e) {
            failedAt = System.nanoTime();
            failed = true;
            throw e;
        }
    }
}
