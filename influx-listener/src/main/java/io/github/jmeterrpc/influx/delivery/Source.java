package io.github.jmeterrpc.influx.delivery;

import java.util.Optional;

/**
 * A queue of batches that wait for acknowledgement. Lines being sent stay in the queue, and {@link #first} returns them
 * again until they are removed. A single thread reads the queue.
 */
public interface Source {

    /**
     * Returns the next lines: all lines of as many batches as fit, or the first lines of a larger batch.
     *
     * @param maxLines maximum number of lines
     * @throws java.io.UncheckedIOException if a batch cannot be read now, but a later attempt may succeed
     */
    Optional<Batch> first(int maxLines);

    /** Whether the lines that {@link #first} returned last belong to several batches. */
    boolean isJoined();

    /** Removes the first of the lines that {@link #first} returned last. */
    void removeFirst(int lines);

    /**
     * Makes {@link #first} return each batch that it returned last, if still queued, alone from now on.
     */
    void separateFirst();

    /** Does the same as {@link #separateFirst}, and moves the batches to the end of the queue. */
    void postponeFirst();

    /** Makes pending batches durable; called when a write fails, since the batches may then wait for a long time. */
    void keep();

    /** Human-readable location of the queue. */
    String where();
}
