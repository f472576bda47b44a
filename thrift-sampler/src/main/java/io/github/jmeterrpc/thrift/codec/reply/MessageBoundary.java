package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.transport.MessageEnd;
import io.github.jmeterrpc.thrift.client.transport.MessageSource;
import io.github.jmeterrpc.thrift.codec.protocol.BinaryReader;
import io.github.jmeterrpc.thrift.codec.protocol.CompactReader;
import io.github.jmeterrpc.thrift.codec.protocol.ReplyException;
import io.github.jmeterrpc.thrift.codec.protocol.Skipper;
import io.github.jmeterrpc.thrift.codec.protocol.WireReader;
import java.io.IOException;

/** Finds the end of a message on an unframed transport, which sends no length. Thread-safe. */
public final class MessageBoundary {

    private MessageBoundary() {}

    /** Returns the detector for an encoding; it throws {@link ReplyException} if the bytes are not a message. */
    public static MessageEnd of(Encoding encoding) {
        return switch (encoding.protocol()) {
            case BINARY -> source -> pass(new BinaryReader(source, encoding.strictRead()));
            case COMPACT -> source -> pass(new CompactReader(source));
            case JSON -> MessageBoundary::array;
        };
    }

    private static void pass(WireReader in) throws IOException {
        int length = in.readMessageBegin();
        in.stringSource().skip(length);
        in.readAfterName();
        Skipper.struct(in, 1);
    }

    /** A message in the JSON protocol is one JSON array. Only brackets and strings are checked here; the decoder checks the rest. */
    private static void array(MessageSource in) throws IOException {
        int first = in.next();
        if (first != '[') {
            throw new ReplyException(
                    "the reply does not begin like one in Thrift's JSON protocol (with [); check whether the server"
                            + " speaks another",
                    "with 0x" + Integer.toHexString(first));
        }
        int open = 1;
        while (open > 0) {
            switch (in.next()) {
                case '[', '{' -> open++;
                case ']', '}' -> open--;
                case '"' -> text(in);
                default -> {
                    // Part of a number, a colon or a comma.
                }
            }
        }
    }

    private static void text(MessageSource in) throws IOException {
        int c = in.next();
        while (c != '"') {
            if (c == '\\') {
                in.next();
            }
            c = in.next();
        }
    }
}
