package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.dubbo.error.InterruptedBuildException;
import io.github.jmeterrpc.dubbo.error.RegistryException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;

/**
 * Creates the references of one endpoint, one for each calling thread. Until the registry has answered, all threads
 * wait for one shared attempt: a registry that is down costs one timeout instead of one per thread. Its failure is
 * cached for a while. Thread safe.
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
     * Creates a reference for the calling thread.
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
        Lazy<GenericReference> own = new Lazy<>(builder);
        try {
            return own.get();
        } catch (InterruptedBuildException e) {
            own.close(GenericReference::close);
            throw e;
        } catch (RegistryException e) {
            trial.compareAndSet(null, new Lazy<>(builder));
            throw e;
        }
    }
}
