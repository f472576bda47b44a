package io.github.jmeterrpc.thrift.idl.linker;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.model.Type;
import io.github.jmeterrpc.thrift.idl.parser.Ast;
import java.util.List;

/** Returns the parts of a list or map in the syntax tree. Like the Apache compiler, treats {@code []} and <code>{}</code> alike. */
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
