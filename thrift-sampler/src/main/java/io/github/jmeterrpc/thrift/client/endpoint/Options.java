package io.github.jmeterrpc.thrift.client.endpoint;

import io.github.jmeterrpc.common.InvalidInputException;

/**
 * Limits and socket options of a connection.
 *
 * @param connectTimeoutMs longest time for the connection with its TLS handshake, ms, 1 or more
 * @param readTimeoutMs longest wait for a whole reply, ms, 1 or more
 * @param maxMessageBytes longest request and reply, uncompressed, bytes, 1 or more
 * @param maxFrameBytes longest frame either way, bytes, 1 or more
 * @param noDelay whether small packets are sent at once (TCP_NODELAY)
 * @param bindAddress IP address of this machine that connections leave from; empty: the system chooses
 */
public record Options(
        int connectTimeoutMs,
        int readTimeoutMs,
        int maxMessageBytes,
        int maxFrameBytes,
        boolean noDelay,
        String bindAddress) {

    /** libthrift's limits, and timeouts so that no thread hangs. */
    public static final Options DEFAULT = new Options(3_000, 5_000, 104_857_600, 16_384_000, true, "");

    /** The longest array that every JVM can make. */
    public static final int LONGEST_ARRAY = Integer.MAX_VALUE - 8;

    /**
     * Validates the numbers.
     *
     * @throws InvalidInputException if a number is not 1 or more: 0, which libthrift takes for "for ever", too
     */
    public static Options of(
            int connectTimeoutMs,
            int readTimeoutMs,
            int maxMessageBytes,
            int maxFrameBytes,
            boolean noDelay,
            String bindAddress)
            throws InvalidInputException {
        checkTimeout("Connect timeout (ms)", connectTimeoutMs);
        checkTimeout("Read timeout (ms)", readTimeoutMs);
        checkSize("Message limit (bytes)", maxMessageBytes);
        checkSize("Frame limit (bytes)", maxFrameBytes);
        return new Options(
                connectTimeoutMs, readTimeoutMs, maxMessageBytes, maxFrameBytes, noDelay, bindAddress.trim());
    }

    private static void checkTimeout(String field, int value) throws InvalidInputException {
        if (value < 1) {
            throw new InvalidInputException(
                    field, String.valueOf(value), "would wait for ever; type 1 or more, such as 5000");
        }
    }

    private static void checkSize(String field, int value) throws InvalidInputException {
        if (value < 1 || value > LONGEST_ARRAY) {
            throw new InvalidInputException(field, String.valueOf(value), "type a number from 1 to " + LONGEST_ARRAY);
        }
    }
}
