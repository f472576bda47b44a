package io.github.jmeterrpc.metrics.confidence;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A simulated service with one server and 1,000 calls per second that come at random (M/M/1), cut into windows of 1 s; it begins idle.
 *
 * @param busy share of the time that the server has work, without stops
 * @param stopEverySeconds mean time between stops; infinite for none
 * @param stopMillis how long each stop lasts
 * @param driftPerSecond relative growth of the service time per second
 */
record Queue(double busy, double stopEverySeconds, double stopMillis, double driftPerSecond) {

    static final double CALLS_PER_MILLI = 1;

    static Queue of(double busy) {
        return new Queue(busy, Double.POSITIVE_INFINITY, 0, 0);
    }

    /** The exact percentile of the response time of a server without stops and drift, ms. */
    double percentile(double percent) {
        return -Math.log(1 - percent / 100) / (CALLS_PER_MILLI / busy - CALLS_PER_MILLI);
    }

    List<Window> run(int seconds, long seed) {
        Random random = new Random(seed);
        Histogram[] durations = new Histogram[seconds];
        long[] counts = new long[seconds];
        double[] sums = new double[seconds];
        for (int i = 0; i < seconds; i++) {
            durations[i] = new Histogram();
        }
        double now = 0;
        double free = 0;
        double stop = exponential(random) * stopEverySeconds * 1000;
        while (true) {
            now += exponential(random) / CALLS_PER_MILLI;
            if (now >= seconds * 1000.0) {
                break;
            }
            double begin = Math.max(now, free);
            if (begin >= stop) {
                begin += stopMillis;
                stop = begin + exponential(random) * stopEverySeconds * 1000;
            }
            free = begin + exponential(random) * busy / CALLS_PER_MILLI * (1 + driftPerSecond * now / 1000);
            int window = (int) (free / 1000);
            if (window < seconds) {
                counts[window]++;
                sums[window] += free - now;
                durations[window].add(Buckets.PUBLISHED.index(Math.round((free - now) * 1000)), 1);
            }
        }
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < seconds; i++) {
            windows.add(new Window(1, counts[i], sums[i], 0, durations[i]));
        }
        return windows;
    }

    private static double exponential(Random random) {
        return -Math.log(1 - random.nextDouble());
    }
}
