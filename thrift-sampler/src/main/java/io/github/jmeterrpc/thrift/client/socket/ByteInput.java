package io.github.jmeterrpc.thrift.client.socket;

import java.io.IOException;

/** The source of a reply's bytes. */
@FunctionalInterface
public interface ByteInput {

    /**
     * Waits for bytes and takes the available ones.
     *
     * @return how many, 1 or more; −1 at the end, if it has one before the connection's
     */
    int read(byte[] array, int offset, int length) throws IOException;
}
