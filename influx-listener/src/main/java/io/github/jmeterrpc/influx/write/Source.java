package io.github.jmeterrpc.influx.write;

import java.util.Optional;

/**
 * Where batches wait until they are acknowledged. A batch stays while it is being sent; whatever happens meanwhile, it
 * is there again at the next {@link #first}. One thread takes.
 */
public interface Source {

    /**
     * Tells the batch whose turn it is, the same object until it is removed or postponed.
     *
     * @param timeoutMillis how long to wait for one, ms
     * @throws java.io.UncheckedIOException if it cannot be read at the moment
     * @throws InterruptedException if interrupted while waiting
     */
    Optional<Batch> first(long timeoutMillis) throws InterruptedException;

    /** Lets go of the batch that {@link #first} returned last. */
    void removeFirst();

    /** Puts the batch that {@link #first} returned last behind all others. */
    void postponeFirst();

    /** Told when batches cannot be sent: they will stay for some time, and should survive what may happen meanwhile. */
    void keep();

    /** Where they wait, for people. */
    String where();
}
