package io.github.jmeterrpc.common;

import org.apache.jmeter.samplers.SampleResult;

/**
 * Implemented by samplers that measure elapsed time in nanoseconds, not in JMeter's whole milliseconds.
 *
 * <p>The plugins carry this interface under this very name, unrelocated, so that a listener of one plugin can ask the
 * sampler of another. Called on the thread that took the sample, before that thread takes its next one.
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
