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

    /** More arrivals than any test has; their times and sums stay exact. */
    private static final double MOST_ARRIVALS = 1e15;

    private final List<Ramp> ramps;

    private Schedule(List<Ramp> ramps) {
        this.ramps = List.copyOf(ramps);
    }

    /**
     * Reads a schedule.
     *
     * @throws IllegalArgumentException whose message names the error, if the text is not a schedule
     *     or has no arrivals
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

    /** How many arrivals it has. */
    public long count() {
        return ramps.stream().mapToLong(Ramp::count).sum();
    }

    /** Whether a seed decides when arrivals are due. */
    public boolean isRandom() {
        return ramps.stream().anyMatch(ramp -> ramp.random() && ramp.count() > 0);
    }

    /**
     * The arrivals of one generator, in order: of those of the whole schedule every
     * {@code generators}-th.
     *
     * @param seed the same seed gives the same times on every machine
     * @param generators how many generators share the schedule
     * @param generator which of them this is, from 0
     */
    public ArrivalTimes arrivals(long seed, int generators, int generator) {
        return new ArrivalTimes(ramps, seed, generators, generator);
    }
}
