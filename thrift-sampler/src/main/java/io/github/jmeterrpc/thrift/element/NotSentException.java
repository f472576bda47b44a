package io.github.jmeterrpc.thrift.element;

import io.github.jmeterrpc.common.InvalidInputException;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.ResponseCode;

/** A sampler cannot make its call; the failure names field, value and remedy. */
final class NotSentException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient Failure failure;

    NotSentException(Failure failure, Exception cause) {
        super(cause.getMessage(), cause);
        this.failure = failure;
    }

    NotSentException(InvalidInputException cause) {
        this(Failure.ofInput(ResponseCode.ARGUMENT_ERROR, cause), cause);
    }

    Failure failure() {
        return failure;
    }
}
