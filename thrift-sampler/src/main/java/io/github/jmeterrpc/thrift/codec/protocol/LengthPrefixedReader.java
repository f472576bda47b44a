package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.transport.MessageSource;
import java.io.IOException;

/** Base of the two protocols (binary and compact) that write a length before each string and nothing after a part. */
abstract class LengthPrefixedReader extends WireReader {

    final MessageSource in;

    LengthPrefixedReader(MessageSource in) {
        this.in = in;
    }

    /** Reads the length of a string, or the size of a container. */
    abstract int readLength() throws IOException;

    /**
     * @param length as an unsigned number
     * @return the same length, after a check that the message can hold that many bytes
     */
    final int checked(long length) throws IOException {
        if (length > Integer.MAX_VALUE) {
            throw new ReplyException(
                    "the reply contains a negative length; check whether the server speaks another protocol", length);
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
        // These protocols write nothing here.
    }

    @Override
    public final void readFieldEnd() {
        // These protocols write nothing here.
    }

    @Override
    public final void readListEnd() {
        // These protocols write nothing here.
    }

    @Override
    public final void readMapEnd() {
        // These protocols write nothing here.
    }
}
