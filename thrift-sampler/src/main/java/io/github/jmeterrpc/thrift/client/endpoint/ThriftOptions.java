package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * Limits and socket options of a connection.
 *
 * @param connectTimeoutMs longest time for the connection with its TLS handshake, ms, 1 or more
 * @param readTimeoutMs longest wait for a whole reply, ms, 1 or more
 * @param maxMessageBytes longest request and reply, uncompressed, bytes, 1 to
 *     {@link #LONGEST_ARRAY}
 * @param maxFrameBytes longest frame either way, bytes, likewise
 * @param noDelay whether small packets are sent at once (TCP_NODELAY)
 * @param bindAddress IP address of this machine that connections leave from; empty: the system
 *     chooses
 */
public record ThriftOptions(
        int connectTimeoutMs,
        int readTimeoutMs,
        int maxMessageBytes,
        int maxFrameBytes,
        boolean noDelay,
        String bindAddress) {

    /** libthrift's limits, and timeouts so that no thread hangs. */
    public static final ThriftOptions DEFAULT = new ThriftOptions(3_000, 5_000, 104_857_600, 16_384_000, true, "");

    /** The longest array that every JVM can make. */
    public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;
}
