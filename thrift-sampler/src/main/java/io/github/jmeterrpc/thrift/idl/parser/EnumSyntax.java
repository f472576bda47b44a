package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parses enums and senums. */
final class EnumSyntax {

    private final Tokens tokens;
    private final TypeSyntax types;

    EnumSyntax(Tokens tokens, TypeSyntax types) {
        this.tokens = tokens;
        this.types = types;
    }

    Ast.TypeDefinition numbers() throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of an enum");
        tokens.expect("{", "the name of an enum");
        Map<String, EnumType.Constant> constants = new LinkedHashMap<>();
        long last = -1;
        while (!tokens.accept("}")) {
            Position at = tokens.position();
            EnumType.Constant constant = constant(last);
            if (constants.putIfAbsent(constant.name(), constant) != null) {
                throw at.error("the enum already has a '" + constant.name() + "'; rename one of them");
            }
            last = constant.number();
        }
        types.skipAnnotations();
        return new Ast.EnumNode(position, name, List.copyOf(constants.values()));
    }

    private EnumType.Constant constant(long last) throws IdlException {
        Position position = tokens.position();
        String name = tokens.name("a constant of the enum, or '}'");
        long number = last + 1;
        if (tokens.accept("=")) {
            if (!tokens.at(Token.Kind.INTEGER)) {
                throw tokens.expected("a whole number");
            }
            number = tokens.next().integer();
        }
        if (number < Integer.MIN_VALUE || number > Integer.MAX_VALUE) {
            throw position.error("the number " + number + " of '" + name + "' does not fit; give one from "
                    + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
        types.skipAnnotations();
        tokens.skipSeparator();
        return new EnumType.Constant(name, (int) number);
    }

    /** Parses {@code senum Name {"a", "b"}}, which is a plain string in messages. */
    Ast.TypeDefinition texts() throws IdlException {
        tokens.next();
        Position position = tokens.position();
        String name = tokens.name("the name of a senum");
        tokens.expect("{", "the name of a senum");
        while (!tokens.accept("}")) {
            tokens.text("a text of the senum, or '}',");
            tokens.skipSeparator();
        }
        types.skipAnnotations();
        return new Ast.TypedefNode(position, name, new Ast.BaseNode(position, BaseType.STRING));
    }
}
