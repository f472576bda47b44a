package io.github.jmeterrpc.arrivals.schedule;

import java.util.Iterator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The times of arrivals, computed one after the other on demand, so that even a schedule of days
 * takes no memory. Used by one thread.
 */
public final class ArrivalTimes {

    /** The value after the last arrival. */
    public static final long END = -1;

    private final Iterator<Ramp> ramps;
    private final SplittableRandom random;
    private final int generators;
    private long toSkip;
    private Ramp ramp;
    private long count;
    private long next;
    // Share of the ramp's arrivals before the last one, 0 to 1; only for random arrivals.
    private double position;

    ArrivalTimes(List<Ramp> ramps, long seed, int generators, int generator) {
        this.ramps = ramps.iterator();
        this.random = new SplittableRandom(seed);
        this.generators = generators;
        this.toSkip = generator;
    }

    /**
     * Time of the next arrival since the start of the schedule, ns; {@link #END} after the last.
     */
    public long nextNanos() {
        long nanos = nextOfAll();
        for (; toSkip > 0 && nanos != END; toSkip--) {
            nanos = nextOfAll();
        }
        toSkip = generators - 1L;
        return nanos;
    }

    private long nextOfAll() {
        while (next == count) {
            if (!ramps.hasNext()) {
                return END;
            }
            ramp = ramps.next();
            count = ramp.count();
            next = 0;
            position = 0;
        }
        long index = next++;
        return ramp.nanosAt(ramp.random() ? randomPosition(count - index) * ramp.expected() : index);
    }

    /**
     * Returns the smallest of a number of random values between the last one and 1, so that values
     * are generated in order and need not be stored.
     */
    private double randomPosition(long left) {
        position = 1 - (1 - position) * StrictMath.pow(1 - random.nextDouble(), 1.0 / left);
        return position;
    }
}
