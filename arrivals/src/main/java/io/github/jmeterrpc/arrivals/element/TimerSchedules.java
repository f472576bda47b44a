package io.github.jmeterrpc.arrivals.element;

import io.github.jmeterrpc.api.ArrivalCounts;
import io.github.jmeterrpc.arrivals.pool.Counts;
import io.github.jmeterrpc.arrivals.pool.RateArrivals;
import io.github.jmeterrpc.arrivals.pool.StallWatch;
import io.github.jmeterrpc.common.input.InvalidInputException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.apache.jmeter.testelement.TestElement;

/** State shared by all clones of an {@link IntendedStartTimer} during a test. Thread-safe. */
final class TimerSchedules {

    /** All threads of a group share the rate. */
    static final String GROUP = "group";

    /** Each thread has the rate. */
    static final String THREAD = "thread";

    private static final double HIGHEST_RATE = 1e6;

    private final double rate;
    private final boolean ofThread;
    private final StallWatch stalls = new StallWatch();
    private final Map<Object, RateArrivals> ofGroups = new ConcurrentHashMap<>();
    private final List<RateArrivals> all = new CopyOnWriteArrayList<>();

    private TimerSchedules(double rate, boolean ofThread) {
        this.rate = rate;
        this.ofThread = ofThread;
        stalls.start();
    }

    /** @throws InvalidInputException if a value is invalid; the message has field, value and remedy */
    static TimerSchedules of(TestElement timer) throws InvalidInputException {
        IntendedStartTimerSchema schema = IntendedStartTimerSchema.INSTANCE;
        String rateOf = ArrivalsParameters.text(timer, schema.rateOf);
        if (!rateOf.equals(GROUP) && !rateOf.equals(THREAD)) {
            throw new InvalidInputException("Rate of", rateOf, "must be group or thread");
        }
        return new TimerSchedules(rate(ArrivalsParameters.text(timer, schema.rate)), rateOf.equals(THREAD));
    }

    private static double rate(String text) throws InvalidInputException {
        try {
            double rate = Double.parseDouble(text);
            if (rate > 0 && rate <= HIGHEST_RATE) {
                return rate;
            }
        } catch (NumberFormatException e) {
            // Reported below.
        }
        throw new InvalidInputException("Samples per second", text, "must be a number above 0, at most 1000000");
    }

    StallWatch stalls() {
        return stalls;
    }

    /** Returns the arrivals for a thread of this group; called once by each thread. */
    RateArrivals forThreadOf(Object group) {
        return ofThread ? begin() : ofGroups.computeIfAbsent(group, any -> begin());
    }

    private RateArrivals begin() {
        RateArrivals arrivals = new RateArrivals(rate);
        all.add(arrivals);
        ArrivalCounts.add(() -> arrivals.counts().byState());
        return arrivals;
    }

    Counts counts() {
        return all.stream().map(RateArrivals::counts).reduce(new Counts(0, 0, 0, 0, 0, 0), Counts::plus);
    }

    void close() {
        stalls.close();
    }
}
