package io.github.jmeterrpc.plans.sweep.probe;

import java.util.List;
import java.util.OptionalDouble;

/**
 * What something that only grows had come to at one moment.
 *
 * @param atMillis when, milliseconds since 1970
 * @param value how far it was
 */
record Counter(long atMillis, double value) {

    /**
     * How much it grew per unit of time between two moments; absent if the readings do not reach from one to the other.
     *
     * @param readings in the order of their times
     */
    static OptionalDouble rate(List<Counter> readings, long fromMillis, long toMillis) {
        OptionalDouble from = at(readings, fromMillis);
        OptionalDouble to = at(readings, toMillis);
        if (from.isEmpty() || to.isEmpty() || toMillis <= fromMillis) {
            return OptionalDouble.empty();
        }
        return OptionalDouble.of((to.getAsDouble() - from.getAsDouble()) / (toMillis - fromMillis));
    }

    private static OptionalDouble at(List<Counter> readings, long millis) {
        for (int i = 1; i < readings.size(); i++) {
            Counter before = readings.get(i - 1);
            Counter after = readings.get(i);
            if (before.atMillis <= millis && millis <= after.atMillis) {
                double share = (double) (millis - before.atMillis) / Math.max(1, after.atMillis - before.atMillis);
                return OptionalDouble.of(before.value + share * (after.value - before.value));
            }
        }
        return OptionalDouble.empty();
    }
}
