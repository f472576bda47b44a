package io.github.jmeterrpc.common.element;

import java.util.concurrent.TimeUnit;
import org.apache.jmeter.samplers.SampleResult;

/**
 * Writes sizes and times measured on a connection into a sample, so that JMeter's getters return
 * them. Call its methods after {@link SampleResult#sampleEnd} and after the response data is set.
 */
public final class WireNumbers {

    private WireNumbers() {}

    /**
     * Sets the bytes received; {@link SampleResult#getBytesAsLong} gives their sum.
     *
     * @param result the sample
     * @param headerBytes bytes of the protocol's own header, part of {@code bytes}
     * @param bytes all bytes received; 0 if none were
     */
    public static void received(SampleResult result, int headerBytes, long bytes) {
        if (bytes > headerBytes) {
            result.setHeadersSize(headerBytes);
            result.setBodySize(bytes - headerBytes);
        } else {
            // JMeter treats a body size of 0 as unset and counts the response data instead: our own
            // text about the failure, when no answer came. Only a pair that adds up to the sum is
            // right.
            result.setHeadersSize((int) bytes + 1);
            result.setBodySize(-1L);
        }
    }

    /**
     * Sets latency and connect time in whole milliseconds, neither longer than the sample itself:
     * JMeter's clock starts and ends on whole milliseconds, so that a part measured more finely may
     * seem longer than the whole.
     *
     * @param result the sample
     * @param latencyNanos from the sample's start to the first byte of the answer, connecting
     *     included; 0 if none came
     * @param connectNanos how long connecting took; 0 if nothing had to be connected
     */
    public static void times(SampleResult result, long latencyNanos, long connectNanos) {
        result.setConnectTime(Math.min(millis(connectNanos), result.getTime()));
        result.setLatency(Math.min(millis(latencyNanos), result.getTime()));
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(Math.max(0, nanos));
    }
}
