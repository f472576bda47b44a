package io.github.jmeterrpc.thrift.codec.protocol;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.protocol.TType;

/** Maps types of the IDL to wire types ({@code TType}) and back. */
public final class WireTypes {

    private WireTypes() {}

    public static byte of(Type type) {
        if (type instanceof BaseType base) {
            return switch (base) {
                case BOOL -> TType.BOOL;
                case I8 -> TType.BYTE;
                case I16 -> TType.I16;
                case I32 -> TType.I32;
                case I64 -> TType.I64;
                case DOUBLE -> TType.DOUBLE;
                case STRING, BINARY -> TType.STRING;
                case UUID -> TType.UUID;
            };
        }
        if (type instanceof EnumType) {
            return TType.I32;
        }
        if (type instanceof Struct) {
            return TType.STRUCT;
        }
        if (type instanceof ListType) {
            return TType.LIST;
        }
        return type instanceof SetType ? TType.SET : TType.MAP;
    }

    /**
     * The type for reading a field that the IDL does not have; element types are placeholders,
     * because the message itself contains them.
     */
    public static Type guess(byte wireType) throws TProtocolException {
        return switch (wireType) {
            case TType.BOOL -> BaseType.BOOL;
            case TType.BYTE -> BaseType.I8;
            case TType.I16 -> BaseType.I16;
            case TType.I32 -> BaseType.I32;
            case TType.I64 -> BaseType.I64;
            case TType.DOUBLE -> BaseType.DOUBLE;
            case TType.STRING -> BaseType.STRING;
            case TType.UUID -> BaseType.UUID;
            case TType.STRUCT -> Struct.UNKNOWN;
            case TType.LIST -> new ListType(BaseType.BOOL);
            case TType.SET -> new SetType(BaseType.BOOL);
            case TType.MAP -> new MapType(BaseType.BOOL, BaseType.BOOL);
            default -> throw new TProtocolException(TProtocolException.INVALID_DATA, label(wireType));
        };
    }

    /** Name of a wire type, for error messages. */
    public static String label(byte wireType) {
        return switch (wireType) {
            case TType.BOOL -> "bool";
            case TType.BYTE -> "i8";
            case TType.I16 -> "i16";
            case TType.I32 -> "i32";
            case TType.I64 -> "i64";
            case TType.DOUBLE -> "double";
            case TType.STRING -> "string";
            case TType.UUID -> "uuid";
            case TType.STRUCT -> "struct";
            case TType.LIST -> "list";
            case TType.SET -> "set";
            case TType.MAP -> "map";
            default -> "unknown type " + wireType;
        };
    }
}
