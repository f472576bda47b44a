package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.transport.MessageSource;
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

/**
 * Reads TJSONProtocol with libthrift. A RuntimeException of libthrift counts as a malformed reply, like its TException. One
 * instance per message.
 */
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
            TConfiguration limits = new TConfiguration(most, most, WireTypes.MAX_DEPTH);
            in = new TMemoryInputTransport(limits, bytes, offset, length);
            json = new UuidAware(in);
            limit = length;
        } catch (TTransportException e) {
            throw broken(e);
        }
    }

    /** Number of bytes after the part that was read. */
    public int left() {
        return in.getBytesRemainingInBuffer();
    }

    @Override
    public int readMessageBegin() throws IOException {
        TMessage message = read(json::readMessageBegin);
        messageType = message.type;
        sequenceId = message.seqid;
        return keep(message.name.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public void readAfterName() {
        // readMessageBegin() has read type and sequence id already.
    }

    @Override
    public void readMessageEnd() throws IOException {
        run(json::readMessageEnd);
    }

    @Override
    public void readStructBegin() throws IOException {
        read(json::readStructBegin);
    }

    @Override
    public void readStructEnd() throws IOException {
        run(json::readStructEnd);
    }

    @Override
    public byte readFieldBegin() throws IOException {
        TField field = read(json::readFieldBegin);
        fieldId = field.id;
        return field.type;
    }

    @Override
    public void readFieldEnd() throws IOException {
        run(json::readFieldEnd);
    }

    @Override
    public void readListBegin() throws IOException {
        TList list = read(json::readListBegin);
        elementType = list.elemType;
        size = checked(list.size);
    }

    @Override
    public void readListEnd() throws IOException {
        run(json::readListEnd);
    }

    @Override
    public void readMapBegin() throws IOException {
        TMap map = read(json::readMapBegin);
        keyType = map.keyType;
        elementType = map.valueType;
        size = checked(map.size);
    }

    @Override
    public void readMapEnd() throws IOException {
        run(json::readMapEnd);
    }

    @Override
    public boolean readBool() throws IOException {
        return read(json::readBool);
    }

    @Override
    public long readInteger(byte type) throws IOException {
        return switch (type) {
            case TType.BYTE -> read(json::readByte);
            case TType.I16 -> read(json::readI16);
            case TType.I32 -> read(json::readI32);
            default -> read(json::readI64);
        };
    }

    @Override
    public double readDouble() throws IOException {
        return read(json::readDouble);
    }

    @Override
    public long readUuidHalf() throws IOException {
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
    public int readStringBegin() throws IOException {
        return keep(read(json::readString).getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public int readBinaryBegin() throws IOException {
        ByteBuffer bytes = read(json::readBinary);
        byte[] copy = new byte[bytes.remaining()];
        bytes.get(copy);
        return keep(copy);
    }

    private int keep(byte[] bytes) {
        text = new ArraySource(bytes, 0, bytes.length);
        return bytes.length;
    }

    @Override
    public MessageSource stringSource() {
        return text;
    }

    private int checked(int count) throws ReplyException {
        if (count < 0 || count > limit) {
            throw new ReplyException("the reply contains a container with more elements than it has bytes", count);
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

    private static void run(End end) throws ReplyException {
        try {
            end.run();
        } catch (TException | RuntimeException e) {
            throw broken(e);
        }
    }

    private static ReplyException broken(Exception e) {
        return new ReplyException(
                "the reply is not valid in Thrift's JSON protocol, or is truncated; check whether the server speaks another",
                e);
    }

    /** Works around libthrift 0.25, which throws for a container of UUIDs because it has no minimum size for the type. */
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
        void run() throws TException;
    }
}
