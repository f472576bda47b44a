package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import io.github.jmeterrpc.thrift.codec.Messages;
import io.github.jmeterrpc.thrift.codec.reply.ReplyDecoder.Content;
import io.github.jmeterrpc.thrift.idl.model.Method;
import java.nio.charset.StandardCharsets;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TStruct;
import org.apache.thrift.protocol.TType;

/** Writes replies with libthrift and decodes them, for tests. */
final class Replies {

    static final int ID = 1_234_567;

    private Replies() {}

    static ReplySummary check(String method, Encoding encoding, byte[] reply) throws ReplyException {
        return new ReplyDecoder(Messages.method(method), encoding).read(reply, 0, reply.length, Content.CHECKED);
    }

    static String json(String name, Encoding encoding, byte[] reply, boolean unknown) throws ReplyException {
        Method method = Messages.method(name);
        Content content = unknown ? Content.ALL_FIELDS : Content.KNOWN_FIELDS;
        byte[] json = new ReplyDecoder(method, encoding)
                .read(reply, 0, reply.length, content)
                .json();
        return new String(json, StandardCharsets.UTF_8);
    }

    static byte[] success(Encoding encoding, Body body) throws TException {
        return result(encoding, "echo", 0, TType.STRUCT, out -> struct(out, () -> body.write(out)));
    }

    static byte[] result(Encoding encoding, String method, int id, byte type, Body body) throws TException {
        return reply(encoding, method, out -> struct(out, () -> field(out, id, type, () -> body.write(out))));
    }

    static byte[] reply(Encoding encoding, String method, Messages.Part part) throws TException {
        return Messages.written(encoding, method, TMessageType.REPLY, ID, part);
    }

    static void struct(TProtocol out, Step fields) throws TException {
        out.writeStructBegin(new TStruct("struct"));
        fields.run();
        out.writeFieldStop();
        out.writeStructEnd();
    }

    static void field(TProtocol out, int id, byte type, Step value) throws TException {
        out.writeFieldBegin(new TField("field", type, (short) id));
        value.run();
        out.writeFieldEnd();
    }

    interface Body {
        void write(TProtocol out) throws TException;
    }

    interface Step {
        void run() throws TException;
    }
}
