package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.transport.MessageSource;
import java.io.IOException;
import org.apache.thrift.protocol.TType;

/** Reads TBinaryProtocol, with or without its version header. One instance per message. */
public final class BinaryReader extends LengthPrefixedReader {

    private static final int VERSION_MASK = 0xffff0000;
    private static final int VERSION_1 = 0x80010000;

    private final boolean strict;
    private boolean typeBehindName;

    /** @param strict true to reject messages without the version header */
    public BinaryReader(MessageSource in, boolean strict) {
        super(in);
        this.strict = strict;
    }

    @Override
    public int readMessageBegin() throws IOException {
        int first = (int) readFixed(4);
        if (first < 0) {
            if ((first & VERSION_MASK) != VERSION_1) {
                throw new ReplyException(
                        "the reply does not begin like one in the binary protocol; check whether the server speaks"
                                + " another",
                        String.format("with %08x", first));
            }
            messageType = (byte) first;
            return readLength();
        }
        if (strict) {
            throw new ReplyException(
                    "the reply has no version header; allow replies without it if the server is old, or check"
                            + " whether it speaks another protocol",
                    String.format("it begins with %08x", first));
        }
        typeBehindName = true;
        return checked(first);
    }

    @Override
    public void readAfterName() throws IOException {
        if (typeBehindName) {
            messageType = (byte) in.next();
        }
        sequenceId = (int) readFixed(4);
    }

    @Override
    public void readStructBegin() {
        // The binary protocol writes nothing here.
    }

    @Override
    public void readStructEnd() {
        // The binary protocol writes nothing here.
    }

    @Override
    public byte readFieldBegin() throws IOException {
        byte type = (byte) in.next();
        if (type != TType.STOP) {
            fieldId = (short) readFixed(2);
        }
        return type;
    }

    @Override
    public void readListBegin() throws IOException {
        elementType = (byte) in.next();
        size = readLength();
    }

    @Override
    public void readMapBegin() throws IOException {
        keyType = (byte) in.next();
        elementType = (byte) in.next();
        size = readLength();
    }

    @Override
    public boolean readBool() throws IOException {
        return in.next() != 0;
    }

    @Override
    public long readInteger(byte type) throws IOException {
        return switch (type) {
            case TType.BYTE -> (byte) in.next();
            case TType.I16 -> (short) readFixed(2);
            case TType.I32 -> (int) readFixed(4);
            default -> readFixed(8);
        };
    }

    @Override
    public double readDouble() throws IOException {
        return Double.longBitsToDouble(readFixed(8));
    }

    @Override
    public long readUuidHalf() throws IOException {
        return readFixed(8);
    }

    @Override
    int readLength() throws IOException {
        return checked(readFixed(4));
    }

    private long readFixed(int bytes) throws IOException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = value << 8 | in.next();
        }
        return value;
    }
}
