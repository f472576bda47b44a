package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.element.WireNumbers;
import io.github.jmeterrpc.thrift.client.connection.ThriftConnection;
import org.apache.jmeter.samplers.SampleResult;

/** Writes the measurements of the connection into an ended sample whose response data is set. */
public final class ThriftWireNumbers {

    private static final int FRAME_HEADER = 4;

    private ThriftWireNumbers() {}

    /**
     * Writes the measurements of a call on a connection.
     *
     * @param start start of the clock, as a value of {@link System#nanoTime}
     * @param framed whether replies have a frame
     */
    public static void onConnection(SampleResult result, ThriftConnection connection, long start, boolean framed) {
        result.setResponseHeaders(connection.provider());
        long received = connection.receivedBytes();
        result.setSentBytes(connection.sentBytes());
        WireNumbers.received(result, framed ? FRAME_HEADER : 0, received);
        WireNumbers.times(
                result, received > 0 ? connection.firstByteNanos() - start : 0, connection.takeConnectNanos());
    }

    /**
     * Writes the measurements of a failed attempt to connect.
     *
     * @param nanos duration of the attempt, in nanoseconds
     */
    public static void withoutConnection(SampleResult result, long nanos) {
        result.setSentBytes(0);
        WireNumbers.received(result, 0, 0);
        WireNumbers.times(result, 0, nanos);
    }
}
