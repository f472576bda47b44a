package io.github.jmeterrpc.dubbo.client;

import java.time.Duration;
import java.util.function.Supplier;

/**
 * Builds an invoker, or a typed proxy, when it is first asked for. Its lock is its own, so that an endpoint that is slow
 * to build holds up only the threads that want this one. A failure is repeated for a while without trying again: otherwise a registry
 * that is down would cost each thread in turn the whole time-out.
 *
 * @param <T> what is built
 */
final class LazyInvoker<T> {

    private static final long REPEAT_FAILURE_NANOS = Duration.ofSeconds(10).toNanos();

    private final Supplier<T> builder;
    private T invoker;
    private RuntimeException failure;
    private long failedAt;

    LazyInvoker(Supplier<T> builder) {
        this.builder = builder;
    }

    synchronized T get() {
        if (invoker != null) {
            return invoker;
        }
        if (failure != null && System.nanoTime() - failedAt < REPEAT_FAILURE_NANOS) {
            throw failure;
        }
        try {
            failure = null;
            invoker = builder.get();
            return invoker;
        } catch (RuntimeException e) {
            failure = e;
            failedAt = System.nanoTime();
            throw e;
        }
    }
}
