package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.endpoint.Protocol;
import io.github.jmeterrpc.thrift.codec.request.ArgumentException;
import io.github.jmeterrpc.thrift.codec.request.Request;
import io.github.jmeterrpc.thrift.codec.request.RequestEncoder;
import io.github.jmeterrpc.thrift.idl.Idl;
import io.github.jmeterrpc.thrift.idl.model.Document;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TBinaryProtocol;
import org.apache.thrift.protocol.TCompactProtocol;
import org.apache.thrift.protocol.TJSONProtocol;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryBuffer;
import org.apache.thrift.transport.TMemoryInputTransport;
import org.apache.thrift.transport.TTransportException;

/** Writes and reads messages with libthrift, for tests. */
public final class Messages {

    public static final Encoding UNVERSIONED = new Encoding(Protocol.BINARY, false, false);

    public static final List<Encoding> ENCODINGS =
            List.of(Encoding.BINARY, UNVERSIONED, Encoding.COMPACT, Encoding.JSON);

    public static final Document IDL = load();

    private Messages() {}

    private static Document load() {
        try {
            return Idl.resource("codec.thrift");
        } catch (IdlException e) {
            throw new IllegalStateException(e);
        }
    }

    public static Method method(String name) {
        return IDL.services().get("Codec").method(name).orElseThrow();
    }

    public static Request encode(String method, Encoding encoding, String arguments) throws ArgumentException {
        return new RequestEncoder(method(method), encoding, Optional.empty(), 1 << 20).encode(arguments);
    }

    /** Returns a message written by libthrift, with the given content. */
    public static byte[] written(Encoding encoding, String name, byte type, int sequenceId, Part part)
            throws TException {
        TMemoryBuffer buffer = new TMemoryBuffer(64);
        TProtocol out =
                switch (encoding.protocol()) {
                    case BINARY -> new TBinaryProtocol(buffer, encoding.strictRead(), encoding.strictWrite());
                    case COMPACT -> new TCompactProtocol(buffer);
                    case JSON -> new TJSONProtocol(buffer);
                };
        out.writeMessageBegin(new TMessage(name, type, sequenceId));
        part.write(out);
        out.writeMessageEnd();
        return Arrays.copyOf(buffer.getArray(), buffer.length());
    }

    /** Creates a libthrift protocol that reads these bytes. */
    public static TProtocol reader(Encoding encoding, byte[] bytes) throws TException {
        TMemoryInputTransport in = new TMemoryInputTransport(bytes);
        // Without these, libthrift 0.25 throws for every container of UUIDs.
        return switch (encoding.protocol()) {
            case BINARY ->
                new TBinaryProtocol(in, encoding.strictRead(), encoding.strictWrite()) {
                    @Override
                    public int getMinSerializedSize(byte type) throws TTransportException {
                        return super.getMinSerializedSize(type == TType.UUID ? TType.STRING : type);
                    }
                };
            case COMPACT ->
                new TCompactProtocol(in) {
                    @Override
                    public int getMinSerializedSize(byte type) throws TTransportException {
                        return super.getMinSerializedSize(type == TType.UUID ? TType.STRING : type);
                    }
                };
            case JSON ->
                new TJSONProtocol(in) {
                    @Override
                    public int getMinSerializedSize(byte type) throws TTransportException {
                        return super.getMinSerializedSize(type == TType.UUID ? TType.STRING : type);
                    }
                };
        };
    }

    public interface Part {
        void write(TProtocol out) throws TException;
    }
}
