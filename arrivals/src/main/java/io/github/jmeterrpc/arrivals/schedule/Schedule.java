package io.github.jmeterrpc.arrivals.schedule;

import java.util.ArrayList;
import java.util.List;
import org.apache.jmeter.threads.openmodel.ParserException;
import org.apache.jmeter.threads.openmodel.ThreadScheduleStep;
import org.apache.jmeter.threads.openmodel.ThreadScheduleStep.ArrivalType;
import org.apache.jmeter.threads.openmodel.ThreadScheduleStep.ArrivalsStep;
import org.apache.jmeter.threads.openmodel.ThreadScheduleStep.RateStep;
import org.apache.jmeter.threads.openmodel.ThreadScheduleUtils;
import org.apache.jmeter.threads.openmodel.TokenizerException;

/** The schedule of arrivals, in the syntax of JMeter's Open Model Thread Group. Immutable. */
public final class Schedule {

    /** Maximum number of arrivals, up to which times and sums are exact. */
    private static final double MOST_ARRIVALS = 1e15;

    private final List<Ramp> ramps;

    private Schedule(List<Ramp> ramps) {
        this.ramps = List.copyOf(ramps);
    }

    /**
     * Parses a schedule.
     *
     * @throws IllegalArgumentException if the text is not a schedule or has no arrivals; the
     *     message names the error
     */
    public static Schedule parse(String text) {
        try {
            Schedule schedule = of(ThreadScheduleUtils.ThreadSchedule(text).getSteps());
            if (!(schedule.ramps.stream().mapToDouble(Ramp::expected).sum() <= MOST_ARRIVALS)) {
                throw new IllegalArgumentException("has more than 10^15 arrivals; lower a rate or shorten a duration");
            }
            if (schedule.count() == 0) {
                throw new IllegalArgumentException("has no arrivals");
            }
            return schedule;
        } catch (ParserException | TokenizerException | NumberFormatException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    private static Schedule of(List<ThreadScheduleStep> steps) {
        List<Ramp> ramps = new ArrayList<>();
        double rate = 0;
        double start = 0;
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i) instanceof RateStep step) {
                rate = step.getRate();
            } else if (steps.get(i) instanceof ArrivalsStep step) {
                boolean ramp = i + 1 < steps.size() && steps.get(i + 1) instanceof RateStep;
                double endRate = ramp ? ((RateStep) steps.get(i + 1)).getRate() : rate;
                ramps.add(new Ramp(start, step.getDuration(), rate, endRate, step.getType() == ArrivalType.RANDOM));
                start += step.getDuration();
            }
        }
        return new Schedule(ramps);
    }

    /** The number of arrivals. */
    public long count() {
        return ramps.stream().mapToLong(Ramp::count).sum();
    }

    /** Whether the times of arrivals depend on the seed. */
    public boolean isRandom() {
        return ramps.stream().anyMatch(ramp -> ramp.random() && ramp.count() > 0);
    }

    /**
     * Returns the arrivals of one generator in order: every {@code generators}-th arrival of the
     * whole schedule.
     *
     * @param seed seed of random times; equal seeds give equal times on every machine
     * @param generators number of generators that share the schedule
     * @param generator index of this generator, from 0
     */
    public ArrivalTimes arrivals(long seed, int generators, int generator) {
        return new ArrivalTimes(ramps, seed, generators, generator);
    }
}
