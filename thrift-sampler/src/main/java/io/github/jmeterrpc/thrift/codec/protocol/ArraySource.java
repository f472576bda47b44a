package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.transport.MessageSource;

/** Reads from an array that holds the whole message. */
public final class ArraySource implements MessageSource {

    private final byte[] array;
    private final int end;
    private int at;

    public ArraySource(byte[] array, int offset, int length) {
        this.array = array;
        at = offset;
        end = offset + length;
    }

    @Override
    public int next() throws ReplyException {
        if (at == end) {
            expect(1);
        }
        return array[at++] & 0xff;
    }

    @Override
    public void expect(int count) throws ReplyException {
        if (count > end - at) {
            throw new ReplyException(
                    "the reply is truncated or contains an invalid length; check whether the server speaks"
                            + " another protocol",
                    count + " bytes expected, " + (end - at) + " left");
        }
    }

    @Override
    public void skip(int count) throws ReplyException {
        expect(count);
        at += count;
    }

    /** The whole array; the message may be only a part of it. */
    public byte[] array() {
        return array;
    }

    /** Index of the next byte in {@link #array}. */
    public int at() {
        return at;
    }

    /** Number of bytes not yet read. */
    public int left() {
        return end - at;
    }
}
