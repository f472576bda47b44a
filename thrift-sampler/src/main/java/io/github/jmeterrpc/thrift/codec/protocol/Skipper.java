package io.github.jmeterrpc.thrift.codec.protocol;

import java.io.IOException;
import org.apache.thrift.protocol.TType;

/** Skips values, and checks that they are well formed. */
public final class Skipper {

    private Skipper() {}

    /** @param depth nesting depth of the value, 1 for the fields of the outermost struct */
    public static void skip(WireReader in, byte type, int depth) throws IOException {
        switch (type) {
            case TType.BOOL -> in.readBool();
            case TType.BYTE, TType.I16, TType.I32, TType.I64 -> in.readInteger(type);
            case TType.DOUBLE -> in.readDouble();
            case TType.UUID -> {
                in.readUuidHalf();
                in.readUuidHalf();
            }
            case TType.STRING -> {
                int length = in.readStringBegin();
                in.stringSource().skip(length);
            }
            case TType.STRUCT -> struct(in, nested(depth));
            case TType.LIST, TType.SET -> elements(in, nested(depth));
            case TType.MAP -> map(in, nested(depth));
            default -> throw WireTypes.unknown(type);
        }
    }

    /** Skips a whole struct whose fields have this nesting depth. */
    public static void struct(WireReader in, int depth) throws IOException {
        in.readStructBegin();
        byte type = in.readFieldBegin();
        while (type != TType.STOP) {
            skip(in, type, depth);
            in.readFieldEnd();
            type = in.readFieldBegin();
        }
        in.readStructEnd();
    }

    private static void elements(WireReader in, int depth) throws IOException {
        in.readListBegin();
        byte type = in.elementType();
        int size = in.size();
        for (int i = 0; i < size; i++) {
            skip(in, type, depth);
        }
        in.readListEnd();
    }

    private static void map(WireReader in, int depth) throws IOException {
        in.readMapBegin();
        byte keyType = in.keyType();
        byte valueType = in.elementType();
        int size = in.size();
        for (int i = 0; i < size; i++) {
            skip(in, keyType, depth);
            skip(in, valueType, depth);
        }
        in.readMapEnd();
    }

    /** Returns the nesting depth of the parts of a value at this depth. */
    public static int nested(int depth) throws ReplyException {
        if (depth >= WireTypes.MAX_DEPTH) {
            throw tooDeep();
        }
        return depth + 1;
    }

    static ReplyException tooDeep() {
        return new ReplyException("the reply is nested more than " + WireTypes.MAX_DEPTH + " deep");
    }
}
