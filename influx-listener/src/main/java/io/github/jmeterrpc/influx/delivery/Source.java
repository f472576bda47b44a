package io.github.jmeterrpc.influx.delivery;

import java.util.Optional;

/**
 * Where batches wait until they are acknowledged. What is being sent stays; whatever happens meanwhile, it is there again
 * at the next {@link #first}. One thread takes.
 */
public interface Source {

    /**
     * The lines whose turn it is: those of as many batches as fit, or the beginning of one that is larger.
     *
     * @param maxLines how many lines at most
     * @throws java.io.UncheckedIOException if it cannot be read at the moment
     */
    Optional<Batch> first(int maxLines);

    /** Whether the lines that {@link #first} returned last are of several batches. */
    boolean isJoined();

    /** Lets go of the first lines that {@link #first} returned last. */
    void removeFirst(int lines);

    /** Joins the batches that {@link #first} returned last, as far as they are still there, with no others any more. */
    void separateFirst();

    /** As {@link #separateFirst}, and puts them behind all others. */
    void postponeFirst();

    /** Told when batches cannot be sent: they will stay for some time, and should survive what may happen meanwhile. */
    void keep();

    /** Where they wait, for people. */
    String where();
}
