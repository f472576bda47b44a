package io.github.jmeterrpc.sweep.result;

/** What the levels of a sweep count. */
public enum LoadUnit {
    THREADS("threads", "threads"),
    RATE("arrivals/s", "arrivals_per_s");

    private final String title;
    private final String key;

    LoadUnit(String title, String key) {
        this.title = title;
        this.key = key;
    }

    /** For people. */
    public String title() {
        return title;
    }

    /** The name of the column in CSV. */
    public String key() {
        return key;
    }
}
