package io.github.jmeterrpc.thrift.client;

import java.io.IOException;

/** Puts messages on a connection and takes replies from it; one kind for each way of transport. */
interface Messages {

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
