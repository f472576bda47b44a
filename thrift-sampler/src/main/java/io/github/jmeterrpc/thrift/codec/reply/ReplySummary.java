package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.idl.model.Field;
import java.util.Optional;
import org.apache.thrift.TApplicationException;

/**
 * What a reply says, without its content.
 *
 * @param sequenceId that of the request, if all is well; the caller checks it
 * @param sameMethod whether it names the method that was called, with or without a multiplexed service's name
 * @param exception for {@link Kind#DECLARED_EXCEPTION} the field of the method's {@code throws} clause
 * @param applicationType for {@link Kind#APPLICATION_EXCEPTION} its type, as in {@code TApplicationException}, else 0
 * @param applicationMessage for {@link Kind#APPLICATION_EXCEPTION} its message, else empty
 * @param json the content in UTF-8: the result, {@code null} for {@code void} and where there is none, empty where it is only
 *     checked; {@code {"exception": name, "fields": {…}}} for a declared exception; {@code {"applicationException": {"type":
 *     number, "name": …, "message": …}}} for Thrift's own. Not to be changed
 */
public record ReplySummary(
        Kind kind,
        int sequenceId,
        boolean sameMethod,
        Optional<Field> exception,
        int applicationType,
        String applicationMessage,
        byte[] json) {

    /** What a type of {@code TApplicationException} is called. */
    public static String applicationTypeName(int type) {
        return switch (type) {
            case TApplicationException.UNKNOWN -> "UNKNOWN";
            case TApplicationException.UNKNOWN_METHOD -> "UNKNOWN_METHOD";
            case TApplicationException.INVALID_MESSAGE_TYPE -> "INVALID_MESSAGE_TYPE";
            case TApplicationException.WRONG_METHOD_NAME -> "WRONG_METHOD_NAME";
            case TApplicationException.BAD_SEQUENCE_ID -> "BAD_SEQUENCE_ID";
            case TApplicationException.MISSING_RESULT -> "MISSING_RESULT";
            case TApplicationException.INTERNAL_ERROR -> "INTERNAL_ERROR";
            case TApplicationException.PROTOCOL_ERROR -> "PROTOCOL_ERROR";
            case TApplicationException.INVALID_TRANSFORM -> "INVALID_TRANSFORM";
            case TApplicationException.INVALID_PROTOCOL -> "INVALID_PROTOCOL";
            case TApplicationException.UNSUPPORTED_CLIENT_TYPE -> "UNSUPPORTED_CLIENT_TYPE";
            default -> "type " + type;
        };
    }

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
