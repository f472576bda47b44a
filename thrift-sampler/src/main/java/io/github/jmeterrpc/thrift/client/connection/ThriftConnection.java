package io.github.jmeterrpc.thrift.client.connection;

import io.github.jmeterrpc.common.error.Failure;
import io.github.jmeterrpc.common.input.InvalidInputException;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.error.CallException;
import io.github.jmeterrpc.thrift.client.error.ThriftResponseCode;
import io.github.jmeterrpc.thrift.client.error.WireException;
import io.github.jmeterrpc.thrift.client.error.WireException.Symptom;
import io.github.jmeterrpc.thrift.client.failure.CallFailures;
import io.github.jmeterrpc.thrift.client.failure.OpenFailures;
import io.github.jmeterrpc.thrift.client.socket.Connector;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import io.github.jmeterrpc.thrift.client.socket.TlsContexts;
import io.github.jmeterrpc.thrift.client.transport.MessageTransport;
import io.github.jmeterrpc.thrift.client.transport.ThriftReply;
import java.io.IOException;

/**
 * One connection to a server, used by one thread.
 *
 * <p>It makes one call at a time: {@code reply = connection.call(message, 0, message.length)}. Any
 * failure closes the connection, and no message is ever sent twice. The caller sets the sequence id
 * of a message and checks that of the reply.
 */
public final class ThriftConnection implements AutoCloseable {

    private ThriftEndpoint endpoint;
    private final DeadlineSocket wire;
    private final MessageTransport messages;
    private final ThriftReply reply = new ThriftReply();
    private final CallFailures failures;
    private final String provider;
    private long connectNanos;

    /**
     * Whether an unread response may still arrive: the last message was oneway, or a generated
     * client posted it.
     */
    private boolean unsettled;

    /** Whether the response to a oneway message has been read. */
    private boolean confirmed;

    private ThriftConnection(
            ThriftEndpoint endpoint, DeadlineSocket wire, MessageTransport messages, String chosen, long connectNanos) {
        this.endpoint = endpoint;
        this.wire = wire;
        this.messages = messages;
        this.connectNanos = connectNanos;
        failures = new CallFailures(endpoint, wire);
        provider = "provider: " + endpoint.address() + (chosen.isEmpty() ? "" : " (" + chosen + ")") + "\n";
    }

    /**
     * Opens a connection.
     *
     * @param turn selects among the addresses of the host
     * @throws CallException if connecting fails; the socket is then closed
     */
    static ThriftConnection open(ThriftEndpoint endpoint, DeadlineSocket wire, TlsContexts contexts, int turn)
            throws CallException {
        long start = System.nanoTime();
        Connector opener = new Connector(endpoint, contexts, turn);
        try {
            opener.open(wire);
            MessageTransport messages = MessageTransport.over(wire, endpoint);
            return new ThriftConnection(endpoint, wire, messages, opener.chosen(), System.nanoTime() - start);
        } catch (InvalidInputException e) {
            wire.close();
            throw new CallException(new Failure(ThriftResponseCode.ARGUMENT_ERROR, e.summary(), e.getMessage()), e);
        } catch (IOException e) {
            wire.close();
            Failure failure = OpenFailures.of(endpoint, opener.stage(), e);
            String tried = opener.chosen().isEmpty() ? "" : "Address: " + opener.chosen() + "\n";
            throw new CallException(new Failure(failure.code(), failure.message(), tried + failure.detail()), e);
        } catch (RuntimeException | Error e) {
            wire.close();
            throw e;
        }
    }

    /** Sets path, headers, service and read timeout of the next calls. */
    void prepare(ThriftEndpoint caller) {
        endpoint = caller.at(endpoint.host());
        failures.prepare(endpoint);
        messages.prepare(endpoint);
    }

    /**
     * Sends a message and waits for the reply.
     *
     * @param message array with the encoded message, without a frame
     * @param offset start of the message in the array
     * @param length length of the message in bytes
     * @return a reply whose first bytes match the endpoint's protocol; valid until the next call
     * @throws CallException if no such reply arrived; the connection is then closed
     */
    public ThriftReply call(byte[] message, int offset, int length) throws CallException {
        try {
            wire.begin(endpoint.options().readTimeoutMs());
            messages.send(message, offset, length);
            messages.receive(reply);
            ended();
            return reply;
        } catch (IOException e) {
            throw broken(e);
        } catch (RuntimeException | Error e) {
            // Finding the end of a reply can fail, too.
            close();
            throw e;
        }
    }

    /**
     * Sends a oneway message; returns when the message is written to the socket, or over HTTP when
     * the server has responded, unless the endpoint is configured not to respond to oneway calls.
     *
     * @throws CallException if sending fails; the connection is then closed
     */
    public void send(byte[] message, int offset, int length) throws CallException {
        try {
            wire.begin(endpoint.options().readTimeoutMs());
            messages.send(message, offset, length);
            confirmed = endpoint.http().answersOneway();
            if (confirmed) {
                messages.receiveNothing();
            }
            unsettled = true;
            ended();
        } catch (IOException e) {
            throw broken(failures.ofOneway(e), e);
        }
    }

    /** Sends a message of a generated client; whether the client waits for a reply is unknown. */
    void post(byte[] message, int offset, int length) throws CallException {
        try {
            wire.begin(endpoint.options().readTimeoutMs());
            messages.send(message, offset, length);
            unsettled = true;
            confirmed = false;
            wire.end();
        } catch (IOException e) {
            throw broken(e);
        }
    }

    /** Whether the next message can be sent at once. */
    boolean isReady() {
        return !unsettled && wire.isUsable();
    }

    /**
     * Finishes a oneway call: over HTTP, reads the response that a generated client has not waited
     * for. If the server ends the connection with this response, the connection is closed here, so
     * that the next call does not fail.
     *
     * @throws CallException if the server has reported by now that it did not accept the message,
     *     or if its confirmation does not arrive. The connection is then closed and can be
     *     replaced, because no other call has used it
     */
    void settle() throws CallException {
        if (isReady() || !wire.isUsable()) {
            return;
        }
        unsettled = false;
        try {
            if (!confirmed && !endpoint.http().answersOneway() && !wire.hasMore()) {
                // The server responds to messages in order, so this response comes first.
                close();
                return;
            }
            wire.begin(endpoint.options().readTimeoutMs());
            if (!confirmed) {
                messages.receiveNothing();
            }
            // The end of a compressed reply may only be read with the next reply, so unread bytes
            // do not indicate an error.
            if (!endpoint.transport().compressed() && wire.hasMore()) {
                throw WireException.of(Symptom.ONEWAY_ANSWERED);
            }
            ended();
        } catch (IOException e) {
            throw broken(failures.ofOneway(e), e);
        }
    }

    /** Waits for the reply to the message of the last {@link #post}. */
    ThriftReply fetch() throws CallException {
        try {
            wire.resume(endpoint.options().readTimeoutMs());
            messages.receive(reply);
            unsettled = false;
            ended();
            return reply;
        } catch (IOException e) {
            throw broken(e);
        } catch (RuntimeException | Error e) {
            // Finding the end of a reply can fail, too.
            close();
            throw e;
        }
    }

    private void ended() throws IOException {
        wire.end();
        failures.succeeded();
        if (!messages.goesOn()) {
            // The reply has not been read yet.
            wire.close();
        }
    }

    private CallException broken(IOException e) {
        return broken(failures.of(e), e);
    }

    private CallException broken(Failure failure, IOException e) {
        close();
        return new CallException(failure, e);
    }

    /** Resets the byte counts, because the next sample may make no call. */
    void startCounting() {
        wire.startCounting();
    }

    DeadlineSocket wire() {
        return wire;
    }

    /** The address of the server, for the response headers. */
    public String provider() {
        return provider;
    }

    /**
     * Whether the server has closed the connection. The check takes 1 ms and is made only if the
     * connection has been idle for the given time.
     */
    boolean isClosedByPeer(int idleMs) {
        return !unsettled && failures.idleNanos() >= idleMs * 1_000_000L && wire.hasEnded();
    }

    /** Whether the connection is open on this side; the server may have closed it. */
    public boolean isUsable() {
        return wire.isUsable();
    }

    /**
     * The connect time including TLS, in nanoseconds; 0 from the second call on, so that only the
     * sample that connected reports it.
     */
    public long takeConnectNanos() {
        long nanos = connectNanos;
        connectNanos = 0;
        return nanos;
    }

    /**
     * The {@link System#nanoTime} at which the first byte of the last reply had arrived; 0 before
     * the first reply.
     */
    public long firstByteNanos() {
        return wire.firstByteNanos();
    }

    /** Bytes that the last call sent, including frame and HTTP headers, before encryption. */
    public long sentBytes() {
        return wire.sent();
    }

    /** Bytes that the last call received, including frame and HTTP headers, after decryption. */
    public long receivedBytes() {
        return wire.received();
    }

    /** Releases the memory of the last reply if it is long; the reply cannot be read any more. */
    public void forgetReply() {
        reply.clear();
        messages.forget();
    }

    /** Closes the connection and releases its last reply; further calls have no effect. */
    @Override
    public void close() {
        wire.close();
        reply.clear();
        messages.close();
    }
}
