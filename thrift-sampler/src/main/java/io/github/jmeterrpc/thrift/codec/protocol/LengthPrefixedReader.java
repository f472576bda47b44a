package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;

/** A protocol of plain bytes: the length of a text stands in front of it, and nothing stands behind the parts. */
abstract class LengthPrefixedReader extends WireReader {

    final MessageSource in;

    LengthPrefixedReader(MessageSource in) {
        this.in = in;
    }

    /** Reads the length of a text or a container. */
    abstract int readLength() throws IOException;

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
    public final int readStringBegin() throws IOException {
        return readLength();
    }

    @Override
    public final int readBinaryBegin() throws IOException {
        return readLength();
    }

    @Override
    public final MessageSource stringSource() {
        return in;
    }

    @Override
    public final void readMessageEnd() {
        // Nothing stands there.
    }

    @Override
    public final void readFieldEnd() {
        // Nothing stands there.
    }

    @Override
    public final void readListEnd() {
        // Nothing stands there.
    }

    @Override
    public final void readMapEnd() {
        // Nothing stands there.
    }
}
