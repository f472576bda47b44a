package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * Limits and socket options of a connection.
 *
 * @param connectTimeoutMs time limit for connecting, including the TLS handshake, in milliseconds,
 *     1 or more
 * @param readTimeoutMs time limit for receiving a whole reply, in milliseconds, 1 or more
 * @param maxMessageBytes maximum length of requests and replies, uncompressed, in bytes, 1 to
 *     {@link #LONGEST_ARRAY}
 * @param maxFrameBytes maximum length of frames in both directions, in bytes, 1 to
 *     {@link #LONGEST_ARRAY}
 * @param noDelay whether small packets are sent at once (TCP_NODELAY)
 * @param bindAddress local IP address of connections; if empty, the system chooses
 */
public record ThriftOptions(
        int connectTimeoutMs,
        int readTimeoutMs,
        int maxMessageBytes,
        int maxFrameBytes,
        boolean noDelay,
        String bindAddress) {

    /** The defaults: libthrift's limits, and timeouts that prevent threads from hanging. */
    public static final ThriftOptions DEFAULT = new ThriftOptions(3_000, 5_000, 104_857_600, 16_384_000, true, "");

    /** The longest array that every JVM can allocate. */
    public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;
}
