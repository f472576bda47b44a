package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Endpoint;
import io.github.jmeterrpc.thrift.client.endpoint.Options;
import io.github.jmeterrpc.thrift.client.socket.DeadlineSocket;
import java.io.IOException;
import java.util.function.Function;

/** Puts messages on a connection and takes replies from it; one kind for each way of transport. */
public interface MessageTransport {

    /** Of the kind that the endpoint wants. */
    static MessageTransport over(DeadlineSocket wire, Endpoint endpoint, Function<Encoding, MessageEnd> ends)
            throws IOException {
        Options options = endpoint.options();
        return switch (endpoint.transport()) {
            case FRAMED, FASTFRAMED ->
                new FramedMessages(
                        wire,
                        ProtocolSignature.of(endpoint.encoding()),
                        Math.min(options.maxFrameBytes(), options.maxMessageBytes()));
            case SOCKET ->
                new UnframedMessages(
                        wire, ends.apply(endpoint.encoding()), ProtocolSignature.of(endpoint.encoding()), options);
            case ZLIB, ZLIB_FRAMED -> new ZlibMessages(wire, endpoint, ends.apply(endpoint.encoding()));
            case HTTP -> new HttpMessages(wire, endpoint);
        };
    }

    /** Hands a whole message to the system. */
    void send(byte[] message, int offset, int length) throws IOException;

    /** Waits for a whole reply. */
    void receive(Reply reply) throws IOException;

    /** Takes what the peer sends after a oneway message; nothing, but for HTTP. */
    default void receiveNothing() throws IOException {}

    /** Whether the peer takes another message on this connection. */
    default boolean goesOn() {
        return true;
    }

    /** Lets go of what Java does not free by itself. */
    default void close() {}
}
