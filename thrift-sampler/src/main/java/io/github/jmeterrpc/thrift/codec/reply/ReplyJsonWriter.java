package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.client.transport.MessageReader;
import io.github.jmeterrpc.thrift.codec.protocol.WireTypes;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;

/**
 * Converts values of a reply to JSON by the IDL. If the type in the reply differs from the type in
 * the IDL, the value is written by its wire type.
 */
final class ReplyJsonWriter {

    private final MessageReader reader;
    private final TProtocol in;
    private final JsonOutput out;
    private final boolean unknownFields;

    ReplyJsonWriter(MessageReader reader, JsonOutput out, boolean unknownFields) {
        this.reader = reader;
        in = reader.protocol();
        this.out = out;
        this.unknownFields = unknownFields;
    }

    /**
     * Writes a value.
     *
     * @param wireType type in the reply
     * @param declared type in the IDL
     * @param depth nesting depth, 1 for the fields of the outermost struct
     */
    void value(byte wireType, Type declared, int depth) throws TException {
        Type type = WireTypes.of(declared) == wireType ? declared : WireTypes.guess(wireType);
        if (type instanceof BaseType base) {
            scalar(base, wireType);
        } else if (type instanceof EnumType constants) {
            constant(constants);
        } else if (type instanceof Struct struct) {
            struct(struct, reader.nested(depth));
        } else if (type instanceof ListType list) {
            elements(list.element(), reader.nested(depth));
        } else if (type instanceof SetType set) {
            elements(set.element(), reader.nested(depth));
        } else {
            map((MapType) type, reader.nested(depth));
        }
    }

    private void scalar(BaseType type, byte wireType) throws TException {
        switch (type) {
            case BOOL -> out.writeAscii(in.readBool() ? "true" : "false");
            case I8, I16, I32, I64 -> out.writeLong(integer(wireType));
            case DOUBLE -> out.writeDouble(in.readDouble());
            case STRING -> {
                ByteBuffer text = reader.readString();
                out.writeString(text.array(), text.arrayOffset() + text.position(), text.remaining());
            }
            case BINARY -> {
                ByteBuffer binary = in.readBinary();
                out.writeBase64(binary.array(), binary.arrayOffset() + binary.position(), binary.remaining());
            }
            case UUID -> out.writeString(in.readUuid().toString());
        }
    }

    private long integer(byte wireType) throws TException {
        return switch (wireType) {
            case TType.BYTE -> in.readByte();
            case TType.I16 -> in.readI16();
            case TType.I32 -> in.readI32();
            default -> in.readI64();
        };
    }

    private void constant(EnumType type) throws TException {
        int number = in.readI32();
        Optional<EnumType.Constant> constant = type.find(number);
        if (constant.isPresent()) {
            out.writeString(constant.get().name());
        } else {
            out.writeLong(number);
        }
    }

    /** Writes a whole struct whose fields have this nesting depth. */
    void struct(Struct struct, int depth) throws TException {
        boolean showUnknown = unknownFields || struct == Struct.UNKNOWN;
        in.readStructBegin();
        out.writeChar('{');
        boolean first = true;
        for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            Optional<Field> declared = struct.field(field.id);
            // Like generated code, treats a field with an undeclared type as unknown.
            boolean known = declared.isPresent() && WireTypes.of(declared.get().type()) == field.type;
            if (known || showUnknown) {
                if (!first) {
                    out.writeChar(',');
                }
                first = false;
                out.writeFieldName(known ? declared.get().name() : "#" + field.id);
                value(field.type, known ? declared.get().type() : WireTypes.guess(field.type), depth);
            } else {
                reader.skip(field.type, depth);
            }
            in.readFieldEnd();
        }
        out.writeChar('}');
        in.readStructEnd();
    }

    private void elements(Type element, int depth) throws TException {
        // Every protocol writes a set like a list.
        TList list = in.readListBegin();
        out.writeChar('[');
        for (int i = 0; i < list.size; i++) {
            if (i > 0) {
                out.writeChar(',');
            }
            value(list.elemType, element, depth);
        }
        out.writeChar(']');
        in.readListEnd();
    }

    private void map(MapType type, int depth) throws TException {
        TMap map = in.readMapBegin();
        byte keyType = map.keyType;
        byte valueType = map.valueType;
        int size = map.size;
        boolean asObject = size == 0 ? type.key().isScalar() : isSimple(keyType);
        out.writeChar(asObject ? '{' : '[');
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.writeChar(',');
            }
            if (asObject) {
                key(keyType, type.key(), depth);
                out.writeChar(':');
                value(valueType, type.value(), depth);
            } else {
                out.writeAscii("{\"key\":");
                value(keyType, type.key(), depth);
                out.writeAscii(",\"value\":");
                value(valueType, type.value(), depth);
                out.writeChar('}');
            }
        }
        out.writeChar(asObject ? '}' : ']');
        in.readMapEnd();
    }

    private static boolean isSimple(byte wireType) {
        return switch (wireType) {
            case TType.STRUCT, TType.LIST, TType.SET, TType.MAP -> false;
            default -> true;
        };
    }

    /** Writes a map key, always as a JSON string. */
    private void key(byte wireType, Type declared, int depth) throws TException {
        switch (wireType) {
            case TType.BOOL -> out.writeString(Boolean.toString(in.readBool()));
            case TType.BYTE, TType.I16, TType.I64 -> out.writeString(Long.toString(integer(wireType)));
            case TType.DOUBLE -> out.writeString(Double.toString(in.readDouble()));
            case TType.I32 -> {
                int number = in.readI32();
                out.writeString(
                        declared instanceof EnumType constants
                                ? constants
                                        .find(number)
                                        .map(EnumType.Constant::name)
                                        .orElse(Integer.toString(number))
                                : Integer.toString(number));
            }
            default -> value(wireType, declared, depth);
        }
    }
}
