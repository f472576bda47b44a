package io.github.jmeterrpc.common.error;

import io.github.jmeterrpc.common.input.InvalidInputException;

/**
 * Reason for which a call returned no value.
 *
 * @param code the stable code
 * @param message one line: what happened and what to do
 * @param detail more for the response data; may have several lines, holds no stack trace
 */
public record Failure(FailureCode code, String message, String detail) {

    /** Creates the failure of a call that was not sent because a field cannot be used. */
    public static Failure ofInput(FailureCode code, InvalidInputException e) {
        return new Failure(code, e.summary(), e.getMessage());
    }

    /** Returns whether the service's method threw an exception. Users can let such samples pass. */
    public boolean isBusinessException() {
        return code.isBusinessException();
    }
}
