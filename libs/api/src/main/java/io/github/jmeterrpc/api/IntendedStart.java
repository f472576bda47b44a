package io.github.jmeterrpc.api;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Gives the start delay of a sample, the time from its intended to its actual start, so that a
 * listener can calculate the response time from the intended start: start delay + elapsed time.
 * Thread groups and timers with a schedule store an instance in the variables of each thread. Used
 * by one thread.
 */
public abstract class IntendedStart {

    private static final String VARIABLE = IntendedStart.class.getName();

    // Plans without a schedule skip the search among the variables.
    private static volatile boolean used;

    /** Stores this object in the variables of a thread. */
    protected final void attachTo(JMeterVariables variables) {
        used = true;
        variables.putObject(VARIABLE, this);
    }

    /**
     * Returns the intended start of a sample.
     *
     * @param result a result that this thread reports to its listeners now
     * @return null if the sample has no intended start: only the first sample of an iteration has
     *     one
     */
    public static IntendedStart of(SampleResult result) {
        if (!used) {
            return null;
        }
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        return variables != null
                        && variables.getObject(VARIABLE) instanceof IntendedStart start
                        && start.holdsFor(result)
                ? start
                : null;
    }

    /** Returns whether this result belongs to the sample that had an intended start. */
    protected abstract boolean holdsFor(SampleResult result);

    /** Time that the sample waited because all threads were busy with the service, in nanoseconds. */
    public abstract long noFreeThreadNanos();

    /** Further time that the sample waited because the generator was late, in nanoseconds. */
    public abstract long wokeLateNanos();
}
