package io.github.jmeterrpc.targets.thrift;

import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;

/**
 * The method {@code echoTagged} of {@code uuids.thrift}, written by hand: the compiler that generates the other methods does
 * not know the type {@code uuid}. Containers of it are missing, since libthrift 0.25 cannot read them.
 */
final class UuidEcho {

    static final String METHOD = "echoTagged";

    private static final short PARAMETER = 1;
    private static final short RESULT = 0;
    private static final short TEXT = 3;

    private final Map<Short, UUID> ids = new TreeMap<>();
    private String text;

    private UuidEcho() {}

    /** Reads the arguments of a call and writes its reply: the same struct. */
    static void answer(TMessage call, TProtocol in, TProtocol out) throws TException {
        UuidEcho echo = new UuidEcho();
        echo.readStruct(in);
        in.readMessageEnd();
        out.writeMessageBegin(new TMessage(METHOD, TMessageType.REPLY, call.seqid));
        echo.writeResult(out);
        out.writeMessageEnd();
        out.getTransport().flush();
    }

    /** Reads the struct of the arguments, and the {@code Tagged} in it, whose fields are no structs. */
    private void readStruct(TProtocol in) throws TException {
        in.readStructBegin();
        for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            if (field.id == PARAMETER && field.type == TType.STRUCT) {
                readStruct(in);
            } else if (field.type == TType.UUID) {
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

    private void writeResult(TProtocol out) throws TException {
        out.writeStructBegin(new TStruct("result"));
        out.writeFieldBegin(new TField("success", TType.STRUCT, RESULT));
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
}
