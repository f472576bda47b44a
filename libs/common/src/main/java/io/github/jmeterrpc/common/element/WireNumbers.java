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
     * @param bytes all bytes received; 0 if no bytes were received
     */
    public static void received(SampleResult result, int headerBytes, long bytes) {
        if (bytes > headerBytes) {
            result.setHeadersSize(headerBytes);
            result.setBodySize(bytes - headerBytes);
        } else {
            // JMeter treats a body size of 0 as unset and counts the response data instead: this
            // would be the plugin's own error text if no reply arrived. So the two values must add
            // up to the sum.
            result.setHeadersSize((int) bytes + 1);
            result.setBodySize(-1L);
        }
    }

    /**
     * Sets latency and connect time in whole milliseconds, neither longer than the sample itself:
     * JMeter's clock starts and ends on whole milliseconds, so that a part measured with a finer
     * clock could appear longer than the whole sample.
     *
     * @param result the sample
     * @param latencyNanos time from the sample's start to the first byte of the reply, including
     *     the connect; 0 without a reply
     * @param connectNanos duration of the connect; 0 if the connection was open already
     */
    public static void times(SampleResult result, long latencyNanos, long connectNanos) {
        result.setConnectTime(Math.min(millis(connectNanos), result.getTime()));
        result.setLatency(Math.min(millis(latencyNanos), result.getTime()));
    }

    private static long millis(long nanos) {
        return TimeUnit.NANOSECONDS.toMillis(Math.max(0, nanos));
    }
}
