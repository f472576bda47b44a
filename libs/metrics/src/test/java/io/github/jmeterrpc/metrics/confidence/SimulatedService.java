package io.github.jmeterrpc.metrics.confidence;

import io.github.jmeterrpc.metrics.Buckets;
import io.github.jmeterrpc.metrics.Histogram;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.ToDoubleFunction;

/**
 * A simulated service with one server and 1,000 calls per second that come at random, one by one or
 * in batches; it begins idle.
 *
 * @param busy share of the time that the server has work, without stops; the mean service time in
 *     ms
 * @param serviceTime draws a service time with the mean 1
 * @param batch calls that come together
 * @param stopEverySeconds mean time between stops; infinite for none
 * @param stopMillis duration of each stop, ms
 * @param driftPerSecond relative growth of the service time per second
 */
public record SimulatedService(
        double busy,
        ToDoubleFunction<Random> serviceTime,
        int batch,
        double stopEverySeconds,
        double stopMillis,
        double driftPerSecond) {

    private static final double MILLIS = 1000;

    /** Takes the calls in the order of their ends. */
    public interface Visitor {

        /** A call that came and ended at a time, ms since the begin. */
        void call(double start, double end);
    }

    /** Calls and service times are exponentially distributed (M/M/1). */
    public static SimulatedService of(double busy) {
        return of(busy, SimulatedService::exponential);
    }

    /** With service times of any distribution. */
    public static SimulatedService of(double busy, ToDoubleFunction<Random> serviceTime) {
        return new SimulatedService(busy, serviceTime, 1, Double.POSITIVE_INFINITY, 0, 0);
    }

    /** The same with calls that come in batches. */
    public SimulatedService inBatches(int calls) {
        return new SimulatedService(busy, serviceTime, calls, stopEverySeconds, stopMillis, driftPerSecond);
    }

    /** The same with a server that stops now and then. */
    public SimulatedService stopping(double everySeconds, double millis) {
        return new SimulatedService(busy, serviceTime, batch, everySeconds, millis, driftPerSecond);
    }

    /** The same with a server that becomes slower. */
    public SimulatedService drifting(double perSecond) {
        return new SimulatedService(busy, serviceTime, batch, stopEverySeconds, stopMillis, perSecond);
    }

    /** The exact percentile of the response time of an M/M/1 server without stops and drift, ms. */
    public double percentile(double percent) {
        return -Math.log(1 - percent / 100) / (1 / busy - 1);
    }

    /** Simulates a test of some seconds. */
    public void run(int seconds, long seed, Visitor visitor) {
        Random random = new Random(seed);
        double now = 0;
        double free = 0;
        double stop = exponential(random) * stopEverySeconds * MILLIS;
        for (long call = 0; now < seconds * MILLIS; call++) {
            now += call % batch == 0 ? exponential(random) * batch : 0;
            double begin = Math.max(now, free);
            if (begin >= stop) {
                begin += stopMillis;
                stop = begin + exponential(random) * stopEverySeconds * MILLIS;
            }
            free = begin + serviceTime.applyAsDouble(random) * busy * (1 + driftPerSecond * now / MILLIS);
            if (free < seconds * MILLIS) {
                visitor.call(now, free);
            }
        }
    }

    /** The same, cut into windows of 1 s. */
    List<Window> windows(int seconds, long seed) {
        Histogram[] durations = new Histogram[seconds];
        double[] sums = new double[seconds];
        for (int i = 0; i < seconds; i++) {
            durations[i] = new Histogram();
        }
        run(seconds, seed, (start, end) -> {
            int window = (int) (end / MILLIS);
            sums[window] += end - start;
            durations[window].add(Buckets.PUBLISHED.index(Math.round((end - start) * MILLIS)), 1);
        });
        List<Window> windows = new ArrayList<>();
        for (int i = 0; i < seconds; i++) {
            windows.add(new Window(1, durations[i].total(), sums[i], 0, durations[i]));
        }
        return windows;
    }

    /** An exponentially distributed number with the mean 1. */
    public static double exponential(Random random) {
        return -Math.log(1 - random.nextDouble());
    }
}
