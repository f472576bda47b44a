package io.github.jmeterrpc.thrift.client.transport;

import java.io.IOException;

/**
 * A reply while it is read from a connection: the search for its end consumes its bytes one by one and keeps them for the decoder. Waits for bytes that have not come yet. Used by one thread.
 */
public interface MessageSource {

    /**
     * The next byte, 0 to 255.
     *
     * @throws IOException if there is none: the connection ended, the time is up, or the message is longer than allowed
     */
    int next() throws IOException;

    /**
     * Checks, before anything is waited for or allocated, that the message may have so many more bytes.
     *
     * @param count 0 or more
     * @throws IOException if it would be longer than allowed
     */
    void expect(int count) throws IOException;

    /**
     * Skips bytes.
     *
     * @param count 0 or more; checked against the message limit before anything is read or allocated
     * @throws IOException as with {@link #next}, or if the count is negative
     */
    void skip(int count) throws IOException;
}
