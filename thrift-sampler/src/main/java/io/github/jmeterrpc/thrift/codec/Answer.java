package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.idl.Field;
import java.util.Optional;

/**
 * What a reply says, without its content.
 *
 * @param sequenceId that of the request, if all is well; the caller checks it
 * @param sameMethod whether it names the method that was called, with or without a multiplexed service's name
 * @param exception for {@link Kind#DECLARED_EXCEPTION} the field of the method's {@code throws} clause
 * @param applicationType for {@link Kind#APPLICATION_EXCEPTION} its type, as in {@code TApplicationException}, else 0
 * @param applicationMessage for {@link Kind#APPLICATION_EXCEPTION} its message, else empty
 */
public record Answer(
        Kind kind,
        int sequenceId,
        boolean sameMethod,
        Optional<Field> exception,
        int applicationType,
        String applicationMessage) {

    /** How a call ended. */
    public enum Kind {
        /** With a result, or without one for {@code void}. */
        SUCCESS,
        /** With an exception that the method declares. */
        DECLARED_EXCEPTION,
        /** With Thrift's own exception, from the server. */
        APPLICATION_EXCEPTION,
        /** With neither result nor exception, where the method returns something (or with an exception unknown here). */
        NO_RESULT
    }
}
