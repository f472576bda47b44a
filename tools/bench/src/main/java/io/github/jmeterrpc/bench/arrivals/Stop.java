package io.github.jmeterrpc.bench.arrivals;

import java.util.stream.DoubleStream;

/**
 * Models the stop of a process in a test with a constant rate of arrivals, each of which otherwise
 * takes no time. Arrivals due during the stop wait for its end, and then for the replies to earlier
 * arrivals. The first arrival waits longest; the wait falls linearly to zero (a queue with constant
 * times between arrivals and between answers, D/D/1).
 *
 * @param millis duration of the stop, in ms
 * @param testMillis duration of the arrivals, in ms
 * @param load arrivals per second, divided by answers per second after the stop; 0 if all are
 *     answered at once
 */
record Stop(double millis, double testMillis, double load) {

    /** The percentile of the response times from the intended start, ms. */
    double percentile(double percent) {
        double waited = millis / (1 - load) / testMillis;
        double notYet = 1 - percent / 100;
        return notYet >= waited ? 0 : millis * (1 - notYet / waited);
    }

    /**
     * Answers per second after a stop, until four fifths of the arrivals that were due in it have
     * one: while a queue exists.
     *
     * @param ends end times of all calls, ms
     * @param end end time of the stop, ms
     * @param due arrivals in it
     */
    static double answersPerSecond(DoubleStream ends, double end, int due) {
        int count = due * 4 / 5;
        double last = ends.filter(each -> each >= end)
                .sorted()
                .skip(count - 1)
                .findFirst()
                .orElseThrow();
        return 1000 * count / (last - end);
    }
}
