package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.client.endpoint.Protocol;

/**
 * An encoded request without frame. Immutable and thread-safe: each call sends a copy with another
 * sequence id.
 */
public final class Request {

    private final byte[] bytes;
    private final int sequenceIdAt;
    private final Protocol protocol;

    Request(byte[] bytes, int sequenceIdAt, Protocol protocol) {
        this.bytes = bytes;
        this.sequenceIdAt = sequenceIdAt;
        this.protocol = protocol;
    }

    /**
     * The whole message with the sequence id {@link SequenceIds#FIRST}; callers must not modify it.
     */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Copies the message with another sequence id.
     *
     * @param sequenceId {@link SequenceIds#FIRST} to {@link SequenceIds#LAST}
     * @param to receives the message; at least as long as the message
     */
    public void copy(int sequenceId, byte[] to) {
        System.arraycopy(bytes, 0, to, 0, bytes.length);
        switch (protocol) {
            case BINARY -> {
                for (int i = 0; i < 4; i++) {
                    to[sequenceIdAt + i] = (byte) (sequenceId >> 24 - 8 * i);
                }
            }
            case COMPACT -> {
                to[sequenceIdAt] = (byte) (sequenceId | 0x80);
                to[sequenceIdAt + 1] = (byte) (sequenceId >> 7 | 0x80);
                to[sequenceIdAt + 2] = (byte) (sequenceId >> 14);
            }
            case JSON -> {
                int rest = sequenceId;
                for (int i = 6; i >= 0; i--) {
                    to[sequenceIdAt + i] = (byte) ('0' + rest % 10);
                    rest /= 10;
                }
            }
        }
    }
}
