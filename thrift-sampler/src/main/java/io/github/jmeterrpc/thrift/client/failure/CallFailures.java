package io.github.jmeterrpc.thrift.client.failure;

import io.github.jmeterrpc.common.error.ExceptionText;
import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.tls.HandshakeFailure;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.endpoint.Transport;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import io.github.jmeterrpc.thrift.client.transport.ReplyMemory;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLException;

/**
 * Explains why calls on one connection failed, and the remedy. It uses the history of the
 * connection to distinguish causes.
 */
public final class CallFailures {

    private ThriftEndpoint endpoint;
    private final DeadlineSocket wire;
    private boolean hasWorked;
    private long lastNanos = System.nanoTime();

    /**
     * @param endpoint endpoint of the connection
     * @param wire socket of the connection
     */
    public CallFailures(ThriftEndpoint endpoint, DeadlineSocket wire) {
        this.endpoint = endpoint;
        this.wire = wire;
    }

    /** Sets the endpoint of the next call. */
    public void prepare(ThriftEndpoint caller) {
        endpoint = caller;
    }

    /** Notes that a call succeeded. */
    public void succeeded() {
        hasWorked = true;
        lastNanos = wire.received() > 0 ? wire.firstByteNanos() : System.nanoTime();
    }

    /** Explains the exception that ended a call. */
    public Failure of(IOException thrown) {
        String detail = ExceptionText.detailOf(thrown);
        return thrown instanceof WireException seen ? of(seen, detail) : broken(thrown, detail);
    }

    /** Explains the failure of a oneway call, which has no reply, but has a response over HTTP. */
    public Failure ofOneway(IOException thrown) {
        Failure failure = of(thrown);
        boolean silent =
                failure.code() == ThriftResponseCode.TIMEOUT || failure.code() == ThriftResponseCode.CONNECTION_CLOSED;
        return endpoint.transport() == Transport.HTTP && silent && wire.received() == 0
                ? new Failure(
                        failure.code(),
                        "The HTTP server at " + endpoint.address() + " did not answer a oneway call"
                                + (failure.code() == ThriftResponseCode.TIMEOUT
                                        ? " within " + endpoint.options().readTimeoutMs() + " ms"
                                        : ", but closed the connection")
                                + "; if it never does, as Thrift's servers for Node and C++, switch on 'Do not wait"
                                + " for the HTTP response to oneway calls'",
                        failure.detail())
                : failure;
    }

    /**
     * In TLS 1.3, a server rejects a client certificate only after the client has finished its
     * handshake.
     */
    private Failure broken(IOException thrown, String detail) {
        if (thrown.getCause() instanceof SSLException refused) {
            HandshakeFailure failure = new HandshakeFailure(refused, endpoint.host(), endpoint.tls(), "server");
            return new Failure(
                    ThriftResponseCode.TLS_ERROR,
                    "TLS with " + endpoint.address() + " failed: " + failure.reason(),
                    detail);
        }
        return new Failure(
                ThriftResponseCode.CONNECTION_CLOSED,
                "The connection to " + endpoint.address() + " broke: "
                        + ExceptionText.rootOf(thrown).getMessage(),
                detail);
    }

    private Failure of(WireException thrown, String detail) {
        ThriftOptions options = endpoint.options();
        return switch (thrown.symptom()) {
            case ABORTED -> ThriftFailures.interrupted(detail);
            case BROKEN -> broken(thrown, detail);
            case UNREADABLE ->
                new Failure(
                        ThriftResponseCode.PROTOCOL_ERROR,
                        "The reply of " + endpoint.address() + " cannot be read: "
                                + thrown.getCause().getMessage() + "; check that the server has the same protocol",
                        detail);
            case TIMED_OUT -> new Failure(ThriftResponseCode.TIMEOUT, late(), history() + detail);
            case CLOSED -> new Failure(ThriftResponseCode.CONNECTION_CLOSED, closed(), history() + detail);
            case REQUEST_TOO_LONG ->
                new Failure(
                        ThriftResponseCode.TOO_LARGE,
                        ThriftFailures.tooLongRequest(limit(thrown.size())),
                        "The request has " + thrown.size() + " bytes");
            case FRAME_TOO_LONG -> tooLong(thrown, detail);
            case REPLY_TOO_LONG ->
                new Failure(
                        ThriftResponseCode.TOO_LARGE,
                        "The reply is longer than Message limit (bytes) " + options.maxMessageBytes()
                                + "; raise that limit. If the server sends no such replies, it speaks something else"
                                + " than "
                                + spoken(),
                        "The reply has " + thrown.size() + " bytes at least");
            case NO_MEMORY ->
                new Failure(
                        ThriftResponseCode.LOCAL_LIMIT,
                        "The replies that all threads of this JMeter are receiving would need more than their limit of "
                                + (ReplyMemory.limitBytes() >> 20)
                                + " MB, a quarter of the heap; raise the heap (-Xmx), use fewer threads, or lower"
                                + " Message limit (bytes) if the service sends no such replies",
                        "The reply needs " + thrown.size() + " bytes");
            case EMPTY_BODY -> new Failure(ThriftResponseCode.PROTOCOL_ERROR, empty(), thrown.getMessage());
            case NO_FRAME, NOT_COMPRESSED, NOT_THRIFT -> ThriftFailures.alien(endpoint, thrown, detail);
            case TRAILING_BYTES ->
                new Failure(
                        ThriftResponseCode.PROTOCOL_ERROR,
                        "The server at " + endpoint.address()
                                + " sent more than one reply to one request; check that it"
                                + " has the same transport and protocol, and does not reply to oneway methods",
                        detail);
            case ONEWAY_ANSWERED ->
                new Failure(
                        ThriftResponseCode.PROTOCOL_ERROR,
                        "The server at " + endpoint.address()
                                + " replied to a oneway call; it does so if the method is unknown, or not oneway "
                                + "there; check that it has the same IDL and service",
                        detail);
            case HTTP_STATUS ->
                new Failure(
                        ThriftResponseCode.HTTP_ERROR,
                        http(
                                (int) thrown.size(),
                                thrown.getMessage().lines().findFirst().orElse("")),
                        thrown.getMessage());
        };
    }

    private String limit(long size) {
        ThriftOptions options = endpoint.options();
        return size > options.maxMessageBytes()
                ? "Message limit (bytes) " + options.maxMessageBytes()
                : "Frame limit (bytes) " + options.maxFrameBytes();
    }

    /** If bytes are not a length, reports the bytes instead of a wrong length. */
    private Failure tooLong(WireException thrown, String detail) {
        if (ProtocolDetector.isKnown(thrown.seen())) {
            return ThriftFailures.alien(endpoint, thrown, detail);
        }
        return new Failure(
                ThriftResponseCode.TOO_LARGE,
                "The reply is longer than " + limit(thrown.size())
                        + "; raise that limit. If the server does not send such replies, it does not use "
                        + endpoint.transport(),
                "The reply has " + thrown.size() + " bytes, and begins with " + ProtocolDetector.shown(thrown.seen()));
    }

    private String late() {
        int timeout = endpoint.options().readTimeoutMs();
        if (wire.received() > 0) {
            return "Only a part of the reply came within " + timeout
                    + " ms; raise Read timeout (ms) if the reply may take longer";
        }
        String advice = hasWorked
                ? ""
                : endpoint.transport().framed()
                        ? "; if no call at all is answered, the server may not use frames: try the transport"
                                + " SOCKET"
                        : "; if no call at all is answered, check that the server has the same transport and protocol";
        return "No reply within " + timeout + " ms" + advice;
    }

    private String closed() {
        if (wire.received() > 0) {
            return "The server at " + endpoint.address() + " closed the connection in the middle of a reply";
        }
        if (hasWorked) {
            return "The server at " + endpoint.address()
                    + " closed the connection instead of answering; it does so when a connection is idle for too long,"
                    + " when it ends, and when a request is longer than its limit; 'Check idle connection after (ms)'"
                    + " finds one that was closed while it was idle";
        }
        return "The server at " + endpoint.address()
                + " closed the connection instead of answering its first call; it probably does not use " + spoken()
                + ": see the server's log. Other transports, protocols, TLS, a Service name that it does not have, or"
                + " a request longer than its limit are all answered in this way"
                + (endpoint.tls().enabled()
                        ? "; and a client certificate that is missing, or that it does not accept"
                        : "");
    }

    /** Time since the last call, or since connecting, in nanoseconds. */
    public long idleNanos() {
        return System.nanoTime() - lastNanos;
    }

    /** Details that differ from sample to sample. */
    private String history() {
        String bytes = wire.received() > 0 ? wire.received() + " bytes of the reply came\n" : "";
        long millis = TimeUnit.NANOSECONDS.toMillis(idleNanos());
        return bytes + (hasWorked ? "Last used " + millis + " ms before, this call included\n" : "");
    }

    private String empty() {
        return "The HTTP server at " + endpoint.address() + " answered with an empty body; "
                + (endpoint.service().isEmpty()
                        ? "it does so when it requires a Service name, when"
                        : "it does so when it does not have the Service name '" + endpoint.service() + "', when")
                + " the method is oneway in its IDL, and when Path '"
                + endpoint.http().path() + "' is not Thrift's";
    }

    private String spoken() {
        return endpoint.transport() + " with " + endpoint.encoding().protocol()
                + (endpoint.tls().enabled() ? " over TLS" : " without TLS")
                + (endpoint.service().isEmpty() ? ", one service" : ", service '" + endpoint.service() + "'");
    }

    private String http(int status, String line) {
        String advice =
                switch (status) {
                    case 401, 403, 407 -> "; it requires credentials: add the required header";
                    case 404, 405 -> "; check Path '" + endpoint.http().path() + "'";
                    case 413 -> "; the request is longer than its limit";
                    case 415 -> "; it does not accept application/x-thrift: check Path, or set the header Content-Type";
                    case 301, 302, 307, 308 -> "; use the URL of the header Location";
                    default -> status >= 500 ? "; see the server's log" : "";
                };
        return "The HTTP server at " + endpoint.address() + " answered " + line + advice;
    }
}
