package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;

/** A protocol of plain bytes: the length of a text stands in front of it, and nothing stands behind the parts. */
abstract class PackedReader extends WireReader {

    final MessageSource in;

    PackedReader(MessageSource in) {
        this.in = in;
    }

    /** Reads the length of a text or a container. */
    abstract int length() throws IOException;

    /**
     * @param length without a sign
     * @return the same, if so many bytes may come
     */
    final int checked(long length) throws IOException {
        if (length > Integer.MAX_VALUE) {
            throw new ReplyException(
                    "the reply has a negative length in it; see whether the server speaks another protocol", length);
        }
        in.expect((int) length);
        return (int) length;
    }

    @Override
    public final int text() throws IOException {
        return length();
    }

    @Override
    public final int binary() throws IOException {
        return length();
    }

    @Override
    public final MessageSource texts() {
        return in;
    }

    @Override
    public final void messageEnd() {
        // Nothing stands there.
    }

    @Override
    public final void fieldEnd() {
        // Nothing stands there.
    }

    @Override
    public final void elementsEnd() {
        // Nothing stands there.
    }

    @Override
    public final void mapEnd() {
        // Nothing stands there.
    }
}
