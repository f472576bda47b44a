package io.github.jmeterrpc.benchmarks.arrivals;

/** Thread groups that are compared. */
enum Group {
    /** Ours. */
    ARRIVALS("Arrivals"),
    /** JMeter's own: a thread for each arrival. */
    OPEN_MODEL("Open Model Thread Group"),
    /** JMeter's own, at a rate that a Constant Throughput Timer keeps over all threads. */
    CLOSED("Thread Group");

    private final String title;

    Group(String title) {
        this.title = title;
    }

    String title() {
        return title;
    }
}
