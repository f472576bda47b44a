package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.client.Protocol;

/**
 * The sequence ids that requests carry. All have the same width in every protocol (4 bytes in binary, a varint of 3 bytes in
 * compact, 7 digits in JSON), so that a request can be numbered without encoding it again.
 */
public final class SequenceIds {

    /** The first one. */
    public static final int FIRST = 1_000_000;

    /** The last one, after which {@link #FIRST} follows. */
    public static final int LAST = 2_097_151;

    private SequenceIds() {}

    /** Bytes that each of them takes. */
    static int width(Protocol protocol) {
        return switch (protocol) {
            case BINARY -> 4;
            case COMPACT -> 3;
            case JSON -> 7;
        };
    }

    /** The one after this. */
    public static int next(int sequenceId) {
        return sequenceId < FIRST || sequenceId >= LAST ? FIRST : sequenceId + 1;
    }
}
