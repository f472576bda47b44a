package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.MessageSource;
import java.io.IOException;
import org.apache.thrift.protocol.TType;

/** TBinaryProtocol. */
public final class BinaryReader extends PackedReader {

    private static final int VERSION_MASK = 0xffff0000;
    private static final int VERSION_1 = 0x80010000;

    private final boolean strict;
    private boolean typeBehindName;

    /** @param strict whether messages without a version are refused */
    public BinaryReader(MessageSource in, boolean strict) {
        super(in);
        this.strict = strict;
    }

    @Override
    public int message() throws IOException {
        int first = (int) fixed(4);
        if (first < 0) {
            if ((first & VERSION_MASK) != VERSION_1) {
                throw new ReplyException(
                        "the reply does not begin like one in the binary protocol; see whether the server speaks"
                                + " another",
                        String.format("with %08x", first));
            }
            messageType = (byte) first;
            return length();
        }
        if (strict) {
            throw new ReplyException(
                    "the reply has no version in front; allow replies without, if the server is that old, or see"
                            + " whether it speaks another protocol",
                    String.format("it begins with %08x", first));
        }
        typeBehindName = true;
        return checked(first);
    }

    @Override
    public void afterName() throws IOException {
        if (typeBehindName) {
            messageType = (byte) in.next();
        }
        sequenceId = (int) fixed(4);
    }

    @Override
    public void structBegin() {
        // Nothing stands there.
    }

    @Override
    public void structEnd() {
        // Nothing stands there.
    }

    @Override
    public byte field() throws IOException {
        byte type = (byte) in.next();
        if (type != TType.STOP) {
            fieldId = (short) fixed(2);
        }
        return type;
    }

    @Override
    public void elements() throws IOException {
        elementType = (byte) in.next();
        size = length();
    }

    @Override
    public void map() throws IOException {
        keyType = (byte) in.next();
        elementType = (byte) in.next();
        size = length();
    }

    @Override
    public boolean bool() throws IOException {
        return in.next() != 0;
    }

    @Override
    public long whole(byte type) throws IOException {
        return switch (type) {
            case TType.BYTE -> (byte) in.next();
            case TType.I16 -> (short) fixed(2);
            case TType.I32 -> (int) fixed(4);
            default -> fixed(8);
        };
    }

    @Override
    public double real() throws IOException {
        return Double.longBitsToDouble(fixed(8));
    }

    @Override
    public long uuidHalf() throws IOException {
        return fixed(8);
    }

    @Override
    int length() throws IOException {
        return checked(fixed(4));
    }

    private long fixed(int bytes) throws IOException {
        long value = 0;
        for (int i = 0; i < bytes; i++) {
            value = value << 8 | in.next();
        }
        return value;
    }
}
