package io.github.jmeterrpc.sweep.points;

/**
 * The arrivals of one generator in one window, and the calls with an intended start that ended in it. Durations in ms.
 *
 * @param scheduled arrivals that became due
 * @param dropped given up, since all threads were busy
 * @param count calls with an intended start that ended
 * @param mean response time from the intended start
 * @param max longest
 * @param wokeLate by how much they began late on average through the generator itself
 * @param buckets response times, as the listener writes them in one text
 */
public record Arrivals(
        long scheduled, long dropped, long count, double mean, double max, double wokeLate, String buckets) {

    /** Of a plan without arrivals. */
    public static final Arrivals NONE = new Arrivals(0, 0, 0, 0, 0, 0, "");
}
