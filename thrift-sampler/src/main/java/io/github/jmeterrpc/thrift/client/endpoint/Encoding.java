package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * The protocol with its variants.
 *
 * @param protocol of requests and replies
 * @param strictRead whether replies in {@link Protocol#BINARY} must name the protocol's version
 * @param strictWrite whether requests in {@link Protocol#BINARY} name it; very old servers do not
 *     know it
 * @param maxDepth maximum nesting of structs and containers in requests and replies, the outermost
 *     struct included; 1 to {@link #DEEPEST}
 */
public record Encoding(Protocol protocol, boolean strictRead, boolean strictWrite, int maxDepth) {

    /** JMeter property: {@link #maxDepth}. */
    public static final String MAX_DEPTH_PROPERTY = "thrift.max_nesting_depth";

    /** As in libthrift. */
    public static final int DEFAULT_MAX_DEPTH = 64;

    /** Jackson reads no deeper arguments. */
    public static final int DEEPEST = 1000;

    /** The defaults of libthrift's factory: writes the version, accepts replies without it. */
    public static final Encoding BINARY = new Encoding(Protocol.BINARY, false, true);

    public static final Encoding COMPACT = new Encoding(Protocol.COMPACT, false, true);
    public static final Encoding JSON = new Encoding(Protocol.JSON, false, true);

    /** With libthrift's maximum depth. */
    public Encoding(Protocol protocol, boolean strictRead, boolean strictWrite) {
        this(protocol, strictRead, strictWrite, DEFAULT_MAX_DEPTH);
    }
}
