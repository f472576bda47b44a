package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Requiredness;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.parser.Source.Spot;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A file as it is written: names are not looked up yet. */
public final class Ast {

    private Ast() {}

    public record File(
            Source source,
            Map<String, String> namespaces,
            List<Include> includes,
            List<Definition> definitions,
            String doc) {}

    public record Include(Spot spot, String path) {}

    public sealed interface Definition permits TypeDefinition, ConstNode, ServiceNode {
        Spot spot();

        String name();
    }

    public sealed interface TypeDefinition extends Definition permits TypedefNode, EnumNode, StructNode {}

    public record TypedefNode(Spot spot, String name, TypeNode type) implements TypeDefinition {}

    public record EnumNode(Spot spot, String name, List<EnumType.Constant> constants, String doc)
            implements TypeDefinition {}

    public record StructNode(Spot spot, Struct.Kind kind, String name, List<FieldNode> fields, String doc)
            implements TypeDefinition {}

    public record ConstNode(Spot spot, String name, TypeNode type, ValueNode value) implements Definition {}

    public record ServiceNode(
            Spot spot, String name, Optional<Reference> base, List<FunctionNode> functions, String doc)
            implements Definition {}

    public record FunctionNode(
            Spot spot,
            String name,
            boolean oneway,
            Optional<TypeNode> returns,
            List<FieldNode> parameters,
            List<FieldNode> exceptions,
            String doc) {}

    public record FieldNode(
            Spot spot,
            short id,
            String name,
            TypeNode type,
            Requiredness requiredness,
            Optional<ValueNode> fallback,
            String doc) {}

    public sealed interface TypeNode {
        Spot spot();
    }

    public record Reference(Spot spot, String name) implements TypeNode {}

    public record BaseNode(Spot spot, BaseType type) implements TypeNode {}

    public record ListNode(Spot spot, TypeNode element) implements TypeNode {}

    public record SetNode(Spot spot, TypeNode element) implements TypeNode {}

    public record MapNode(Spot spot, TypeNode key, TypeNode value) implements TypeNode {}

    public sealed interface ValueNode {
        Spot spot();
    }

    public record WholeValue(Spot spot, long value) implements ValueNode {}

    public record RealValue(Spot spot, double value) implements ValueNode {}

    public record TextValue(Spot spot, String value) implements ValueNode {}

    public record NameValue(Spot spot, String name) implements ValueNode {}

    public record ListValue(Spot spot, List<ValueNode> values) implements ValueNode {}

    public record MapValue(Spot spot, List<Pair> pairs) implements ValueNode {}

    public record Pair(ValueNode key, ValueNode value) {}
}
