package io.github.jmeterrpc.benchmarks.arrivals;

/**
 * A process that stands still for a while in a test with a constant rate of arrivals, each of which takes no time otherwise: those
 * due in it wait for its end.
 *
 * @param millis how long it stands still
 * @param testMillis how long arrivals come
 */
record Stop(double millis, double testMillis) {

    /** The percentile of the response times from the intended start, ms. */
    double percentile(double percent) {
        double waited = millis / testMillis;
        double notYet = 1 - percent / 100;
        return notYet >= waited ? 0 : millis * (1 - notYet / waited);
    }
}
