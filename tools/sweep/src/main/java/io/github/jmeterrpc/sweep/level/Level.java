package io.github.jmeterrpc.sweep.level;

import io.github.jmeterrpc.sweep.result.LoadUnit;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One number of threads, or arrivals per second, that is to be measured.
 *
 * @param unit what it counts
 * @param load threads, or arrivals per second, of all generators together
 * @param generators how many share them
 * @param rampUp until all threads run, or the rate is there
 * @param warmUp how long that goes on before it counts
 * @param counted how long it counts
 * @param folder where its files go
 */
public record Level(
        LoadUnit unit, int load, int generators, Duration rampUp, Duration warmUp, Duration counted, Path folder) {

    /** Time limit for starting JMeter, on a busy machine too. */
    private static final Duration START = Duration.ofSeconds(90);

    /** Time to start and end JMeter on an idle machine. */
    private static final Duration START_AND_END = Duration.ofSeconds(12);

    /** How long windows may be late, on a busy machine too. */
    private static final Duration LATE = Duration.ofSeconds(20);

    /** Time limit for ending the test: samples in flight, and JMeter itself. */
    public static final Duration END = Duration.ofSeconds(30);

    /**
     * Threads that each generator has at least while it counts: the first ones have one more if they cannot all have the same. With a
     * rate, any show that it has begun.
     */
    public List<Integer> shares() {
        List<Integer> shares = new ArrayList<>();
        for (int i = 0; i < generators; i++) {
            shares.add(unit == LoadUnit.RATE ? 1 : load / generators + (i < load % generators ? 1 : 0));
        }
        return shares;
    }

    /** From the first moment at which all threads run, or arrivals begin, until it counts. */
    Duration untilItCounts() {
        return unit == LoadUnit.RATE ? rampUp.plus(warmUp) : warmUp;
    }

    /** For people. */
    public String shown() {
        return load + " " + unit.title();
    }

    /** When all threads must run, from the start of the processes. */
    Duration untilAllRun() {
        return START.plus(rampUp);
    }

    /** When all must be measured, from the start of the processes. */
    public Duration untilMeasured() {
        return untilAllRun().plus(warmUp).plus(counted).plus(LATE);
    }

    /** Duration on an idle machine. */
    public Duration expected() {
        return START_AND_END.plus(rampUp).plus(warmUp).plus(counted);
    }

    /** When the processes must have ended. */
    public Duration limit() {
        return untilMeasured().plus(END).plus(END);
    }
}
