package io.github.jmeterrpc.live.document;

import java.util.List;

/** Figures of a run's stretches of time, for limits that each of them has to keep. */
public interface Rolling {

    /**
     * The samples of a stretch.
     *
     * @param start ms since 1970
     * @param end ms since 1970
     */
    record Stretch(long start, long end, RunRow row) {}

    /**
     * The stretches of a length, of which one begins with each window; the whole run if that is
     * shorter. Where windows do not fit, stretches are longer by less than a window.
     *
     * @param seconds above 0
     * @return empty if the run has no such transaction, or windows that are longer
     */
    List<Stretch> of(String transaction, double seconds);

    /** The length of the windows of a transaction, seconds. */
    double windowSeconds(String transaction);
}
