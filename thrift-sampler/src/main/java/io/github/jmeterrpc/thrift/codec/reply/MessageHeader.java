package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.protocol.ArraySource;
import io.github.jmeterrpc.thrift.codec.protocol.BinaryReader;
import io.github.jmeterrpc.thrift.codec.protocol.CompactReader;
import io.github.jmeterrpc.thrift.codec.protocol.JsonReader;
import io.github.jmeterrpc.thrift.codec.protocol.ReplyException;
import io.github.jmeterrpc.thrift.codec.protocol.WireReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.thrift.protocol.TMessageType;

/** The header of a reply, with the reader positioned at the content. */
final class MessageHeader {

    final WireReader in;
    private final ArraySource source;
    private final boolean asExpected;
    private final String otherName;

    private MessageHeader(WireReader in, ArraySource source, byte[] expectedName) throws IOException {
        this.in = in;
        this.source = source;
        int length = in.readMessageBegin();
        ArraySource text = (ArraySource) in.stringSource();
        int from = text.at();
        text.skip(length);
        asExpected = Arrays.equals(text.array(), from, from + length, expectedName, 0, expectedName.length);
        otherName = asExpected ? "" : new String(text.array(), from, length, StandardCharsets.UTF_8);
        in.readAfterName();
        if (in.messageType() != TMessageType.REPLY && in.messageType() != TMessageType.EXCEPTION) {
            throw new ReplyException(
                    "the server sent a message that is not a reply; check which server listens on this port",
                    "type " + in.messageType());
        }
    }

    static MessageHeader read(byte[] bytes, int offset, int length, Encoding encoding, byte[] expectedName)
            throws IOException {
        ArraySource source = new ArraySource(bytes, offset, length);
        WireReader in =
                switch (encoding.protocol()) {
                    case BINARY -> new BinaryReader(source, encoding.strictRead());
                    case COMPACT -> new CompactReader(source);
                    case JSON -> new JsonReader(bytes, offset, length);
                };
        return new MessageHeader(in, source, expectedName);
    }

    boolean isException() {
        return in.messageType() == TMessageType.EXCEPTION;
    }

    /** True if the reply names this method, with or without the prefix of a multiplexed service. */
    boolean namesMethod(String method) {
        return asExpected || otherName.endsWith(":" + method);
    }

    /** @throws ReplyException if there are bytes after the message */
    void requireEnd() throws IOException {
        in.readMessageEnd();
        int left = in instanceof JsonReader json ? json.left() : source.left();
        if (left > 0) {
            throw new ReplyException("there are bytes behind the reply", left);
        }
    }
}
