package io.github.jmeterrpc.dubbo.wire;

/**
 * A request from a provider, whose body is not read, because the sampler offers no services. The
 * connection that received it must be closed.
 */
public record UnservedRequest() {

    /** The error with which the calls of the connection end. */
    public static final String PROBLEM =
            DamagedMessageException.MARK + "it is a request, and this side serves none; the connection was closed";
}
