package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.socket.ByteInput;
import java.io.IOException;
import java.util.Arrays;

/**
 * Buffers the bytes of a reply as they arrive, in one array that is reused for the next reply. It
 * grows with the received bytes, not with the length field, so that a peer with another protocol
 * cannot exhaust the memory.
 */
final class ReplyBuffer {

    private static final int FIRST = 4 << 10;

    /**
     * A longer array is not kept for the next reply: otherwise a thousand threads would waste a
     * gigabyte.
     */
    private static final int LONGEST_KEPT = 1 << 20;

    private final ByteInput input;
    private final int limit;
    private final ReplyMemory memory;

    /** If it is longer than {@link #FIRST}, its memory was taken from {@link ReplyMemory}. */
    private byte[] array = new byte[FIRST];

    private int taken;
    private int end;

    /** @param limit maximum length of a reply in bytes, including its header */
    ReplyBuffer(ByteInput input, int limit) {
        this(input, limit, ReplyMemory.OF_JVM);
    }

    ReplyBuffer(ByteInput input, int limit, ReplyMemory memory) {
        this.input = input;
        this.limit = limit;
        this.memory = memory;
    }

    /** Discards the last reply. */
    void begin() {
        taken = 0;
        end = 0;
        if (array.length > LONGEST_KEPT) {
            shrink();
        }
    }

    /** Releases the memory; the buffer can be used again. */
    void release() {
        taken = 0;
        end = 0;
        shrink();
    }

    private void shrink() {
        if (array.length > FIRST) {
            memory.giveBack(array.length);
            array = new byte[FIRST];
        }
    }

    /**
     * Waits until the whole reply has arrived.
     *
     * @param length length of the reply in bytes, including the bytes before it
     */
    void await(int length) throws IOException {
        read(length, length);
    }

    /** @param announced length of the reply in bytes, or the limit if it is unknown */
    private void read(int count, long announced) throws IOException {
        while (end < count) {
            if (end == array.length) {
                grow(announced);
            }
            end += input.read(array, end, array.length - end);
        }
    }

    /**
     * Reads until the input returns −1.
     *
     * @param announced length of the reply in bytes, at most the limit; negative if it is unknown
     */
    void awaitEnd(long announced) throws IOException {
        while (true) {
            if (end == array.length) {
                grow(announced < 0 ? limit : announced);
            }
            int count = input.read(array, end, array.length - end);
            if (count < 0) {
                return;
            }
            end += count;
            if (end > limit) {
                throw WireException.ofSize(Symptom.REPLY_TOO_LONG, end);
            }
        }
    }

    /**
     * Doubles the array, at most to one byte more than the reply and one byte more than the limit;
     * with this byte, {@link #awaitEnd} detects a longer reply.
     *
     * @param announced length of the reply in bytes, or the limit if it is unknown
     */
    private void grow(long announced) throws WireException {
        long most = Math.min(limit + 1L, ThriftOptions.LONGEST_ARRAY);
        long wanted = Math.min(most, Math.max(announced, end) + 1);
        int longer = (int) Math.min(array.length * 2L, wanted);
        if (longer <= end) {
            throw WireException.ofSize(Symptom.REPLY_TOO_LONG, end + 1L);
        }
        memory.take(longer);
        byte[] shorter = array;
        array = Arrays.copyOf(shorter, longer);
        if (shorter.length > FIRST) {
            memory.giveBack(shorter.length);
        }
    }

    /**
     * Waits until this many more bytes have arrived after the consumed bytes. The length of the
     * reply is unknown, so the array is doubled: growing it only by the needed bytes would copy it
     * for each part.
     *
     * @param count 0 or more; checked against the limit before bytes are read or allocated
     */
    void require(int count) throws IOException {
        if (count > limit - taken) {
            throw WireException.ofSize(Symptom.REPLY_TOO_LONG, (long) taken + count);
        }
        read(taken + count, limit);
    }

    /** The number of bytes that have arrived, are not consumed, and are within the limit. */
    int available() {
        return Math.min(end, limit) - taken;
    }

    /** Consumes bytes that have arrived. */
    void take(int count) {
        taken += count;
    }

    byte[] array() {
        return array;
    }

    /** The number of bytes that have arrived. */
    int end() {
        return end;
    }

    /** The number of consumed bytes. */
    int taken() {
        return taken;
    }
}
