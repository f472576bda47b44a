package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.client.transport.MessageSource;
import java.io.IOException;
import org.apache.thrift.protocol.TType;

/** Reads TCompactProtocol, version 1. One instance per message. */
public final class CompactReader extends LengthPrefixedReader {

    private static final int PROTOCOL_ID = 0x82;
    private static final int VERSION = 1;
    private static final int VERSION_MASK = 0x1f;
    private static final int TYPE_SHIFT = 5;
    private static final int LONG_FORM = 15;
    private static final int MAX_BYTES_OF_32 = 5;
    private static final int MAX_BYTES_OF_64 = 10;

    /** TType by compact type id; for a field, id 1 means true and id 2 means false. */
    private static final byte[] TYPES = {
        TType.STOP,
        TType.BOOL,
        TType.BOOL,
        TType.BYTE,
        TType.I16,
        TType.I32,
        TType.I64,
        TType.DOUBLE,
        TType.STRING,
        TType.LIST,
        TType.SET,
        TType.MAP,
        TType.STRUCT,
        TType.UUID
    };

    private static final int TRUE = 1;

    /** Last field id of each enclosing struct, outermost first: field ids are written as differences. */
    private final short[] outerIds = new short[WireTypes.MAX_DEPTH + 2];

    private int depth;

    /** Value of the current bool field (1 or 0), which compact writes into the field's type; −1 outside a bool field. */
    private int fieldValue = -1;

    public CompactReader(MessageSource in) {
        super(in);
    }

    @Override
    public int readMessageBegin() throws IOException {
        int protocol = in.next();
        if (protocol != PROTOCOL_ID) {
            throw new ReplyException(
                    "the reply does not begin like one in the compact protocol (with 82); check whether the server speaks"
                            + " another",
                    "with " + Integer.toHexString(protocol));
        }
        int versionAndType = in.next();
        if ((versionAndType & VERSION_MASK) != VERSION) {
            throw new ReplyException(
                    "the reply has an unsupported version of the compact protocol", versionAndType & VERSION_MASK);
        }
        messageType = (byte) (versionAndType >> TYPE_SHIFT);
        sequenceId = (int) readVarint(MAX_BYTES_OF_32);
        return readLength();
    }

    @Override
    public void readAfterName() {
        // Compact writes type and sequence id in front of the name.
    }

    @Override
    public void readStructBegin() throws ReplyException {
        if (depth == outerIds.length) {
            throw Skipper.tooDeep();
        }
        outerIds[depth++] = fieldId;
        fieldId = 0;
    }

    @Override
    public void readStructEnd() {
        fieldId = outerIds[--depth];
    }

    @Override
    public byte readFieldBegin() throws IOException {
        int header = in.next();
        if (header == TType.STOP) {
            return TType.STOP;
        }
        int type = header & 0x0f;
        int step = header >> 4;
        fieldId = step == 0 ? (short) zigzag(readVarint(MAX_BYTES_OF_32)) : (short) (fieldId + step);
        byte wireType = type(type);
        if (wireType == TType.BOOL) {
            fieldValue = type == TRUE ? 1 : 0;
        }
        return wireType;
    }

    @Override
    public void readListBegin() throws IOException {
        int header = in.next();
        elementType = type(header & 0x0f);
        size = header >> 4;
        if (size == LONG_FORM) {
            size = readLength();
        }
    }

    @Override
    public void readMapBegin() throws IOException {
        size = readLength();
        int types = size == 0 ? 0 : in.next();
        keyType = type(types >> 4);
        elementType = type(types & 0x0f);
    }

    @Override
    public boolean readBool() throws IOException {
        if (fieldValue < 0) {
            return in.next() == TRUE;
        }
        boolean value = fieldValue == 1;
        fieldValue = -1;
        return value;
    }

    @Override
    public long readInteger(byte type) throws IOException {
        return switch (type) {
            case TType.BYTE -> (byte) in.next();
            case TType.I16 -> (short) zigzag(readVarint(MAX_BYTES_OF_32));
            case TType.I32 -> (int) zigzag(readVarint(MAX_BYTES_OF_32));
            default -> zigzag(readVarint(MAX_BYTES_OF_64));
        };
    }

    @Override
    public double readDouble() throws IOException {
        long bits = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            bits |= (long) in.next() << 8 * i;
        }
        return Double.longBitsToDouble(bits);
    }

    @Override
    public long readUuidHalf() throws IOException {
        long bits = 0;
        for (int i = 0; i < Long.BYTES; i++) {
            bits = bits << 8 | in.next();
        }
        return bits;
    }

    private static byte type(int type) throws ReplyException {
        if (type >= TYPES.length) {
            throw WireTypes.unknown((byte) type);
        }
        return TYPES[type];
    }

    @Override
    int readLength() throws IOException {
        return checked(readVarint(MAX_BYTES_OF_32));
    }

    private long readVarint(int mostBytes) throws IOException {
        long value = 0;
        for (int i = 0; i < mostBytes; i++) {
            int next = in.next();
            value |= (next & 0x7fL) << 7 * i;
            if (next < 0x80) {
                return value;
            }
        }
        throw new ReplyException("the reply contains a number of more than " + mostBytes + " bytes");
    }

    private static long zigzag(long value) {
        return value >>> 1 ^ -(value & 1);
    }
}
