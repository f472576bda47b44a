package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.codec.protocol.ReplyException;
import io.github.jmeterrpc.thrift.codec.protocol.Skipper;
import io.github.jmeterrpc.thrift.codec.protocol.WireReader;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.thrift.protocol.TType;

/** Decodes the replies of one method. Thread-safe. */
public final class ReplyDecoder {

    private static final byte[] NOTHING = {};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final Method method;
    private final Encoding encoding;
    private final byte[] name;

    public ReplyDecoder(Method method, Encoding encoding) {
        this.method = method;
        this.encoding = encoding;
        name = method.name().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Decodes a reply and validates all of its bytes.
     *
     * @throws ReplyException if the bytes are not exactly one well-formed reply
     */
    public ReplySummary read(byte[] bytes, int offset, int length, Content content) throws ReplyException {
        try {
            MessageHeader header = MessageHeader.read(bytes, offset, length, encoding, name);
            ReplySummary summary = summary(header, length, content);
            header.requireEnd();
            return summary;
        } catch (ReplyException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("an array in memory failed", e);
        }
    }

    private ReplySummary summary(MessageHeader header, int length, Content content) throws IOException {
        WireReader in = header.in;
        boolean sameMethod = header.namesMethod(method.name());
        if (header.isException()) {
            ApplicationError error = ApplicationError.read(in);
            return new ReplySummary(
                    ReplySummary.Kind.APPLICATION_EXCEPTION,
                    in.sequenceId(),
                    sameMethod,
                    Optional.empty(),
                    error.type(),
                    error.message(),
                    error.json());
        }
        byte[] json = content == Content.CHECKED ? NOTHING : NULL;
        ResultFields fields = new ResultFields(method);
        in.readStructBegin();
        byte type = in.readFieldBegin();
        while (type != TType.STOP) {
            boolean first = fields.isOpen();
            fields.add(in.fieldId(), type);
            boolean chosen = first && !fields.isOpen();
            if (chosen && (content != Content.CHECKED || fields.exception().isPresent())) {
                JsonOutput out = new JsonOutput(expected(type, length));
                write(fields, new ReplyJsonWriter(in, out, content == Content.ALL_FIELDS), out, type);
                json = out.toByteArray();
            } else {
                Skipper.skip(in, type, 1);
            }
            in.readFieldEnd();
            type = in.readFieldBegin();
        }
        in.readStructEnd();
        return new ReplySummary(fields.kind(), in.sequenceId(), sameMethod, fields.exception(), 0, "", json);
    }

    /** Estimated length of the JSON. 0 for a string: the output then grows once, to the exact size, and is not copied again. */
    private static int expected(byte type, int length) {
        return type == TType.STRING ? 0 : length * 2;
    }

    private void write(ResultFields fields, ReplyJsonWriter content, JsonOutput out, byte type) throws IOException {
        if (fields.exception().isEmpty()) {
            content.value(type, method.returns().orElseThrow(), 1);
            return;
        }
        Field exception = fields.exception().get();
        out.writeAscii("{\"exception\":");
        out.writeString(exception.type().label());
        out.writeAscii(",\"fields\":");
        content.struct((Struct) exception.type(), 2);
        out.writeChar('}');
    }

    /** How much of a result is converted to JSON. Exceptions are always converted. */
    public enum Content {
        /** Validates the result without converting it. */
        CHECKED,
        /** Converts the fields that the IDL declares. */
        KNOWN_FIELDS,
        /** Converts all fields; those unknown to the IDL are named {@code #} and their id. */
        ALL_FIELDS
    }
}
