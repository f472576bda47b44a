package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import java.util.ArrayList;
import java.util.List;

/** Parses values of constants and defaults. */
final class ValueSyntax {

    private final Tokens tokens;

    ValueSyntax(Tokens tokens) {
        this.tokens = tokens;
    }

    Ast.ValueNode value() throws IdlException {
        tokens.enter();
        Position position = tokens.position();
        Ast.ValueNode value =
                switch (tokens.peek().kind()) {
                    case INTEGER -> new Ast.IntegerValue(position, tokens.next().integer());
                    case DOUBLE -> new Ast.DoubleValue(position, tokens.next().number());
                    case TEXT -> new Ast.TextValue(position, tokens.next().text());
                    case WORD -> new Ast.NameValue(position, tokens.reference("a value"));
                    default -> container(position);
                };
        tokens.leave();
        return value;
    }

    private Ast.ValueNode container(Position position) throws IdlException {
        if (tokens.accept("[")) {
            List<Ast.ValueNode> values = new ArrayList<>();
            while (!tokens.accept("]")) {
                values.add(value());
                tokens.skipSeparator();
            }
            return new Ast.ListValue(position, values);
        }
        if (tokens.accept("{")) {
            List<Ast.Pair> pairs = new ArrayList<>();
            while (!tokens.accept("}")) {
                Ast.ValueNode key = value();
                tokens.expect(":", "the key of a map or the name of a field");
                pairs.add(new Ast.Pair(key, value()));
                tokens.skipSeparator();
            }
            return new Ast.MapValue(position, pairs);
        }
        throw tokens.expected("a value: a number, a text in quotation marks, a name, [list] or {map}");
    }
}
