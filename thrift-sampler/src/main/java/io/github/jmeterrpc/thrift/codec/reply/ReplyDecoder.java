package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.client.Encoding;
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

/** Reads the replies of one method. Threads may share it. */
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
     * Reads a whole reply: checks it from its first byte to its last, and says how the call ended.
     *
     * @throws ReplyException if it is not exactly one well-formed reply
     */
    public Answer read(byte[] bytes, int offset, int length, Content content) throws ReplyException {
        try {
            ReplyHead head = ReplyHead.read(bytes, offset, length, encoding, name);
            Answer answer = answer(head, length, content);
            head.end();
            return answer;
        } catch (ReplyException e) {
            throw e;
        } catch (IOException e) {
            throw new UncheckedIOException("an array in memory failed", e);
        }
    }

    private Answer answer(ReplyHead head, int length, Content content) throws IOException {
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
                    error.message(),
                    error.json());
        }
        byte[] json = content == Content.CHECKED ? NOTHING : NULL;
        ResultFields fields = new ResultFields(method);
        in.structBegin();
        byte type = in.field();
        while (type != TType.STOP) {
            boolean first = fields.isOpen();
            fields.add(in.fieldId, type);
            boolean chosen = first && !fields.isOpen();
            if (chosen && (content != Content.CHECKED || fields.exception().isPresent())) {
                JsonOutput out = new JsonOutput(expected(type, length));
                write(fields, new ReplyContent(in, out, content == Content.ALL_FIELDS), out, type);
                json = out.written();
            } else {
                Skipper.skip(in, type, 1);
            }
            in.fieldEnd();
            type = in.field();
        }
        in.structEnd();
        return new Answer(fields.kind(), in.sequenceId, sameMethod, fields.exception(), 0, "", json);
    }

    /** A text says itself how long it is: its array is made once, as long as needed, and not copied. */
    private static int expected(byte type, int length) {
        return type == TType.STRING ? 0 : length * 2;
    }

    private void write(ResultFields fields, ReplyContent content, JsonOutput out, byte type) throws IOException {
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

    /** What becomes of a result. Exceptions are always turned into JSON. */
    public enum Content {
        /** It is checked, and not turned into JSON. */
        CHECKED,
        /** JSON without the fields that the IDL does not know. */
        KNOWN_FIELDS,
        /** JSON with them, by the name {@code #} and their id. */
        ALL_FIELDS
    }
}
