package io.github.jmeterrpc.thrift.codec.protocol;

import java.util.Arrays;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.transport.TEndpointTransport;
import org.apache.thrift.transport.TTransportException;

/** A growing in-memory buffer that libthrift writes a message to; fails above a limit. Write-only, for one thread. */
public final class LimitedBuffer extends TEndpointTransport {

    private static final int INITIAL_SIZE = 512;

    private final int limit;
    private byte[] bytes = new byte[INITIAL_SIZE];
    private int length;

    /** @param limit maximum length in bytes */
    public LimitedBuffer(int limit) throws TTransportException {
        super(TConfiguration.DEFAULT);
        this.limit = limit;
    }

    public int length() {
        return length;
    }

    public byte[] copy() {
        return Arrays.copyOf(bytes, length);
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
        // A buffer is always open.
    }

    @Override
    public void close() {
        // A buffer holds no resources.
    }
}
