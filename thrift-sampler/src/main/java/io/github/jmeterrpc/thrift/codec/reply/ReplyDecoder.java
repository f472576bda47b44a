package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.client.endpoint.Encoding;
import io.github.jmeterrpc.thrift.client.error.ReplyException;
import io.github.jmeterrpc.thrift.client.transport.MessageReader;
import io.github.jmeterrpc.thrift.codec.protocol.WireTypes;
import io.github.jmeterrpc.thrift.codec.reply.ReplySummary.ReplyKind;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.Optional;
import org.apache.thrift.TApplicationException;
import org.apache.thrift.TConfiguration;
import org.apache.thrift.TException;
import org.apache.thrift.protocol.TField;
import org.apache.thrift.protocol.TMessage;
import org.apache.thrift.protocol.TMessageType;
import org.apache.thrift.protocol.TProtocol;
import org.apache.thrift.protocol.TType;
import org.apache.thrift.transport.TMemoryInputTransport;

/** Decodes the replies of one method. Thread-safe. */
public final class ReplyDecoder {

    private static final byte[] NOTHING = {};
    private static final byte[] NULL = {'n', 'u', 'l', 'l'};

    private final Method method;
    private final Encoding encoding;
    private final String suffixOfMultiplexed;

    public ReplyDecoder(Method method, Encoding encoding) {
        this.method = method;
        this.encoding = encoding;
        suffixOfMultiplexed = ":" + method.name();
    }

    /**
     * Decodes a reply and validates all of its bytes.
     *
     * @throws ReplyException if the bytes are not exactly one well-formed reply
     */
    public ReplySummary read(byte[] bytes, int offset, int length, Content content) throws ReplyException {
        MessageReader reader = null;
        try {
            int most = Math.max(length, TConfiguration.DEFAULT_MAX_MESSAGE_SIZE);
            TConfiguration limits = new TConfiguration(most, most, encoding.maxDepth());
            TMemoryInputTransport in = new TMemoryInputTransport(limits, bytes, offset, length);
            reader = new MessageReader(encoding, in);
            ReplySummary summary = summary(reader, length, content);
            if (in.getBytesRemainingInBuffer() > 0) {
                throw new ReplyException("there are bytes after the reply", in.getBytesRemainingInBuffer());
            }
            return summary;
        } catch (TException | RuntimeException e) {
            throw reader == null ? new ReplyException("the reply is too long", length) : reader.unreadable(e);
        }
    }

    private ReplySummary summary(MessageReader reader, int length, Content content) throws TException, ReplyException {
        TProtocol in = reader.protocol();
        TMessage header = in.readMessageBegin();
        boolean sameMethod = header.name.equals(method.name()) || header.name.endsWith(suffixOfMultiplexed);
        ReplySummary summary;
        if (header.type == TMessageType.EXCEPTION) {
            TApplicationException error = applicationException(reader);
            String message = error.getMessage() == null ? "" : error.getMessage();
            summary = new ReplySummary(
                    ReplyKind.APPLICATION_EXCEPTION,
                    header.seqid,
                    sameMethod,
                    Optional.empty(),
                    error.getType(),
                    message,
                    json(error.getType(), message));
        } else if (header.type == TMessageType.REPLY) {
            summary = result(reader, header.seqid, sameMethod, length, content);
        } else {
            throw new ReplyException(
                    "the server sent a message that is not a reply; check which server listens on this port",
                    "type " + header.type);
        }
        in.readMessageEnd();
        return summary;
    }

    /**
     * Like {@link TApplicationException#readFrom}, but with this reader's checks of skipped fields.
     */
    private static TApplicationException applicationException(MessageReader reader) throws TException {
        TProtocol in = reader.protocol();
        String message = "";
        int type = TApplicationException.UNKNOWN;
        in.readStructBegin();
        for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            if (field.id == 1 && field.type == TType.STRING) {
                message = in.readString();
            } else if (field.id == 2 && field.type == TType.I32) {
                type = in.readI32();
            } else {
                reader.skip(field.type, 1);
            }
            in.readFieldEnd();
        }
        in.readStructEnd();
        return new TApplicationException(type, message);
    }

    private static byte[] json(int type, String message) {
        JsonOutput out = new JsonOutput(message.length() + 100);
        out.writeAscii("{\"applicationException\":{\"type\":");
        out.writeLong(type);
        out.writeAscii(",\"name\":");
        out.writeString(ReplySummary.applicationTypeName(type));
        out.writeAscii(",\"message\":");
        out.writeString(message);
        out.writeAscii("}}");
        return out.toByteArray();
    }

    /**
     * Reads the result struct: field 0 is the return value, the other fields are exceptions. The
     * first field that the IDL declares decides.
     */
    private ReplySummary result(MessageReader reader, int sequenceId, boolean sameMethod, int length, Content content)
            throws TException, ReplyException {
        TProtocol in = reader.protocol();
        byte[] json = content == Content.CHECKED ? NOTHING : NULL;
        // In the reply of a void method, an unknown field is an exception that only the server's
        // newer IDL declares.
        ReplyKind kind = method.returns().isEmpty() ? ReplyKind.SUCCESS : ReplyKind.NO_RESULT;
        Optional<Field> exception = Optional.empty();
        boolean decided = false;
        in.readStructBegin();
        for (TField field = in.readFieldBegin(); field.type != TType.STOP; field = in.readFieldBegin()) {
            boolean returned = !decided && isResult(field);
            exception = decided || returned ? exception : declared(field);
            if (decided) {
                reader.skip(field.type, 1);
            } else if (returned || exception.isPresent()) {
                decided = true;
                kind = returned ? ReplyKind.SUCCESS : ReplyKind.DECLARED_EXCEPTION;
                if (returned && content == Content.CHECKED) {
                    reader.skip(field.type, 1);
                } else {
                    JsonOutput out = new JsonOutput(expected(field.type, length));
                    write(exception, new ReplyJsonWriter(reader, out, content == Content.ALL_FIELDS), out, field.type);
                    json = out.toByteArray();
                }
            } else {
                kind = ReplyKind.NO_RESULT;
                reader.skip(field.type, 1);
            }
            in.readFieldEnd();
        }
        in.readStructEnd();
        return new ReplySummary(kind, sequenceId, sameMethod, exception, 0, "", json);
    }

    private boolean isResult(TField field) throws ReplyException {
        if (field.id != 0 || method.returns().isEmpty()) {
            return false;
        }
        Type type = method.returns().get();
        if (WireTypes.of(type) != field.type) {
            throw new ReplyException("the result is a " + WireTypes.label(field.type) + ", where the IDL has "
                    + type.label() + "; the server was built with another IDL");
        }
        return true;
    }

    private Optional<Field> declared(TField field) {
        return method.exceptions().stream()
                .filter(declared -> declared.id() == field.id && WireTypes.of(declared.type()) == field.type)
                .findFirst();
    }

    /**
     * Estimated length of the JSON; 0 for a string, so that the output grows once to the exact size
     * and is not copied again.
     */
    private static int expected(byte type, int length) {
        return type == TType.STRING ? 0 : length * 2;
    }

    private void write(Optional<Field> exception, ReplyJsonWriter content, JsonOutput out, byte type)
            throws TException {
        if (exception.isEmpty()) {
            content.value(type, method.returns().orElseThrow(), 1);
            return;
        }
        Struct thrown = (Struct) exception.get().type();
        out.writeAscii("{\"exception\":");
        out.writeString(thrown.label());
        out.writeAscii(",\"fields\":");
        content.struct(thrown, 2);
        out.writeChar('}');
    }

    /** Which part of a result is converted to JSON. Exceptions are always converted. */
    public enum Content {
        /** Validates the result without converting it. */
        CHECKED,
        /** Converts the fields that the IDL declares. */
        KNOWN_FIELDS,
        /** Converts all fields; those unknown to the IDL are named {@code #} and their id. */
        ALL_FIELDS
    }
}
