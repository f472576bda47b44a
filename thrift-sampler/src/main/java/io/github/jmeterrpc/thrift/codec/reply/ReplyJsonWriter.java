package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.codec.protocol.ArraySource;
import io.github.jmeterrpc.thrift.codec.protocol.Skipper;
import io.github.jmeterrpc.thrift.codec.protocol.WireReader;
import io.github.jmeterrpc.thrift.codec.protocol.WireTypes;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.io.IOException;
import java.util.Optional;
import java.util.UUID;
import org.apache.thrift.protocol.TType;

/**
 * Converts values of a reply to JSON by the IDL. If the type in the reply differs from the type in the IDL, the value is written
 * by its wire type.
 */
final class ReplyJsonWriter {

    private final WireReader in;
    private final JsonOutput out;
    private final boolean unknownFields;

    ReplyJsonWriter(WireReader in, JsonOutput out, boolean unknownFields) {
        this.in = in;
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
    void value(byte wireType, Type declared, int depth) throws IOException {
        Type type = WireTypes.of(declared) == wireType ? declared : WireTypes.guess(wireType);
        if (type instanceof BaseType base) {
            scalar(base, wireType);
        } else if (type instanceof EnumType constants) {
            constant(constants);
        } else if (type instanceof Struct struct) {
            struct(struct, Skipper.nested(depth));
        } else if (type instanceof ListType list) {
            elements(list.element(), Skipper.nested(depth));
        } else if (type instanceof SetType set) {
            elements(set.element(), Skipper.nested(depth));
        } else {
            map((MapType) type, Skipper.nested(depth));
        }
    }

    private void scalar(BaseType type, byte wireType) throws IOException {
        switch (type) {
            case BOOL -> out.writeAscii(in.readBool() ? "true" : "false");
            case I8, I16, I32, I64 -> out.writeLong(in.readInteger(wireType));
            case DOUBLE -> out.writeDouble(in.readDouble());
            case STRING -> {
                int length = in.readStringBegin();
                ArraySource text = (ArraySource) in.stringSource();
                int from = text.at();
                text.skip(length);
                out.writeString(text.array(), from, length);
            }
            case BINARY -> {
                int length = in.readBinaryBegin();
                ArraySource binary = (ArraySource) in.stringSource();
                int from = binary.at();
                binary.skip(length);
                out.writeBase64(binary.array(), from, length);
            }
            case UUID -> {
                long first = in.readUuidHalf();
                out.writeString(new UUID(first, in.readUuidHalf()).toString());
            }
        }
    }

    private void constant(EnumType type) throws IOException {
        int number = (int) in.readInteger(TType.I32);
        Optional<EnumType.Constant> constant = type.find(number);
        if (constant.isPresent()) {
            out.writeString(constant.get().name());
        } else {
            out.writeLong(number);
        }
    }

    /** Writes a whole struct whose fields have this nesting depth. */
    void struct(Struct struct, int depth) throws IOException {
        boolean showUnknown = unknownFields || struct == Struct.UNKNOWN;
        in.readStructBegin();
        out.writeChar('{');
        boolean first = true;
        byte wireType = in.readFieldBegin();
        while (wireType != TType.STOP) {
            Optional<Field> field = struct.field(in.fieldId());
            // Like generated code, treats a field with an undeclared type as unknown.
            boolean known = field.isPresent() && WireTypes.of(field.get().type()) == wireType;
            if (known || showUnknown) {
                if (!first) {
                    out.writeChar(',');
                }
                first = false;
                out.writeFieldName(known ? field.get().name() : "#" + in.fieldId());
                value(wireType, known ? field.get().type() : WireTypes.guess(wireType), depth);
            } else {
                Skipper.skip(in, wireType, depth);
            }
            in.readFieldEnd();
            wireType = in.readFieldBegin();
        }
        out.writeChar('}');
        in.readStructEnd();
    }

    private void elements(Type element, int depth) throws IOException {
        in.readListBegin();
        byte wireType = in.elementType();
        int size = in.size();
        out.writeChar('[');
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.writeChar(',');
            }
            value(wireType, element, depth);
        }
        out.writeChar(']');
        in.readListEnd();
    }

    private void map(MapType type, int depth) throws IOException {
        in.readMapBegin();
        byte keyType = in.keyType();
        byte valueType = in.elementType();
        int size = in.size();
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
    private void key(byte wireType, Type declared, int depth) throws IOException {
        switch (wireType) {
            case TType.BOOL -> out.writeString(Boolean.toString(in.readBool()));
            case TType.BYTE, TType.I16, TType.I64 -> out.writeString(Long.toString(in.readInteger(wireType)));
            case TType.DOUBLE -> out.writeString(Double.toString(in.readDouble()));
            case TType.I32 -> {
                int number = (int) in.readInteger(wireType);
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
