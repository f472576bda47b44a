package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.codec.protocol.ReplyException;
import io.github.jmeterrpc.thrift.codec.protocol.WireTypes;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.Optional;

/** What the fields of a method's result mean: field 0 is what it returns, the others are its exceptions. */
final class ResultFields {

    private final Method method;
    private boolean returned;
    private boolean unknown;
    private Optional<Field> exception = Optional.empty();

    ResultFields(Method method) {
        this.method = method;
    }

    /**
     * Takes down a field.
     *
     * @throws ReplyException if it has another type than the IDL says
     */
    void add(short id, byte wireType) throws ReplyException {
        if (id == 0 && method.returns().isPresent()) {
            Type type = method.returns().get();
            if (WireTypes.of(type) != wireType) {
                throw new ReplyException("the result is a " + WireTypes.label(wireType) + ", where the IDL has "
                        + type.label() + "; the server was built with another IDL");
            }
            returned = true;
            return;
        }
        for (Field declared : method.exceptions()) {
            if (declared.id() == id && WireTypes.of(declared.type()) == wireType) {
                exception = Optional.of(declared);
                return;
            }
        }
        unknown = true;
    }

    /** Whether neither result nor declared exception came yet. */
    boolean isOpen() {
        return !returned && exception.isEmpty();
    }

    Optional<Field> exception() {
        return returned ? Optional.empty() : exception;
    }

    ReplySummary.Kind kind() {
        if (returned) {
            return ReplySummary.Kind.SUCCESS;
        }
        if (exception.isPresent()) {
            return ReplySummary.Kind.DECLARED_EXCEPTION;
        }
        // For void an unknown field is an exception that the server's newer IDL declares.
        return method.returns().isEmpty() && !unknown ? ReplySummary.Kind.SUCCESS : ReplySummary.Kind.NO_RESULT;
    }
}
