package io.github.jmeterrpc.thrift.client.error;

import io.github.jmeterrpc.common.error.Failure;
import java.io.IOException;

/**
 * Reports that a connection could not be opened or that a call on it failed; the connection is
 * closed. {@link #failure} explains it to users.
 */
public final class CallException extends IOException {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    public CallException(Failure failure, Throwable cause) {
        super(failure.message(), cause);
        this.failure = failure;
    }

    /** The failure: what happened, why, and the remedy. */
    public Failure failure() {
        return failure;
    }
}
