package io.github.jmeterrpc.dubbo.wire;

/**
 * A request of a provider, whose body was not read: the sampler calls, and serves nothing. The
 * connection that received it is to be closed.
 */
public record UnservedRequest() {

    /** What the calls of that connection end with. */
    public static final String PROBLEM =
            DamagedMessageException.MARK + "it is a request, and this side serves none; the connection was closed";
}
