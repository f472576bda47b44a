package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Builds a value on first use, such as a proxy or a registry's reply, on a separate thread: an unresponsive registry
 * blocks only that thread, and waiting threads can be interrupted. A failure is cached for a while: otherwise each
 * thread in turn would wait for the whole timeout when a registry is down. Thread safe.
 *
 * @param <T> type of the value
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
     * Returns the value, waiting until it is built.
     *
     * @throws InterruptedBuildException if the waiting thread was interrupted; building continues
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

    /** Returns the value if it has been built. */
    Optional<T> built() {
        return Optional.ofNullable(built);
    }

    /** Interrupts the builder if it is running; called when the value is no longer needed. */
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
