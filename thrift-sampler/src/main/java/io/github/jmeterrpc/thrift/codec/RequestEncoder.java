package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.client.Encoding;
import io.github.jmeterrpc.thrift.idl.Method;
import java.util.Optional;

/** Makes requests to one method. Threads may share it. */
public final class RequestEncoder {

    private final Method method;
    private final Encoding encoding;
    private final Optional<String> multiplexedService;
    private final int limit;

    /**
     * @param multiplexedService the name that a multiplexed server knows the service by, empty for any other server
     * @param limit bytes that a message may have, 1 or more
     */
    public RequestEncoder(Method method, Encoding encoding, Optional<String> multiplexedService, int limit) {
        this.method = method;
        this.encoding = encoding;
        this.multiplexedService = multiplexedService;
        this.limit = limit;
    }

    /**
     * Encodes a call.
     *
     * @param arguments a JSON object with the arguments by the names of the parameters, or a JSON array in their order; empty
     *     counts as {@code {}}
     * @throws ArgumentException if they do not fit the method
     */
    public Request encode(String arguments) throws ArgumentException {
        throw new ArgumentException("", arguments, "not yet" + method + encoding + multiplexedService + limit);
    }
}
