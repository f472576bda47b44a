package io.github.jmeterrpc.targets.thrift;

import io.github.jmeterrpc.targets.thrift.gen.TypesService;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import org.apache.thrift.TException;
import org.apache.thrift.TProcessor;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TProtocolDecorator;
import org.apache.thrift.protocol.TProtocolUtil;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;

/**
 * Answers the calls of {@code UuidService} and of the two services it extends. Its method
 * {@code echoTagged} is written by hand: the compiler that generates the other methods does not
 * know the type {@code uuid}. Containers of it are missing, since libthrift 0.25 cannot read them.
 */
final class TargetProcessor implements TProcessor {

    private static final String ECHO_TAGGED = "echoTagged";
    private static final short RESULT = 0;

    private final TProcessor generated = new TypesService.Processor<>(new TypesHandler());

    @Override
    public void process(TProtocol in, TProtocol out) throws TException {
        TMessage message = in.readMessageBegin();
        if (message.name.equals(ECHO_TAGGED)) {
            echoTagged(message, in, out);
            return;
        }
        generated.process(
                new TProtocolDecorator(in) {
                    @Override
                    public TMessage readMessageBegin() {
                        return message;
                    }
                },
                out);
    }

    /** Reads the arguments of a call and writes its reply: the same struct. */
    private static void echoTagged(TMessage call, TProtocol in, TProtocol out) throws TException {
        Map<TField, Object> fields = new LinkedHashMap<>();
        readStruct(in, fields);
        in.readMessageEnd();
        out.writeMessageBegin(new TMessage(ECHO_TAGGED, TMessageType.REPLY, call.seqid));
        out.writeStructBegin(new TStruct("result"));
        out.writeFieldBegin(new TField("success", TType.STRUCT, RESULT));
        out.writeStructBegin(new TStruct("Tagged"));
        for (Map.Entry<TField, Object> field : fields.entrySet()) {
            out.writeFieldBegin(field.getKey());
            if (field.getValue() instanceof UUID id) {
                out.writeUuid(id);
            } else {
                out.writeString(field.getValue().toString());
            }
            out.writeFieldEnd();
        }
        out.writeFieldStop();
        out.writeStructEnd();
        out.writeFieldEnd();
        out.writeFieldStop();
        out.writeStructEnd();
        out.writeMessageEnd();
        out.getTransport().flush();
    }

    /**
     * Reads the struct of the arguments, and the {@code Tagged} in it, whose fields are not
     * structs.
     */
    private static void readStruct(TProtocol in, Map<TField, Object> fields) throws TException {
        in.readStructBegin();
        for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            switch (field.type) {
                case TType.STRUCT -> readStruct(in, fields);
                case TType.UUID -> fields.put(field, in.readUuid());
                case TType.STRING -> fields.put(field, in.readString());
                default -> TProtocolUtil.skip(in, field.type);
            }
            in.readFieldEnd();
        }
        in.readStructEnd();
    }
}
