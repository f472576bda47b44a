package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * The protocol and its options.
 *
 * @param protocol protocol of requests and replies
 * @param strictRead whether replies in {@link Protocol#BINARY} must contain the protocol's version
 * @param strictWrite whether requests in {@link Protocol#BINARY} contain the protocol's version;
 *     very old servers do not support it
 * @param maxDepth maximum nesting of structs and containers in requests and replies, the outermost
 *     struct included; 1 to {@link #DEEPEST}
 */
public record Encoding(Protocol protocol, boolean strictRead, boolean strictWrite, int maxDepth) {

    /** Name of the JMeter property for {@link #maxDepth}. */
    public static final String MAX_DEPTH_PROPERTY = "thrift.max_nesting_depth";

    /** The default of libthrift. */
    public static final int DEFAULT_MAX_DEPTH = 64;

    /** The maximum depth; Jackson rejects arguments that are nested more deeply. */
    public static final int DEEPEST = 1000;

    /**
     * The defaults of libthrift's factory: requests contain the version; replies without it are
     * accepted.
     */
    public static final Encoding BINARY = new Encoding(Protocol.BINARY, false, true);

    public static final Encoding COMPACT = new Encoding(Protocol.COMPACT, false, true);
    public static final Encoding JSON = new Encoding(Protocol.JSON, false, true);

    /** Creates an encoding with libthrift's maximum depth. */
    public Encoding(Protocol protocol, boolean strictRead, boolean strictWrite) {
        this(protocol, strictRead, strictWrite, DEFAULT_MAX_DEPTH);
    }
}
