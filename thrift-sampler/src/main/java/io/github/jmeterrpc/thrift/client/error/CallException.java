package io.github.jmeterrpc.thrift.client.error;

import io.github.jmeterrpc.common.error.Failure;
import java.io.IOException;

/**
 * A connection could not be made, or a call on it broke; the connection is closed. {@link #failure}
 * explains it to users.
 */
public final class CallException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    public CallException(Failure failure, Throwable cause) {
        super(failure.message(), cause);
        this.failure = failure;
    }

    /** What happened, why, and what to do. */
    public Failure failure() {
        return failure;
    }
}
