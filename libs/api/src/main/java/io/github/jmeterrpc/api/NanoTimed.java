package io.github.jmeterrpc.api;

import org.apache.jmeter.samplers.SampleResult;
import org.apache.jmeter.samplers.Sampler;
import org.apache.jmeter.threads.JMeterContextService;
import org.apache.jmeter.threads.JMeterVariables;

/**
 * Implemented by samplers, and by the classes of Java Requests, that measure elapsed time in
 * nanoseconds, not in JMeter's whole milliseconds.
 *
 * <p>Called on the thread that took the sample, before that thread takes its next one.
 */
public interface NanoTimed {

    /**
     * Name of the thread variable that holds the user's Java Request class that took the thread's
     * last Java Request sample.
     */
    String VARIABLE = NanoTimed.class.getName();

    /**
     * Returns the elapsed time of a sample that this thread reports to its listeners now.
     *
     * @param sampler the thread's current sampler; may be null
     * @return in nanoseconds, or −1 if nothing measured it
     */
    static long elapsedNanos(Sampler sampler, SampleResult result) {
        if (sampler instanceof NanoTimed timed) {
            return timed.nanosOf(result);
        }
        JMeterVariables variables = JMeterContextService.getContext().getVariables();
        return variables != null && variables.getObject(VARIABLE) instanceof NanoTimed timed
                ? timed.nanosOf(result)
                : -1;
    }

    /**
     * Returns the elapsed time of a sample.
     *
     * @param result the sample
     * @return its elapsed time in nanoseconds, or −1 if this sampler did not take that sample
     */
    long nanosOf(SampleResult result);
}
