package io.github.jmeterrpc.api;

import org.apache.jmeter.samplers.SampleResult;

/**
 * Implemented by samplers that measure elapsed time in nanoseconds, not in JMeter's whole milliseconds.
 *
 * <p>Called on the thread that took the sample, before that thread takes its next one.
 */
public interface NanoTimed {

    /**
     * Returns the elapsed time of a sample.
     *
     * @param result the sample asked about
     * @return its elapsed time in nanoseconds, or −1 if this sampler did not take that sample
     */
    long nanosOf(SampleResult result);
}
