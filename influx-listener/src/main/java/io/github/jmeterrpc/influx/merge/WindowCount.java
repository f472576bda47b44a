package io.github.jmeterrpc.influx.merge;

/**
 * How much is stored or merged of a window, or of a run.
 *
 * @param rows number of the generators' rows of all samples
 * @param samples their sum
 */
record WindowCount(long rows, long samples) {

    static final WindowCount NONE = new WindowCount(0, 0);

    WindowCount plus(WindowCount other) {
        return new WindowCount(rows + other.rows, samples + other.samples);
    }

    boolean isAtLeast(WindowCount other) {
        return rows >= other.rows && samples >= other.samples;
    }
}
