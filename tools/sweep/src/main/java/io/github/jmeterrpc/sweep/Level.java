package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * One number of threads, or arrivals per second, that is to be measured.
 *
 * @param unit unit of the level
 * @param load threads, or arrivals per second, of all generators together
 * @param generators how many share them
 * @param rampUp until all threads run, or the rate is there
 * @param warmUp how long before it counts
 * @param counted how long it counts
 * @param folder where its files go
 */
record Level(LoadUnit unit, int load, int generators, Duration rampUp, Duration warmUp, Duration counted, Path folder) {

    /** Time limit for starting JMeter, and for windows that are late, on a busy machine too. */
    private static final Duration START = Duration.ofSeconds(110);

    /** Time to start and end JMeter on an idle machine. */
    private static final Duration START_AND_END = Duration.ofSeconds(12);

    /** Time limit for ending the test: samples in flight, and JMeter itself. */
    static final Duration END = Duration.ofSeconds(30);

    /**
     * The plan's properties of a generator, from 0 on. Of threads, the first generators have one
     * more if they cannot all have the same.
     */
    Map<String, Object> properties(int generator) {
        Map<String, Object> properties = new HashMap<>();
        if (unit == LoadUnit.THREADS) {
            properties.put("threads", load / generators + (generator < load % generators ? 1 : 0));
        } else {
            // All generators share one schedule, by the seed.
            properties.putAll(Map.of("rate", load, "generators", generators, "generator", generator, "seed", load));
        }
        properties.put("rampup", rampUp.toSeconds());
        // A limit for a sweep that was killed; otherwise the sweep ends the test earlier.
        properties.put("duration", untilMeasured().plus(END).toSeconds());
        properties.put("windowSeconds", 1);
        properties.put("measurement", "jmeter");
        return properties;
    }

    /** The same with its files elsewhere. */
    Level in(Path other) {
        return new Level(unit, load, generators, rampUp, warmUp, counted, other);
    }

    /** Threads that run at least when all generators have begun. */
    int leastThreads() {
        return unit == LoadUnit.RATE ? generators : load;
    }

    /** From the first moment at which all threads run, or arrivals begin, until it counts. */
    Duration untilItCounts() {
        return unit == LoadUnit.RATE ? rampUp.plus(warmUp) : warmUp;
    }

    /** For people. */
    String shown() {
        return load + " " + unit.title;
    }

    /** When all must be measured, from the start of the processes. */
    Duration untilMeasured() {
        return START.plus(rampUp).plus(warmUp).plus(counted);
    }

    /** Duration on an idle machine. */
    Duration expected() {
        return START_AND_END.plus(rampUp).plus(warmUp).plus(counted);
    }

    /** When the processes must have ended. */
    Duration limit() {
        return untilMeasured().plus(END).plus(END);
    }
}
