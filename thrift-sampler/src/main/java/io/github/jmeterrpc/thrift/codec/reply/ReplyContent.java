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
 * Turns values of a reply into JSON, by the IDL. Where the reply has another type than the IDL, the value is shown as what it is:
 * the message says enough for that.
 */
final class ReplyContent {

    private final WireReader in;
    private final JsonOutput out;
    private final boolean unknownFields;

    ReplyContent(WireReader in, JsonOutput out, boolean unknownFields) {
        this.in = in;
        this.out = out;
        this.unknownFields = unknownFields;
    }

    /**
     * Writes a value.
     *
     * @param wireType its type in the reply
     * @param declared its type in the IDL
     * @param depth 1 for the fields of the outermost struct
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
            case BOOL -> out.plain(in.bool() ? "true" : "false");
            case I8, I16, I32, I64 -> out.whole(in.whole(wireType));
            case DOUBLE -> out.real(in.real());
            case STRING -> {
                int length = in.text();
                ArraySource text = (ArraySource) in.texts();
                int from = text.at();
                text.skip(length);
                out.text(text.array(), from, length);
            }
            case BINARY -> {
                int length = in.binary();
                ArraySource binary = (ArraySource) in.texts();
                int from = binary.at();
                binary.skip(length);
                out.base64(binary.array(), from, length);
            }
            case UUID -> {
                long first = in.uuidHalf();
                out.text(new UUID(first, in.uuidHalf()).toString());
            }
        }
    }

    private void constant(EnumType type) throws IOException {
        int number = (int) in.whole(TType.I32);
        Optional<EnumType.Constant> constant = type.find(number);
        if (constant.isPresent()) {
            out.text(constant.get().name());
        } else {
            out.whole(number);
        }
    }

    /** All fields of a struct of this depth, from its beginning to its end. */
    void struct(Struct struct, int depth) throws IOException {
        boolean showUnknown = unknownFields || struct == Struct.UNKNOWN;
        in.structBegin();
        out.mark('{');
        boolean first = true;
        byte wireType = in.field();
        while (wireType != TType.STOP) {
            Optional<Field> field = struct.field(in.fieldId);
            // As generated code has it, a field of another type than declared is an unknown one.
            boolean known = field.isPresent() && WireTypes.of(field.get().type()) == wireType;
            if (known || showUnknown) {
                if (!first) {
                    out.mark(',');
                }
                first = false;
                out.name(known ? field.get().name() : "#" + in.fieldId);
                value(wireType, known ? field.get().type() : WireTypes.guess(wireType), depth);
            } else {
                Skipper.skip(in, wireType, depth);
            }
            in.fieldEnd();
            wireType = in.field();
        }
        out.mark('}');
        in.structEnd();
    }

    private void elements(Type element, int depth) throws IOException {
        in.elements();
        byte wireType = in.elementType;
        int size = in.size;
        out.mark('[');
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.mark(',');
            }
            value(wireType, element, depth);
        }
        out.mark(']');
        in.elementsEnd();
    }

    private void map(MapType type, int depth) throws IOException {
        in.map();
        byte keyType = in.keyType;
        byte valueType = in.elementType;
        int size = in.size;
        boolean asObject = size == 0 ? type.key().isScalar() : isSimple(keyType);
        out.mark(asObject ? '{' : '[');
        for (int i = 0; i < size; i++) {
            if (i > 0) {
                out.mark(',');
            }
            if (asObject) {
                key(keyType, type.key(), depth);
                out.mark(':');
                value(valueType, type.value(), depth);
            } else {
                out.plain("{\"key\":");
                value(keyType, type.key(), depth);
                out.plain(",\"value\":");
                value(valueType, type.value(), depth);
                out.mark('}');
            }
        }
        out.mark(asObject ? '}' : ']');
        in.mapEnd();
    }

    private static boolean isSimple(byte wireType) {
        return switch (wireType) {
            case TType.STRUCT, TType.LIST, TType.SET, TType.MAP -> false;
            default -> true;
        };
    }

    /** In quotation marks, whatever it is. */
    private void key(byte wireType, Type declared, int depth) throws IOException {
        switch (wireType) {
            case TType.BOOL -> out.text(Boolean.toString(in.bool()));
            case TType.BYTE, TType.I16, TType.I64 -> out.text(Long.toString(in.whole(wireType)));
            case TType.DOUBLE -> out.text(Double.toString(in.real()));
            case TType.I32 -> {
                int number = (int) in.whole(wireType);
                out.text(
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
