package io.github.jmeterrpc.thrift.client.transport;

/**
 * A complete received message, without frame and uncompressed. It belongs to its connection and is
 * valid until the next call on it.
 *
 * <p>Used by the thread that owns the connection.
 */
public final class ThriftReply {

    private static final byte[] NOTHING = {};

    private byte[] array = NOTHING;
    private int offset;
    private int length;

    void set(byte[] bytes, int from, int count) {
        array = bytes;
        offset = from;
        length = count;
    }

    /** Releases the array. */
    public void clear() {
        set(NOTHING, 0, 0);
    }

    /** The array that contains the message and other bytes; callers must not modify it. */
    public byte[] array() {
        return array;
    }

    /** The start of the message in the array. */
    public int offset() {
        return offset;
    }

    /** The length of the message in bytes. */
    public int length() {
        return length;
    }
}
