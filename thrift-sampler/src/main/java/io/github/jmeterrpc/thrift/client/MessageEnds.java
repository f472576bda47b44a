package io.github.jmeterrpc.thrift.client;

/** Gives each connection without frames its own {@link MessageEnd}. Thread safe. */
@FunctionalInterface
public interface MessageEnds {

    /**
     * For one connection.
     *
     * @param encoding of its replies
     * @param maxMessageBytes no text, binary or container in a message can be longer
     */
    MessageEnd of(Encoding encoding, int maxMessageBytes);
}
