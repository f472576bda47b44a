package io.github.jmeterrpc.thrifttarget;

import io.github.jmeterrpc.thrifttarget.gen.TypesService;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.thrift.ProcessFunction;
import org.apache.thrift.TBase;
import org.apache.thrift.TException;
import org.apache.thrift.TFieldIdEnum;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;

/**
 * The method {@code echoTagged} of {@code uuids.thrift}, written by hand: the compiler that the rest is generated with does
 * not know the type {@code uuid}. Containers of it are missing, since libthrift 0.25 cannot read them.
 */
final class UuidEcho extends ProcessFunction<TypesService.Iface, UuidEcho.Message, UuidEcho.Message> {

    static final String METHOD = "echoTagged";

    private static final short PARAMETER = 1;
    private static final short RESULT = 0;

    UuidEcho() {
        super(METHOD);
    }

    @Override
    public boolean isOneway() {
        return false;
    }

    @Override
    public Message getEmptyArgsInstance() {
        return new Message(PARAMETER);
    }

    @Override
    public Message getEmptyResultInstance() {
        return new Message(RESULT);
    }

    @Override
    public Message getResult(TypesService.Iface handler, Message arguments) {
        Message result = new Message(RESULT);
        result.ids.putAll(arguments.ids);
        result.text = arguments.text;
        return result;
    }

    /** A {@code Tagged} in the struct with the parameters, or in that with the result. */
    static final class Message implements TBase<Message, TFieldIdEnum> {

        private static final long serialVersionUID = 1L;
        private static final short TEXT = 3;

        private final short place;
        private final Map<Short, UUID> ids = new TreeMap<>();
        private String text;

        Message(short place) {
            this.place = place;
        }

        @Override
        public void read(TProtocol in) throws TException {
            in.readStructBegin();
            for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
                if (field.id == place && field.type == TType.STRUCT) {
                    readTagged(in);
                } else {
                    TProtocolUtil.skip(in, field.type);
                }
                in.readFieldEnd();
            }
            in.readStructEnd();
        }

        private void readTagged(TProtocol in) throws TException {
            in.readStructBegin();
            for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
                if (field.type == TType.UUID) {
                    ids.put(field.id, in.readUuid());
                } else if (field.id == TEXT) {
                    text = in.readString();
                } else {
                    TProtocolUtil.skip(in, field.type);
                }
                in.readFieldEnd();
            }
            in.readStructEnd();
        }

        @Override
        public void write(TProtocol out) throws TException {
            out.writeStructBegin(new TStruct("message"));
            out.writeFieldBegin(new TField("tagged", TType.STRUCT, place));
            out.writeStructBegin(new TStruct("Tagged"));
            for (Map.Entry<Short, UUID> id : ids.entrySet()) {
                out.writeFieldBegin(new TField("id", TType.UUID, id.getKey()));
                out.writeUuid(id.getValue());
                out.writeFieldEnd();
            }
            if (text != null) {
                out.writeFieldBegin(new TField("text", TType.STRING, TEXT));
                out.writeString(text);
                out.writeFieldEnd();
            }
            out.writeFieldStop();
            out.writeStructEnd();
            out.writeFieldEnd();
            out.writeFieldStop();
            out.writeStructEnd();
        }

        @Override
        public int compareTo(Message other) {
            throw notCalled();
        }

        @Override
        public TFieldIdEnum fieldForId(int id) {
            throw notCalled();
        }

        @Override
        public boolean isSet(TFieldIdEnum field) {
            throw notCalled();
        }

        @Override
        public Object getFieldValue(TFieldIdEnum field) {
            throw notCalled();
        }

        @Override
        public void setFieldValue(TFieldIdEnum field, Object value) {
            throw notCalled();
        }

        @Override
        public Message deepCopy() {
            throw notCalled();
        }

        @Override
        public void clear() {
            throw notCalled();
        }

        private static UnsupportedOperationException notCalled() {
            return new UnsupportedOperationException("no server calls this");
        }
    }
}
