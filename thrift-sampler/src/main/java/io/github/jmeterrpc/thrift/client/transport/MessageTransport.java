package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.ThriftEndpoint;
import io.github.jmeterrpc.thrift.client.endpoint.ThriftOptions;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import java.io.IOException;
import java.util.Optional;

/**
 * Writes messages to a connection and reads replies from it; one implementation for each kind of
 * transport.
 */
public interface MessageTransport {

    /** Creates the transport that the endpoint names. */
    static MessageTransport over(DeadlineSocket wire, ThriftEndpoint endpoint) throws IOException {
        ThriftOptions options = endpoint.options();
        return switch (endpoint.transport()) {
            case FRAMED, FASTFRAMED ->
                new FramedMessages(
                        wire,
                        Optional.of(endpoint.encoding()),
                        Math.min(options.maxFrameBytes(), options.maxMessageBytes()));
            case SOCKET -> new UnframedMessages(wire, endpoint.encoding(), options);
            case ZLIB, ZLIB_FRAMED -> new ZlibMessages(wire, endpoint);
            case HTTP -> new HttpMessages(wire, endpoint);
        };
    }

    /** Sets the values for the next calls; only HTTP sends them. */
    default void prepare(ThriftEndpoint caller) {}

    /** Writes a whole message to the socket. */
    void send(byte[] message, int offset, int length) throws IOException;

    /** Waits for a whole reply. */
    void receive(ThriftReply reply) throws IOException;

    /** Reads the response to a oneway message; only HTTP has one. */
    default void receiveNothing() throws IOException {}

    /** Whether the peer accepts another message on this connection. */
    default boolean goesOn() {
        return true;
    }

    /** Releases the last reply if it is long. */
    void forget();

    /** Releases all memory, including the last reply. */
    void close();
}
