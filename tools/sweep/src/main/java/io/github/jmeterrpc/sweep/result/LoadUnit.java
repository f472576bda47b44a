package io.github.jmeterrpc.sweep.result;

/** The unit of a sweep's levels. */
public enum LoadUnit {
    THREADS("threads", "threads"),
    RATE("arrivals/s", "arrivals_per_s");

    /** Human-readable name. */
    public final String title;

    /** The name of the column in CSV. */
    final String key;

    LoadUnit(String title, String key) {
        this.title = title;
        this.key = key;
    }
}
