package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.client.endpoint.Protocol;

/**
 * The range of sequence ids. All of them have the same encoded width (4 bytes in binary, a varint
 * of 3 bytes in compact, 7 digits in JSON), so that a request can be sent again with another id
 * without encoding it again.
 */
public final class SequenceIds {

    /** Smallest id. */
    public static final int FIRST = 1_000_000;

    /** Largest id; the next id is {@link #FIRST}. */
    public static final int LAST = 2_097_151;

    private SequenceIds() {}

    /** Encoded width of an id in bytes. */
    static int width(Protocol protocol) {
        return switch (protocol) {
            case BINARY -> 4;
            case COMPACT -> 3;
            case JSON -> 7;
        };
    }

    /** Returns the id that follows, or {@link #FIRST} for a value outside the range. */
    public static int next(int sequenceId) {
        return sequenceId < FIRST || sequenceId >= LAST ? FIRST : sequenceId + 1;
    }
}
