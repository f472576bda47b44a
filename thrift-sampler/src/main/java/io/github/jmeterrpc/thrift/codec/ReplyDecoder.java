package io.github.jmeterrpc.thrift.codec;

import io.github.jmeterrpc.thrift.client.Encoding;
import io.github.jmeterrpc.thrift.idl.Field;
import io.github.jmeterrpc.thrift.idl.Method;
import io.github.jmeterrpc.thrift.idl.Struct;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.apache.thrift.protocol.TType;

/** Reads the replies of one method. Threads may share it. */
public final class ReplyDecoder {

    private final Method method;
    private final Encoding encoding;
    private final byte[] name;

    public ReplyDecoder(Method method, Encoding encoding) {
        this.method = method;
        this.encoding = encoding;
        name = method.name().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Checks a whole reply, and says how the call ended.
     *
     * @throws ReplyException if it is not exactly one well-formed reply
     */
    public Answer check(byte[] bytes, int offset, int length) throws ReplyException {
        return read(bytes, offset, length, this::checked);
    }

    /**
     * The content of a reply as JSON in UTF-8: the result, {@code null} for {@code void} and where there is none; {@code
     * {"exception": name, "fields": {…}}} for a declared exception; {@code {"applicationException": {"type": number, "name": …,
     * "message": …}}} for Thrift's own.
     *
     * @param unknownFields whether fields that the IDL does not know are shown, by the name {@code #} and their id
     * @throws ReplyException if it is not exactly one well-formed reply
     */
    public byte[] json(byte[] bytes, int offset, int length, boolean unknownFields) throws ReplyException {
        return read(bytes, offset, length, head -> json(head, length, unknownFields));
    }

    private <T> T read(byte[] bytes, int offset, int length, Reading<T> reading) throws ReplyException {
        try {
            ReplyHead head = ReplyHead.read(bytes, offset, length, encoding, name);
            T read = reading.of(head);
            head.end();
            return read;
        } catch (ReplyException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("an array in memory failed", e);
        }
    }

    private Answer checked(ReplyHead head) throws IOException {
        WireReader in = head.in;
        boolean sameMethod = head.isOf(method.name());
        if (head.isException()) {
            ApplicationError error = ApplicationError.read(in);
            return new Answer(
                    Answer.Kind.APPLICATION_EXCEPTION,
                    in.sequenceId,
                    sameMethod,
                    Optional.empty(),
                    error.type(),
                    error.message());
        }
        ResultFields fields = new ResultFields(method);
        in.structBegin();
        byte type = in.field();
        while (type != TType.STOP) {
            fields.add(in.fieldId, type);
            Skipper.skip(in, type, 1);
            in.fieldEnd();
            type = in.field();
        }
        in.structEnd();
        return new Answer(fields.kind(), in.sequenceId, sameMethod, fields.exception(), 0, "");
    }

    private byte[] json(ReplyHead head, int length, boolean unknownFields) throws IOException {
        WireReader in = head.in;
        if (head.isException()) {
            return ApplicationError.read(in).json();
        }
        JsonOutput result = new JsonOutput(0);
        result.plain("null");
        ResultFields fields = new ResultFields(method);
        in.structBegin();
        byte type = in.field();
        while (type != TType.STOP) {
            boolean first = fields.isOpen();
            fields.add(in.fieldId, type);
            if (first && !fields.isOpen()) {
                result = new JsonOutput(expected(type, length));
                content(fields, new ReplyContent(in, result, unknownFields), result, type);
            } else {
                Skipper.skip(in, type, 1);
            }
            in.fieldEnd();
            type = in.field();
        }
        in.structEnd();
        return result.written();
    }

    /** A text says itself how long it is: its array is made once, as long as needed, and not copied. */
    private static int expected(byte type, int length) {
        return type == TType.STRING ? 0 : length * 2;
    }

    private void content(ResultFields fields, ReplyContent content, JsonOutput out, byte type) throws IOException {
        if (fields.exception().isEmpty()) {
            content.value(type, method.returns().orElseThrow(), 1);
            return;
        }
        Field exception = fields.exception().get();
        out.plain("{\"exception\":");
        out.text(exception.type().label());
        out.plain(",\"fields\":");
        content.struct((Struct) exception.type(), 2);
        out.mark('}');
    }

    private interface Reading<T> {
        T of(ReplyHead head) throws IOException;
    }
}
