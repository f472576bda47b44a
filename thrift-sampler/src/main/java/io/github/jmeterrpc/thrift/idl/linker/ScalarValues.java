package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.model.Value;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Converts constants and defaults of base types and enums to values. */
final class ScalarValues {

    private ScalarValues() {}

    static Value base(Ast.ValueNode node, BaseType type) throws IdlException {
        return switch (type) {
            case BOOL -> new Value.Bool(integer(node, type, Long.MIN_VALUE, Long.MAX_VALUE) > 0);
            case I8, I16, I32, I64 -> {
                long most = Long.MAX_VALUE >> Long.SIZE - type.bits();
                yield new Value.Integer(integer(node, type, -most - 1, most));
            }
            case DOUBLE -> new Value.Double(number(node, type));
            case STRING -> new Value.Text(text(node, type));
            case BINARY -> new Value.Binary(text(node, type).getBytes(StandardCharsets.UTF_8));
            case UUID -> uuid(node, type);
        };
    }

    /** Converts a number to a value of an enum, which must have a constant with this number. */
    static Value constant(Ast.ValueNode node, EnumType type) throws IdlException {
        long number = integer(node, type, Integer.MIN_VALUE, Integer.MAX_VALUE);
        if (type.find((int) number).isEmpty()) {
            throw node.position().error(type + " has no constant with the number " + number + "; give one that it has");
        }
        return new Value.Integer(number);
    }

    static IdlException unfit(Ast.ValueNode node, Type type, String wanted) {
        return node.position().error("this does not fit the type " + type.label() + "; give " + wanted);
    }

    private static long integer(Ast.ValueNode node, Type type, long least, long most) throws IdlException {
        if (!(node instanceof Ast.IntegerValue whole)) {
            throw unfit(node, type, type == BaseType.BOOL ? "true or false" : "a whole number");
        }
        if (whole.value() < least || whole.value() > most) {
            throw node.position()
                    .error(whole.value() + " does not fit the type " + type.label() + "; give a number from " + least
                            + " to " + most);
        }
        return whole.value();
    }

    private static double number(Ast.ValueNode node, Type type) throws IdlException {
        if (node instanceof Ast.IntegerValue whole) {
            return whole.value();
        }
        if (node instanceof Ast.DoubleValue real) {
            return real.value();
        }
        throw unfit(node, type, "a number");
    }

    private static String text(Ast.ValueNode node, Type type) throws IdlException {
        if (node instanceof Ast.TextValue text) {
            return text.value();
        }
        throw unfit(node, type, "a text in quotation marks");
    }

    private static Value.Uuid uuid(Ast.ValueNode node, Type type) throws IdlException {
        String text = text(node, type);
        boolean braces = text.startsWith("{") && text.endsWith("}");
        Optional<Value.Uuid> uuid = Value.Uuid.parse(braces ? text.substring(1, text.length() - 1) : text);
        if (uuid.isEmpty()) {
            throw unfit(node, type, "a UUID such as \"123e4567-e89b-12d3-a456-426614174000\"");
        }
        return uuid.get();
    }
}
