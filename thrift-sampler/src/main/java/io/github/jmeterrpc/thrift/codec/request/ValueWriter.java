package io.github.jmeterrpc.thrift.codec.request;

import io.github.jmeterrpc.thrift.codec.protocol.WireTypes;
import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.ListType;
import io.github.jmeterrpc.thrift.idl.model.MapType;
import io.github.jmeterrpc.thrift.idl.model.SetType;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;
import java.nio.ByteBuffer;
import java.util.List;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TList;
import org.apache.thrift.protocol.TMap;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolException;
import org.apache.thrift.protocol.TSet;
import org.apache.thrift.protocol.TStruct;

/** Writes values as generated code would. */
final class ValueWriter {

    private final TProtocol out;
    private int depth;

    ValueWriter(TProtocol out) {
        this.out = out;
    }

    void record(Value.Record record) throws TException {
        out.writeStructBegin(new TStruct(record.struct().label()));
        for (Value.Part part : record.parts()) {
            Type type = part.field().type();
            out.writeFieldBegin(new TField(
                    part.field().name(), WireTypes.of(type), part.field().id()));
            value(part.value(), type);
            out.writeFieldEnd();
        }
        out.writeFieldStop();
        out.writeStructEnd();
    }

    private void value(Value value, Type type) throws TException {
        depth++;
        // Defaults of the IDL may stand where the arguments are deep already.
        if (depth >= WireTypes.MAX_DEPTH && !type.isScalar()) {
            throw new TProtocolException(TProtocolException.DEPTH_LIMIT);
        }
        if (type instanceof BaseType base) {
            scalar(value, base);
        } else if (type instanceof EnumType) {
            out.writeI32((int) ((Value.Integer) value).value());
        } else if (type instanceof Struct) {
            record((Value.Record) value);
        } else if (type instanceof ListType list) {
            List<Value> values = ((Value.List) value).values();
            out.writeListBegin(new TList(WireTypes.of(list.element()), values.size()));
            elements(values, list.element());
            out.writeListEnd();
        } else if (type instanceof SetType set) {
            List<Value> values = ((Value.List) value).values();
            out.writeSetBegin(new TSet(WireTypes.of(set.element()), values.size()));
            elements(values, set.element());
            out.writeSetEnd();
        } else {
            entries(((Value.Map) value).entries(), (MapType) type);
        }
        depth--;
    }

    private void elements(List<Value> values, Type type) throws TException {
        for (Value value : values) {
            value(value, type);
        }
    }

    private void entries(List<Value.Entry> entries, MapType type) throws TException {
        out.writeMapBegin(new TMap(WireTypes.of(type.key()), WireTypes.of(type.value()), entries.size()));
        for (Value.Entry entry : entries) {
            value(entry.key(), type.key());
            value(entry.value(), type.value());
        }
        out.writeMapEnd();
    }

    private void scalar(Value value, BaseType type) throws TException {
        switch (type) {
            case BOOL -> out.writeBool(((Value.Bool) value).value());
            case I8 -> out.writeByte((byte) ((Value.Integer) value).value());
            case I16 -> out.writeI16((short) ((Value.Integer) value).value());
            case I32 -> out.writeI32((int) ((Value.Integer) value).value());
            case I64 -> out.writeI64(((Value.Integer) value).value());
            case DOUBLE -> out.writeDouble(((Value.Double) value).value());
            case STRING -> out.writeString(((Value.Text) value).value());
            case BINARY -> out.writeBinary(ByteBuffer.wrap(((Value.Binary) value).value()));
            case UUID -> out.writeUuid(((Value.Uuid) value).value());
        }
    }
}
