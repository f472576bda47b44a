package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.client.endpoint.Protocol;

/**
 * An encoded request without frame. Can be sent many times, each time with another sequence id. Not thread-safe: the sequence
 * id is written into the encoded bytes.
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

    /** The whole message; callers must not modify it. */
    public byte[] bytes() {
        return bytes;
    }

    /**
     * Writes the sequence id into the encoded message.
     *
     * @param sequenceId {@link SequenceIds#FIRST} to {@link SequenceIds#LAST}
     */
    public void setSequenceId(int sequenceId) {
        switch (protocol) {
            case BINARY -> {
                for (int i = 0; i < 4; i++) {
                    bytes[sequenceIdAt + i] = (byte) (sequenceId >> 24 - 8 * i);
                }
            }
            case COMPACT -> {
                bytes[sequenceIdAt] = (byte) (sequenceId | 0x80);
                bytes[sequenceIdAt + 1] = (byte) (sequenceId >> 7 | 0x80);
                bytes[sequenceIdAt + 2] = (byte) (sequenceId >> 14);
            }
            case JSON -> {
                int rest = sequenceId;
                for (int i = 6; i >= 0; i--) {
                    bytes[sequenceIdAt + i] = (byte) ('0' + rest % 10);
                    rest /= 10;
                }
            }
        }
    }
}
