package io.github.jmeterrpc.sweep;

import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * A level of the sweep: a number of threads, or a rate of arrivals, to measure.
 *
 * @param unit unit of the level
 * @param load threads, or arrivals per second, of all generators together
 * @param generators number of generators
 * @param rampUp time until all threads run or the rate is reached
 * @param warmUp time before the measurement
 * @param counted duration of the measurement
 * @param folder folder for its files
 */
record Level(LoadUnit unit, int load, int generators, Duration rampUp, Duration warmUp, Duration counted, Path folder) {

    /** Time limit for starting JMeter and for late windows; sufficient for a busy machine. */
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

    /** Returns a copy with another folder. */
    Level in(Path other) {
        return new Level(unit, load, generators, rampUp, warmUp, counted, other);
    }

    /** Minimum number of running threads when all generators have started. */
    int leastThreads() {
        return unit == LoadUnit.RATE ? generators : load;
    }

    /**
     * The time from the first moment at which all threads run, or arrivals begin, to the start of
     * the measurement.
     */
    Duration untilItCounts() {
        return unit == LoadUnit.RATE ? rampUp.plus(warmUp) : warmUp;
    }

    /** Human-readable name. */
    String shown() {
        return load + " " + unit.title;
    }

    /** Time limit for the measurement, from the start of the processes. */
    Duration untilMeasured() {
        return START.plus(rampUp).plus(warmUp).plus(counted);
    }

    /** Duration on an idle machine. */
    Duration expected() {
        return START_AND_END.plus(rampUp).plus(warmUp).plus(counted);
    }

    /** Time limit for the end of the processes. */
    Duration limit() {
        return untilMeasured().plus(END).plus(END);
    }
}
