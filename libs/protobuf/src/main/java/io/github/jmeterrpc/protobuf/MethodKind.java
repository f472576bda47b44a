package io.github.jmeterrpc.protobuf;

/** The numbers of messages that a method takes and returns. */
public enum MethodKind {
    /** One message each way. */
    UNARY,
    /** One request, any number of replies. */
    SERVER_STREAM,
    /** Any number of requests, one reply. */
    CLIENT_STREAM,
    /** Any number each way, in any order. */
    BIDIRECTIONAL;

    static MethodKind of(boolean manyRequests, boolean manyReplies) {
        if (manyRequests) {
            return manyReplies ? BIDIRECTIONAL : CLIENT_STREAM;
        }
        return manyReplies ? SERVER_STREAM : UNARY;
    }

    /** Whether a call sends more than one message. */
    public boolean manyRequests() {
        return this == CLIENT_STREAM || this == BIDIRECTIONAL;
    }

    /** Whether a call receives more than one message. */
    public boolean manyReplies() {
        return this == SERVER_STREAM || this == BIDIRECTIONAL;
    }
}
