package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.client.Encoding;
import io.github.jmeterrpc.thrift.client.MessageEnd;
import io.github.jmeterrpc.thrift.idl.Method;

/** Reads the replies of one method. Threads may share it. */
public final class ReplyDecoder {

    private final Method method;
    private final Encoding encoding;

    public ReplyDecoder(Method method, Encoding encoding) {
        this.method = method;
        this.encoding = encoding;
    }

    /**
     * Finds the end of a reply on a transport without frames.
     *
     * @param encoding of the reply
     */
    public static MessageEnd end(Encoding encoding) {
        throw new UnsupportedOperationException("not yet " + encoding);
    }

    /**
     * Checks a whole reply, and says how the call ended.
     *
     * @throws ReplyException if it is not exactly one well-formed reply
     */
    public Answer check(byte[] bytes, int offset, int length) throws ReplyException {
        throw new ReplyException("not yet " + method + encoding);
    }

    /**
     * The content of a reply as JSON in UTF-8: the result, {@code null} for {@code void}; {@code {"exception": name, "fields":
     * {…}}} for a declared exception; {@code {"applicationException": {"type": number, "name": …, "message": …}}} for Thrift's
     * own.
     *
     * @param unknownFields whether fields that the IDL does not know are shown, by the name {@code #} and their id
     * @throws ReplyException if it is not exactly one well-formed reply
     */
    public byte[] json(byte[] bytes, int offset, int length, boolean unknownFields) throws ReplyException {
        throw new ReplyException("not yet " + unknownFields);
    }
}
