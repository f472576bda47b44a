package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;

/** A protocol of plain bytes: the length of a text stands in front of it, and nothing stands behind the parts. */
abstract class PackedReader extends WireReader {

    final MessageSource in;
    private final int limit;

    /** @param limit longest text and largest container */
    PackedReader(MessageSource in, int limit) {
        this.in = in;
        this.limit = limit;
    }

    /** Reads the length of a text or a container. */
    abstract int length() throws IOException;

    /**
     * @param length without a sign
     * @return the same, if it is within the limit
     */
    final int checked(long length) throws ReplyException {
        if (length > limit) {
            throw new ReplyException("the reply has a length of " + length + " in it, where " + limit
                    + " is the most; see whether the server speaks another protocol");
        }
        return (int) length;
    }

    @Override
    final int text() throws IOException {
        return length();
    }

    @Override
    final int binary() throws IOException {
        return length();
    }

    @Override
    final MessageSource texts() {
        return in;
    }

    @Override
    final void messageEnd() {
        // Nothing stands there.
    }

    @Override
    final void fieldEnd() {
        // Nothing stands there.
    }

    @Override
    final void elementsEnd() {
        // Nothing stands there.
    }

    @Override
    final void mapEnd() {
        // Nothing stands there.
    }
}
