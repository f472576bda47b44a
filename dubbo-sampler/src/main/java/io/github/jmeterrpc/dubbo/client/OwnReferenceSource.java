package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.error.RegistryException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Makes the references of one endpoint, one for each thread that asks. Until the registry has answered, one is made for all: a
 * registry that is down costs its time limit once and not for each thread, and the failure is repeated for a while. Thread safe.
 */
final class OwnReferenceSource {

    private final Supplier<GenericReference> builder;

    /** Null while the registry answers. */
    private final AtomicReference<Lazy<GenericReference>> trial;

    OwnReferenceSource(Supplier<GenericReference> builder) {
        this.builder = builder;
        trial = new AtomicReference<>(new Lazy<>(builder));
    }

    /**
     * Makes one for the calling thread.
     *
     * @throws RuntimeException if it cannot be built
     */
    GenericReference next() {
        Lazy<GenericReference> first = trial.get();
        if (first != null) {
            GenericReference made = first.get();
            if (trial.compareAndSet(first, null)) {
                return made;
            }
        }
        try {
            return new Lazy<>(builder).get();
        } catch (RegistryException e) {
            trial.compareAndSet(null, new Lazy<>(builder));
            throw e;
        }
    }
}
