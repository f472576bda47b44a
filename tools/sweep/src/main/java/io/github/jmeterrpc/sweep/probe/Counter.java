package io.github.jmeterrpc.sweep.probe;

import java.util.List;

/**
 * The value of a growing counter at one moment.
 *
 * @param atMillis when, milliseconds since 1970
 * @param value how far it was
 */
record Counter(long atMillis, double value) {

    /**
     * How much it grew per unit of time between two moments; NaN if the readings do not reach from one to the other.
     *
     * @param readings in the order of their times
     */
    static double rate(List<Counter> readings, long fromMillis, long toMillis) {
        return toMillis > fromMillis
                ? (at(readings, toMillis) - at(readings, fromMillis)) / (toMillis - fromMillis)
                : Double.NaN;
    }

    private static double at(List<Counter> readings, long millis) {
        for (int i = 1; i < readings.size(); i++) {
            Counter before = readings.get(i - 1);
            Counter after = readings.get(i);
            if (before.atMillis <= millis && millis <= after.atMillis) {
                double share = (double) (millis - before.atMillis) / Math.max(1, after.atMillis - before.atMillis);
                return before.value + share * (after.value - before.value);
            }
        }
        return Double.NaN;
    }
}
