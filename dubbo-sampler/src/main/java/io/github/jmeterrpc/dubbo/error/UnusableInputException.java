package io.github.jmeterrpc.dubbo.error;

import io.github.jmeterrpc.common.input.InvalidInputException;

/** Reports endpoint input that cannot be used, such as a file; thrown before anything is sent. */
public final class UnusableInputException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    /** @param cause an exception whose message names the remedy */
    public UnusableInputException(InvalidInputException cause) {
        super(cause.getMessage(), cause);
    }

    /**
     * The message of a sample, equal for all values; see {@link InvalidInputException#summary}.
     */
    String summary() {
        return ((InvalidInputException) getCause()).summary();
    }
}
