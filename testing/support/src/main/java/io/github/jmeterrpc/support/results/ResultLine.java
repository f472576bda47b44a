package io.github.jmeterrpc.support.results;

/**
 * One sample as the result file has it.
 *
 * @param start when it started, milliseconds since 1970
 * @param elapsed how long it took, ms
 * @param label the sampler's name
 * @param responseCode the sampler's code; empty if the file has no such column
 * @param responseMessage the sampler's message; empty if the file has no such column
 * @param success whether JMeter counts it as passed
 */
public record ResultLine(
        long start, long elapsed, String label, String responseCode, String responseMessage, boolean success) {

    public long end() {
        return start + elapsed;
    }
}
