package io.github.jmeterrpc.dubbo.client;

import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Makes the references of one endpoint, one for each thread that asks. Until the registry has answered, one is made for all: a
 * registry that is down costs its time limit once and not for each thread, and the failure is repeated for a while. Thread safe.
 */
final class OwnReferenceSource {

    private final Supplier<OwnReference> builder;

    /** Null while the registry answers. */
    private final AtomicReference<LazyInvoker<OwnReference>> trial;

    OwnReferenceSource(Supplier<OwnReference> builder) {
        this.builder = builder;
        trial = new AtomicReference<>(new LazyInvoker<>(builder));
    }

    /**
     * Makes one for the calling thread.
     *
     * @throws RuntimeException if it cannot be built
     */
    OwnReference next() {
        LazyInvoker<OwnReference> first = trial.get();
        if (first != null) {
            OwnReference made = first.get();
            if (trial.compareAndSet(first, null)) {
                return made;
            }
        }
        try {
            return new LazyInvoker<>(builder).get();
        } catch (RegistryException e) {
            trial.compareAndSet(null, new LazyInvoker<>(builder));
            throw e;
        }
    }
}
