package io.github.jmeterrpc.thrift.client.transport;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TTransport;

/**
 * Reads one message with libthrift's protocol, which checks all lengths before it allocates; the
 * depth is bounded here. Not thread-safe.
 */
public final class MessageReader {

    private final Encoding encoding;
    private final TProtocol in;

    public MessageReader(Encoding encoding, TTransport transport) {
        this.encoding = encoding;
        in = Protocols.of(encoding, transport);
    }

    /** Reads all parts of a message except strings. */
    public TProtocol protocol() {
        return in;
    }

    /**
     * Reads the bytes of a string in UTF-8, which may be malformed. The caller must not modify the
     * array.
     */
    public ByteBuffer readString() throws TException {
        return encoding.protocol() == Protocol.JSON
                ? ByteBuffer.wrap(in.readString().getBytes(StandardCharsets.UTF_8))
                : in.readBinary();
    }

    /**
     * Returns the depth of the parts of a struct or container.
     *
     * @param depth nesting depth of the struct or container, 1 for a field of the outermost struct
     * @throws TProtocolException if it exceeds the limit
     */
    public int nested(int depth) throws TProtocolException {
        if (depth >= encoding.maxDepth()) {
            throw new TProtocolException(TProtocolException.DEPTH_LIMIT);
        }
        return depth + 1;
    }

    /**
     * Skips a value and checks that it is well-formed, unlike libthrift's own method, which trusts
     * lengths.
     */
    public void skip(byte type, int depth) throws TException {
        switch (type) {
            case TType.BOOL -> in.readBool();
            case TType.BYTE -> in.readByte();
            case TType.I16 -> in.readI16();
            case TType.I32 -> in.readI32();
            case TType.I64 -> in.readI64();
            case TType.DOUBLE -> in.readDouble();
            case TType.UUID -> in.readUuid();
            case TType.STRING -> readString();
            case TType.STRUCT -> skipStruct(nested(depth));
            case TType.LIST, TType.SET -> {
                // Every protocol writes a set like a list.
                TList list = in.readListBegin();
                int nested = nested(depth);
                for (int i = 0; i < list.size; i++) {
                    skip(list.elemType, nested);
                }
                in.readListEnd();
            }
            case TType.MAP -> {
                TMap map = in.readMapBegin();
                int nested = nested(depth);
                for (int i = 0; i < map.size; i++) {
                    skip(map.keyType, nested);
                    skip(map.valueType, nested);
                }
                in.readMapEnd();
            }
            default -> throw new TProtocolException(TProtocolException.INVALID_DATA, "type " + type);
        }
    }

    /** Skips a whole struct whose fields have this depth. */
    void skipStruct(int depth) throws TException {
        in.readStructBegin();
        for (var field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            skip(field.type, depth);
            in.readFieldEnd();
        }
        in.readStructEnd();
    }

    /** Explains an exception of libthrift, or of this class, while a message is read. */
    public ReplyException unreadable(Exception thrown) {
        if (thrown instanceof TProtocolException broken && broken.getType() == TProtocolException.DEPTH_LIMIT) {
            return new ReplyException("the reply exceeds the maximum nesting depth of " + encoding.maxDepth()
                    + "; raise it with the JMeter property " + Encoding.MAX_DEPTH_PROPERTY);
        }
        return new ReplyException(
                "the reply is not valid in Thrift's " + encoding.protocol()
                        + " protocol, or is truncated; check whether the server speaks another",
                thrown);
    }
}
