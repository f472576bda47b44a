package io.github.jmeterrpc.thrift.codec.request;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/**
 * A growing in-memory buffer that libthrift writes a message to; fails above a limit. Write-only,
 * for one thread.
 */
final class LimitedBuffer extends TEndpointTransport {

    private static final int INITIAL_SIZE = 512;

    private final int limit;
    private final boolean separated;
    private byte[] bytes = new byte[INITIAL_SIZE];
    private int length;

    /**
     * @param limit maximum length in bytes
     * @param separated whether the protocol writes commas between elements
     */
    LimitedBuffer(int limit, boolean separated) throws TTransportException {
        super(TConfiguration.DEFAULT);
        this.separated = separated;
        this.limit = limit;
    }

    int length() {
        return length;
    }

    byte[] copy() {
        return Arrays.copyOf(bytes, length);
    }

    /**
     * Returns a copy of the bytes of a container element, for comparison with other elements: equal
     * values of a type have equal bytes.
     *
     * @param start length of the buffer before the element
     */
    ByteBuffer element(int start) {
        int from = separated && bytes[start] == ',' ? start + 1 : start;
        return ByteBuffer.wrap(Arrays.copyOfRange(bytes, from, length));
    }

    @Override
    public void write(byte[] from, int offset, int count) throws TTransportException {
        if (count > limit - length) {
            throw new TTransportException(TTransportException.MESSAGE_SIZE_LIMIT);
        }
        if (count > bytes.length - length) {
            int longer = (int) Math.min(Math.max(bytes.length * 2L, (long) length + count), limit);
            bytes = Arrays.copyOf(bytes, longer);
        }
        System.arraycopy(from, offset, bytes, length, count);
        length += count;
    }

    @Override
    public int read(byte[] to, int offset, int count) throws TTransportException {
        throw new TTransportException(TTransportException.END_OF_FILE);
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public void open() {
        // No-op: a buffer is always open.
    }

    @Override
    public void close() {
        // No-op: a buffer has no resources to close.
    }
}
