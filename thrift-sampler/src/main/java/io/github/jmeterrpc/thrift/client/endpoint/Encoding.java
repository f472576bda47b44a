package io.github.jmeterrpc.thrift.client.endpoint;

/**
 * The protocol with its variants.
 *
 * @param protocol of requests and replies
 * @param strictRead whether replies in {@link Protocol#BINARY} must name the protocol's version
 * @param strictWrite whether requests in {@link Protocol#BINARY} name it; very old servers do not
 *     know it
 */
public record Encoding(Protocol protocol, boolean strictRead, boolean strictWrite) {

    /** The defaults of libthrift's factory: writes the version, accepts replies without it. */
    public static final Encoding BINARY = new Encoding(Protocol.BINARY, false, true);

    public static final Encoding COMPACT = new Encoding(Protocol.COMPACT, false, true);
    public static final Encoding JSON = new Encoding(Protocol.JSON, false, true);
}
