package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.apache.thrift.transport.TTransport;
import org.apache.thrift.transport.TTransportException;

/** TJSONProtocol, by libthrift. What that throws besides its own exceptions is a broken reply too. */
public final class JsonReader extends WireReader {

    private final TMemoryInputTransport in;
    private final TJSONProtocol json;
    private final int limit;
    private ArraySource text = new ArraySource(new byte[0], 0, 0);
    private long secondHalf;
    private boolean atSecondHalf;

    public JsonReader(byte[] bytes, int offset, int length) throws ReplyException {
        try {
            int most = Math.max(length, TConfiguration.DEFAULT_MAX_MESSAGE_SIZE);
            TConfiguration limits = new TConfiguration(most, most, WireTypes.DEEPEST);
            in = new TMemoryInputTransport(limits, bytes, offset, length);
            json = new UuidAware(in);
            limit = length;
        } catch (TTransportException e) {
            throw broken(e);
        }
    }

    /** Bytes behind what was read. */
    public int left() {
        return in.getBytesRemainingInBuffer();
    }

    @Override
    public int message() throws IOException {
        TMessage message = read(json::readMessageBegin);
        messageType = message.type;
        sequenceId = message.seqid;
        return text(message.name.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void afterName() {
        // All was set before.
    }

    @Override
    public void messageEnd() throws IOException {
        pass(json::readMessageEnd);
    }

    @Override
    public void structBegin() throws IOException {
        read(json::readStructBegin);
    }

    @Override
    public void structEnd() throws IOException {
        pass(json::readStructEnd);
    }

    @Override
    public byte field() throws IOException {
        TField field = read(json::readFieldBegin);
        fieldId = field.id;
        return field.type;
    }

    @Override
    public void fieldEnd() throws IOException {
        pass(json::readFieldEnd);
    }

    @Override
    public void elements() throws IOException {
        TList list = read(json::readListBegin);
        elementType = list.elemType;
        size = checked(list.size);
    }

    @Override
    public void elementsEnd() throws IOException {
        pass(json::readListEnd);
    }

    @Override
    public void map() throws IOException {
        TMap map = read(json::readMapBegin);
        keyType = map.keyType;
        elementType = map.valueType;
        size = checked(map.size);
    }

    @Override
    public void mapEnd() throws IOException {
        pass(json::readMapEnd);
    }

    @Override
    public boolean bool() throws IOException {
        return read(json::readBool);
    }

    @Override
    public long whole(byte type) throws IOException {
        return switch (type) {
            case TType.BYTE -> read(json::readByte);
            case TType.I16 -> read(json::readI16);
            case TType.I32 -> read(json::readI32);
            default -> read(json::readI64);
        };
    }

    @Override
    public double real() throws IOException {
        return read(json::readDouble);
    }

    @Override
    public long uuidHalf() throws IOException {
        if (atSecondHalf) {
            atSecondHalf = false;
            return secondHalf;
        }
        UUID uuid = read(json::readUuid);
        secondHalf = uuid.getLeastSignificantBits();
        atSecondHalf = true;
        return uuid.getMostSignificantBits();
    }

    @Override
    public int text() throws IOException {
        return text(read(json::readString).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int binary() throws IOException {
        ByteBuffer bytes = read(json::readBinary);
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return text(copy);
    }

    private int text(byte[] bytes) {
        text = new ArraySource(bytes, 0, bytes.length);
        return bytes.length;
    }

    @Override
    public MessageSource texts() {
        return text;
    }

    private int checked(int count) throws ReplyException {
        if (count < 0 || count > limit) {
            throw new ReplyException("the reply has a container of more elements than fit into it", count);
        }
        return count;
    }

    private static <T> T read(Part<T> part) throws ReplyException {
        try {
            return part.read();
        } catch (TException | RuntimeException e) {
            throw broken(e);
        }
    }

    private static void pass(End end) throws ReplyException {
        try {
            end.read();
        } catch (TException | RuntimeException e) {
            throw broken(e);
        }
    }

    private static ReplyException broken(Exception e) {
        return new ReplyException(
                "the reply is not one in Thrift's JSON protocol, or cut off; see whether the server speaks another", e);
    }

    /** libthrift 0.25 forgets UUIDs where it estimates the size of a container, and throws. */
    private static final class UuidAware extends TJSONProtocol {

        UuidAware(TTransport in) {
            super(in);
        }

        @Override
        public int getMinSerializedSize(byte type) throws TTransportException {
            return super.getMinSerializedSize(type == TType.UUID ? TType.STRING : type);
        }
    }

    private interface Part<T> {
        T read() throws TException;
    }

    private interface End {
        void read() throws TException;
    }
}
