package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import java.util.List;

/** The parts of a value as it is written; {@code []} and <code>{}</code> mean the same, as for Apache's compiler. */
final class ValueParts {

    private ValueParts() {}

    static List<Ast.ValueNode> elements(Ast.ValueNode node, Type type) throws IdlException {
        if (node instanceof Ast.ListValue list) {
            return list.values();
        }
        if (node instanceof Ast.MapValue map && map.pairs().isEmpty()) {
            return List.of();
        }
        throw ScalarValues.unfit(node, type, "values in [brackets]");
    }

    static List<Ast.Pair> pairs(Ast.ValueNode node, Type type) throws IdlException {
        if (node instanceof Ast.MapValue map) {
            return map.pairs();
        }
        if (node instanceof Ast.ListValue list && list.values().isEmpty()) {
            return List.of();
        }
        throw ScalarValues.unfit(node, type, "{key: value} in braces");
    }
}
