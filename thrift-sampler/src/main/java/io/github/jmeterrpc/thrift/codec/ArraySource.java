package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.client.MessageSource;

/** A message that is there as a whole. */
final class ArraySource implements MessageSource {

    private final byte[] array;
    private final int end;
    private int at;

    ArraySource(byte[] array, int offset, int length) {
        this.array = array;
        at = offset;
        end = offset + length;
    }

    @Override
    public int next() throws ReplyException {
        if (at == end) {
            throw cutOff();
        }
        return array[at++] & 0xff;
    }

    @Override
    public void skip(int count) throws ReplyException {
        if (count < 0 || count > end - at) {
            throw cutOff();
        }
        at += count;
    }

    /** The array that holds it, among other bytes. */
    byte[] array() {
        return array;
    }

    /** Where the next byte is. */
    int at() {
        return at;
    }

    /** Bytes left. */
    int left() {
        return end - at;
    }

    private static ReplyException cutOff() {
        return new ReplyException("the reply ends too early");
    }
}
