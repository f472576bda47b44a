package io.github.jmeterrpc.thrift.client.socket;

import java.io.IOException;

/** The source of a reply's bytes. */
@FunctionalInterface
public interface ByteInput {

    /**
     * Waits for bytes and reads the available bytes.
     *
     * @return number of bytes read, 1 or more; −1 at the end of the input, if the input can end
     *     before the connection does
     */
    int read(byte[] array, int offset, int length) throws IOException;
}
