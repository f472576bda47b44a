package io.github.jmeterrpc.thrift.client.transport;

/**
 * A whole message as it came, without frame and uncompressed. Belongs to its connection: valid
 * until the next call on it.
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

    /** Lets go of the array. */
    public void clear() {
        set(NOTHING, 0, 0);
    }

    /** The array that holds it, among other bytes. Not to be changed. */
    public byte[] array() {
        return array;
    }

    /** Where it begins. */
    public int offset() {
        return offset;
    }

    /** Bytes. */
    public int length() {
        return length;
    }
}
