package io.github.jmeterrpc.thrift.codec.reply;

import io.github.jmeterrpc.thrift.codec.protocol.ReplyException;
import io.github.jmeterrpc.thrift.codec.protocol.WireTypes;
import io.github.jmeterrpc.thrift.idl.model.Field;
import io.github.jmeterrpc.thrift.idl.model.Method;
import io.github.jmeterrpc.thrift.idl.model.Type;
import java.util.Optional;

/** Interprets the fields of a method's result struct: field 0 is the return value, the others are declared exceptions. */
final class ResultFields {

    private final Method method;
    private boolean returned;
    private boolean unknown;
    private Optional<Field> exception = Optional.empty();

    ResultFields(Method method) {
        this.method = method;
    }

    /**
     * Records a field of the reply.
     *
     * @throws ReplyException if its type differs from the type in the IDL
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

    /** True until a result or a declared exception has been read. */
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
        // For void, an unknown field is an exception that only the server's newer IDL declares.
        return method.returns().isEmpty() && !unknown ? ReplySummary.Kind.SUCCESS : ReplySummary.Kind.NO_RESULT;
    }
}
