package io.github.jmeterrpc.plans.sweep;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * One number of threads that is to be measured.
 *
 * @param threads of all generators together
 * @param generators how many share them
 * @param rampUp until all threads run
 * @param warmUp how long they run before it counts
 * @param counted how long it counts
 * @param folder where its files go
 */
record Level(int threads, int generators, Duration rampUp, Duration warmUp, Duration counted, Path folder) {

    /** What starting JMeter may take on a busy machine. */
    private static final Duration START = Duration.ofSeconds(90);

    /** What starting and ending JMeter takes on a machine that has nothing else to do. */
    private static final Duration START_AND_END = Duration.ofSeconds(12);

    /** How long windows may be late, on a busy machine too. */
    private static final Duration LATE = Duration.ofSeconds(20);

    /** What ending the test may take: samples under way, and JMeter itself. */
    static final Duration END = Duration.ofSeconds(30);

    /** Threads of each generator: the first ones have one more if they cannot all have the same. */
    List<Integer> shares() {
        List<Integer> shares = new ArrayList<>();
        for (int i = 0; i < generators; i++) {
            shares.add(threads / generators + (i < threads % generators ? 1 : 0));
        }
        return shares;
    }

    /** When all threads must run, from the start of the processes. */
    Duration untilAllRun() {
        return START.plus(rampUp);
    }

    /** When all must be measured, from the start of the processes. */
    Duration untilMeasured() {
        return untilAllRun().plus(warmUp).plus(counted).plus(LATE);
    }

    /** How long it takes on a machine that has nothing else to do. */
    Duration expected() {
        return START_AND_END.plus(rampUp).plus(warmUp).plus(counted);
    }

    /** When the processes must have ended. */
    Duration limit() {
        return untilMeasured().plus(END).plus(END);
    }
}
