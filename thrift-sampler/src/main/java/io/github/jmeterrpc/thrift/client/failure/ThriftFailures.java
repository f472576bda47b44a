package io.github.jmeterrpc.thrift.client.failure;

import io.github.jmeterrpc.common.error.ClasspathConflict;
import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.transport.ThriftReply;
import java.util.Arrays;
import java.util.Objects;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.transport.TTransportException;

/**
 * Maps Thrift exception replies to response codes. {@link CallFailures} and {@link OpenFailures}
 * explain failures that occur before a reply has arrived.
 */
public final class ThriftFailures {

    static final String INTERRUPTED = "Interrupted: the test was stopped during the call";

    private static final int SHOWN_BYTES = 16;

    private static final ClasspathConflict CONFLICT = new ClasspathConflict(
            "org.apache.thrift.TException",
            "libthrift 0.25",
            ": org.apache.thrift.TException is the plugin's own, of libthrift 0.25; look for other copies of that"
                    + " class in lib and lib/ext");

    private ThriftFailures() {}

    /**
     * The server replied with a TApplicationException.
     *
     * @param type its type number
     * @param message its message; may be empty
     * @param detail the whole exception, for the response data, because the server's text may
     *     differ from call to call
     */
    public static Failure ofApplication(
            ThriftEndpoint endpoint, String method, int type, String message, String detail) {
        return switch (type) {
            case TApplicationException.UNKNOWN_METHOD ->
                new Failure(ThriftResponseCode.UNKNOWN_METHOD, unknownMethod(endpoint, method, message), detail);
            case TApplicationException.BAD_SEQUENCE_ID ->
                new Failure(
                        ThriftResponseCode.OUT_OF_SEQUENCE,
                        "The server reports a wrong sequence id; its message is in the response data",
                        detail);
            case TApplicationException.MISSING_RESULT -> noResult(method);
            case TApplicationException.INTERNAL_ERROR ->
                new Failure(
                        ThriftResponseCode.SERVER_ERROR,
                        "The method " + method + " failed with an exception that the IDL does not declare; the response"
                                + " data has the server's text, its log has more",
                        detail);
            case TApplicationException.PROTOCOL_ERROR ->
                new Failure(
                        ThriftResponseCode.SERVER_ERROR,
                        "The server could not read the arguments of " + method + "; check that it has the same IDL",
                        detail);
            default ->
                new Failure(
                        ThriftResponseCode.SERVER_ERROR,
                        "The server refused the call of " + method + " with a TApplicationException of type " + type
                                + "; its message is in the response data",
                        detail);
        };
    }

    private static String unknownMethod(ThriftEndpoint endpoint, String method, String message) {
        if (!endpoint.service().isEmpty() && message.contains(endpoint.service() + ":")) {
            return "The server at " + endpoint.address() + " has one service without a name; clear Service name '"
                    + endpoint.service() + "'";
        }
        return "The server at " + endpoint.address() + " has no method " + method
                + "; check its name, and that the server has the same IDL and service";
    }

    /** The reply has neither the value that the IDL declares nor an exception. */
    public static Failure noResult(String method) {
        return new Failure(
                ThriftResponseCode.SERVER_ERROR,
                "The method " + method
                        + " returned no result: null at the server, which Thrift cannot send, or an exception"
                        + " that this IDL does not know",
                "");
    }

    /**
     * The method threw an exception that the IDL declares.
     *
     * @param name name of the exception's type
     * @param detail fields of the exception
     */
    public static Failure ofDeclared(String method, String name, String detail) {
        return new Failure(
                ThriftResponseCode.BUSINESS_EXCEPTION,
                name + ", which the IDL declares for " + method + "; the response data has its fields",
                detail);
    }

    /**
     * The request exceeds a limit.
     *
     * @param limit label and value of the field
     */
    public static String tooLongRequest(String limit) {
        return "The request is longer than " + limit + "; raise that limit if the server takes such requests";
    }

    /**
     * The reply belongs to another call.
     *
     * @param expected method and sequence id of the request
     * @param got method and sequence id of the reply
     */
    public static Failure ofOtherCall(ThriftEndpoint endpoint, String expected, String got) {
        return new Failure(
                ThriftResponseCode.OUT_OF_SEQUENCE,
                "The server at " + endpoint.address()
                        + " replied to another call; it may mix up replies, or not return sequence ids",
                "The reply is to " + got + ", expected was " + expected);
    }

    /**
     * The reply begins as a message, but cannot be decoded.
     *
     * @param problem the decoder's message
     * @param seen details of this reply, for the response data; may be empty
     */
    public static Failure ofUnreadable(ThriftEndpoint endpoint, ThriftReply reply, String problem, String seen) {
        byte[] first = Arrays.copyOfRange(
                reply.array(), reply.offset(), reply.offset() + Math.min(SHOWN_BYTES, reply.length()));
        return new Failure(
                ThriftResponseCode.PROTOCOL_ERROR,
                "The reply of " + endpoint.address() + " cannot be read: " + problem
                        // Otherwise the problem names its own remedy.
                        + (problem.contains("; ") ? "" : "; check that the server has the same IDL and protocol"),
                seen + (seen.isEmpty() ? "" : "\n") + reply.length() + " bytes, beginning with "
                        + ProtocolDetector.shown(first));
    }

    /**
     * A generated client threw an exception while it used a connection.
     *
     * @param method the called method
     */
    public static Failure ofTyped(ThriftEndpoint endpoint, String method, Throwable thrown) {
        if (thrown instanceof TTransportException && thrown.getCause() instanceof CallException broken) {
            return broken.failure();
        }
        String detail = ExceptionText.detailOf(thrown);
        if (thrown instanceof TApplicationException refusal) {
            String message = Objects.requireNonNullElse(refusal.getMessage(), "");
            return ofApplication(endpoint, method, refusal.getType(), message, detail);
        }
        if (thrown instanceof TBase) {
            // A declared exception. If it has no field named message, only its toString shows the
            // fields.
            return ofDeclared(method, thrown.getClass().getSimpleName(), thrown.toString());
        }
        if (thrown instanceof TException) {
            return new Failure(
                    ThriftResponseCode.PROTOCOL_ERROR,
                    "A request could not be written, or a reply not be read; check required fields, and that the server"
                            + " has the same IDL and protocol",
                    detail);
        }
        return new Failure(ThriftResponseCode.INTERNAL_ERROR, thrown.toString(), detail);
    }

    /**
     * An error of the generator itself, such as a missing class or a failed assertion of the user's
     * code.
     */
    public static Failure ofBroken(Throwable thrown) {
        String message = thrown instanceof LinkageError unlinked ? CONFLICT.explain(unlinked) : thrown.toString();
        return new Failure(ThriftResponseCode.INTERNAL_ERROR, message, thrown.toString());
    }

    /** The test was stopped during the call. */
    public static Failure interrupted(String detail) {
        return new Failure(ThriftResponseCode.INTERRUPTED, INTERRUPTED, detail);
    }

    /** The received bytes are not a message. */
    static Failure alien(ThriftEndpoint endpoint, WireException thrown, String detail) {
        byte[] seen = thrown.seen();
        return new Failure(
                ThriftResponseCode.PROTOCOL_ERROR,
                "The server at " + endpoint.address() + " "
                        + ProtocolDetector.explain(seen, thrown.symptom(), endpoint)
                                .orElse("does not speak " + endpoint.transport() + " with "
                                        + endpoint.encoding().protocol() + "; choose its protocol"),
                "The reply begins with " + ProtocolDetector.shown(seen) + "\n" + detail);
    }
}
