package io.github.jmeterrpc.live.document;

import java.util.List;

/** The figures of stretches of a run, for limits that apply to each stretch. */
public interface Rolling {

    /**
     * The samples of a stretch.
     *
     * @param start start in ms since 1970
     * @param end end in ms since 1970
     */
    record Stretch(long start, long end, RunRow row) {}

    /**
     * Returns the stretches of a length; one starts at each window. If the run is shorter, it is
     * the only stretch. If the length is not a multiple of windows, stretches are longer by less
     * than a window.
     *
     * @param seconds length of a stretch, above 0
     * @return empty if the run does not have the transaction, or if its windows are longer
     */
    List<Stretch> of(String transaction, double seconds);

    /** The length of a transaction's windows, in seconds. */
    double windowSeconds(String transaction);
}
