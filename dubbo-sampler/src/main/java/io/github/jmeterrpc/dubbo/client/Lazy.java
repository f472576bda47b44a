package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Builds a value on first use, such as a proxy or a registry's reply, on a separate thread: an
 * unresponsive registry blocks only that thread, and waiting threads can be interrupted. A failure
 * is cached for a while: otherwise each thread in turn would wait for the whole timeout when a
 * registry is down. Thread-safe.
 *
 * @param <T> type of the value
 */
public final class Lazy<T> {

    private static final long REPEAT_FAILURE_NANOS = Duration.ofSeconds(10).toNanos();

    private final Supplier<T> builder;
    private final ThreadFactory threads;
    private volatile T built;
    private CompletableFuture<T> building;
    private Thread builderThread;
    private volatile long failedAt;

    /** @param builder called again after a failure */
    public Lazy(Supplier<T> builder) {
        this(builder, task -> {
            Thread thread = new Thread(task, "dubbo-build");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** @param threads creates the thread of each attempt */
    Lazy(Supplier<T> builder, ThreadFactory threads) {
        this.builder = builder;
        this.threads = threads;
    }

    /**
     * Returns the value, waiting until it is built.
     *
     * @throws InterruptedBuildException if the waiting thread was interrupted; building continues
     * @throws RuntimeException the exception of the builder; an Error is rethrown as well
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

    /** Closes the value as soon as it is built; nothing may request it after that. */
    synchronized void close(Consumer<? super T> closer) {
        if (building != null) {
            building.thenAccept(closer);
        }
    }

    /** Interrupts the builder if it is running; called when the value is no longer needed. */
    public synchronized void cancel() {
        if (building != null && building.cancel(false)) {
            builderThread.interrupt();
        }
    }

    private synchronized CompletableFuture<T> attempt() {
        if (building == null
                || building.isCompletedExceptionally() && System.nanoTime() - failedAt >= REPEAT_FAILURE_NANOS) {
            CompletableFuture<T> attempt = new CompletableFuture<>();
            Thread thread = threads.newThread(() -> build(attempt));
            thread.start();
            // Set only after the thread was started: if starting fails, the next caller tries again
            // instead of waiting forever.
            builderThread = thread;
            building = attempt;
        }
        return building;
    }

    private void build(CompletableFuture<T> attempt) {
        try {
            built = builder.get();
            attempt.complete(built);
        } catch (RuntimeException | Error e) {
            failedAt = System.nanoTime();
            attempt.completeExceptionally(e);
        }
    }
}
