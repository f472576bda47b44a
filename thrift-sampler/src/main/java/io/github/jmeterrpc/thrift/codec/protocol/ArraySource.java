package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.MessageSource;

/** A message that is there as a whole. */
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
                    "the reply ends too early, or has a length in it that is none; see whether the server speaks"
                            + " another protocol",
                    count + " where " + (end - at) + " bytes are left");
        }
    }

    @Override
    public void skip(int count) throws ReplyException {
        expect(count);
        at += count;
    }

    /** The array that holds it, among other bytes. */
    public byte[] array() {
        return array;
    }

    /** Where the next byte is. */
    public int at() {
        return at;
    }

    /** Bytes left. */
    public int left() {
        return end - at;
    }
}
