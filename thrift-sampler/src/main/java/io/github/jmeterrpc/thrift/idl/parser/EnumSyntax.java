package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Spot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Reads enums. */
final class EnumSyntax {

    private final Tokens tokens;
    private final TypeSyntax types;

    EnumSyntax(Tokens tokens, TypeSyntax types) {
        this.tokens = tokens;
        this.types = types;
    }

    Ast.TypeDefinition numbers(String doc) throws IdlException {
        tokens.next();
        Spot spot = tokens.spot();
        String name = tokens.name("the name of an enum");
        tokens.expect("{", "the name of an enum");
        Map<String, EnumType.Constant> constants = new LinkedHashMap<>();
        long last = -1;
        while (!tokens.accept("}")) {
            Spot at = tokens.spot();
            EnumType.Constant constant = constant(last);
            if (constants.putIfAbsent(constant.name(), constant) != null) {
                throw at.error("the enum already has a '" + constant.name() + "'; rename one of them");
            }
            last = constant.number();
        }
        types.passAnnotations();
        return new Ast.EnumNode(spot, name, List.copyOf(constants.values()), doc);
    }

    private EnumType.Constant constant(long last) throws IdlException {
        String doc = tokens.peek().doc();
        Spot spot = tokens.spot();
        String name = tokens.name("a constant of the enum, or '}'");
        long number = last + 1;
        if (tokens.accept("=")) {
            if (!tokens.at(Token.Kind.WHOLE)) {
                throw tokens.expected("a whole number");
            }
            number = tokens.next().whole();
        }
        if (number < Integer.MIN_VALUE || number > Integer.MAX_VALUE) {
            throw spot.error("the number " + number + " of '" + name + "' does not fit; give one from "
                    + Integer.MIN_VALUE + " to " + Integer.MAX_VALUE);
        }
        types.passAnnotations();
        tokens.passSeparator();
        return new EnumType.Constant(name, (int) number, doc);
    }

    /** {@code senum Name {"a", "b"}}: texts, of which the wire knows nothing. */
    Ast.TypeDefinition texts() throws IdlException {
        tokens.next();
        Spot spot = tokens.spot();
        String name = tokens.name("the name of a senum");
        tokens.expect("{", "the name of a senum");
        while (!tokens.accept("}")) {
            tokens.text("a text of the senum, or '}',");
            tokens.passSeparator();
        }
        types.passAnnotations();
        return new Ast.TypedefNode(spot, name, new Ast.BaseNode(spot, BaseType.STRING));
    }
}
