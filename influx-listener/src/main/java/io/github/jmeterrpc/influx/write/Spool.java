package io.github.jmeterrpc.influx.write;

/**
 * Where batches wait until they are acknowledged. A batch stays in the spool while it is being sent; whatever happens
 * meanwhile, it is there again at the next {@link #first}. Any thread may add, one thread takes.
 */
public interface Spool {

    /** Adds a batch at the end; never waits for the server. */
    void add(Batch batch);

    /**
     * Tells the oldest batch, and leaves it where it is.
     *
     * @param timeoutMillis how long to wait for one, ms
     * @return null if there was none in that time
     * @throws InterruptedException if interrupted while waiting
     */
    Batch first(long timeoutMillis) throws InterruptedException;

    /** Lets go of the batch that {@link #first} returned last. */
    void removeFirst();
}
