package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.idl.model.Field;
import java.util.Optional;
import org.apache.thrift.TApplicationException;

/**
 * The outcome of a call according to its reply, with the content as JSON.
 *
 * @param sequenceId sequence id of the reply; the caller compares it with that of the request
 * @param sameMethod true if the reply names the called method, with or without the prefix of a
 *     multiplexed service
 * @param exception field of the method's {@code throws} clause for {@link ReplyKind#DECLARED_EXCEPTION}
 * @param applicationType type as in {@code TApplicationException} for
 *     {@link ReplyKind#APPLICATION_EXCEPTION}; otherwise 0
 * @param applicationMessage message for {@link ReplyKind#APPLICATION_EXCEPTION}; otherwise empty
 * @param json the content in UTF-8: the result; {@code null} for {@code void} and without a result;
 *     empty if the result was only validated; {@code {"exception": name, "fields": {…}}} for a
 *     declared exception; {@code {"applicationException": {"type": number, "name": …, "message":
 *     …}}} for a {@code TApplicationException}. Callers must not modify it
 */
public record ReplySummary(
        ReplyKind kind,
        int sequenceId,
        boolean sameMethod,
        Optional<Field> exception,
        int applicationType,
        String applicationMessage,
        byte[] json) {

    /** Name of a type of {@code TApplicationException}, or {@code type N} for an unknown one. */
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
    public enum ReplyKind {
        /** The method returned a result, or returned from {@code void}. */
        SUCCESS,
        /** The method threw an exception that it declares. */
        DECLARED_EXCEPTION,
        /** The server replied with a {@code TApplicationException}. */
        APPLICATION_EXCEPTION,
        /**
         * A non-void method returned neither result nor exception, or the exception is unknown to
         * the IDL.
         */
        NO_RESULT
    }
}
