package io.github.jmeterrpc.thrift.idl;

import io.github.jmeterrpc.thrift.idl.Source.Spot;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A file as it is written: names are not looked up yet. */
final class Ast {

    private Ast() {}

    record File(
            Source source,
            Map<String, String> namespaces,
            List<Include> includes,
            List<Definition> definitions,
            String doc) {}

    record Include(Spot spot, String path) {}

    sealed interface Definition permits TypeDefinition, ConstNode, ServiceNode {
        Spot spot();

        String name();
    }

    sealed interface TypeDefinition extends Definition permits TypedefNode, EnumNode, StructNode {}

    record TypedefNode(Spot spot, String name, TypeNode type) implements TypeDefinition {}

    record EnumNode(Spot spot, String name, List<EnumType.Constant> constants, String doc) implements TypeDefinition {}

    record StructNode(Spot spot, Struct.Kind kind, String name, List<FieldNode> fields, String doc)
            implements TypeDefinition {}

    record ConstNode(Spot spot, String name, TypeNode type, ValueNode value) implements Definition {}

    record ServiceNode(Spot spot, String name, Optional<Reference> base, List<FunctionNode> functions, String doc)
            implements Definition {}

    record FunctionNode(
            Spot spot,
            String name,
            boolean oneway,
            Optional<TypeNode> returns,
            List<FieldNode> parameters,
            List<FieldNode> exceptions,
            String doc) {}

    record FieldNode(
            Spot spot,
            short id,
            String name,
            TypeNode type,
            Requiredness requiredness,
            Optional<ValueNode> fallback,
            String doc) {}

    sealed interface TypeNode {
        Spot spot();
    }

    record Reference(Spot spot, String name) implements TypeNode {}

    record BaseNode(Spot spot, BaseType type) implements TypeNode {}

    record ListNode(Spot spot, TypeNode element) implements TypeNode {}

    record SetNode(Spot spot, TypeNode element) implements TypeNode {}

    record MapNode(Spot spot, TypeNode key, TypeNode value) implements TypeNode {}

    sealed interface ValueNode {
        Spot spot();
    }

    record WholeValue(Spot spot, long value) implements ValueNode {}

    record RealValue(Spot spot, double value) implements ValueNode {}

    record TextValue(Spot spot, String value) implements ValueNode {}

    record NameValue(Spot spot, String name) implements ValueNode {}

    record ListValue(Spot spot, List<ValueNode> values) implements ValueNode {}

    record MapValue(Spot spot, List<Pair> pairs) implements ValueNode {}

    record Pair(ValueNode key, ValueNode value) {}
}
