package io.github.jmeterrpc.dubbo.client;

import io.github.jmeterrpc.common.InvalidInputException;

/** A file that the endpoint needs cannot be used; found out before anything was sent. */
final class UnusableFileException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    UnusableFileException(InvalidInputException cause) {
        super(cause.getMessage(), cause);
    }
}
