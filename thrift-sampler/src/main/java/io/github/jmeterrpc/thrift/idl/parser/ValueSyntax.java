package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Spot;
import java.util.ArrayList;
import java.util.List;

/** Reads the values of constants and defaults. */
final class ValueSyntax {

    private final Tokens tokens;

    ValueSyntax(Tokens tokens) {
        this.tokens = tokens;
    }

    Ast.ValueNode value() throws IdlException {
        tokens.enter();
        Spot spot = tokens.spot();
        Ast.ValueNode value =
                switch (tokens.peek().kind()) {
                    case WHOLE -> new Ast.WholeValue(spot, tokens.next().whole());
                    case REAL -> new Ast.RealValue(spot, tokens.next().real());
                    case TEXT -> new Ast.TextValue(spot, tokens.next().text());
                    case WORD -> new Ast.NameValue(spot, tokens.reference("a value"));
                    default -> container(spot);
                };
        tokens.leave();
        return value;
    }

    private Ast.ValueNode container(Spot spot) throws IdlException {
        if (tokens.accept("[")) {
            List<Ast.ValueNode> values = new ArrayList<>();
            while (!tokens.accept("]")) {
                values.add(value());
                tokens.passSeparator();
            }
            return new Ast.ListValue(spot, values);
        }
        if (tokens.accept("{")) {
            List<Ast.Pair> pairs = new ArrayList<>();
            while (!tokens.accept("}")) {
                Ast.ValueNode key = value();
                tokens.expect(":", "the key of a map or the name of a field");
                pairs.add(new Ast.Pair(key, value()));
                tokens.passSeparator();
            }
            return new Ast.MapValue(spot, pairs);
        }
        throw tokens.expected("a value: a number, a text in quotation marks, a name, [list] or {map}");
    }
}
