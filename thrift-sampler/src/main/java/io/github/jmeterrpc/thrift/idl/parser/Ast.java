package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field.Requiredness;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import java.util.List;
import java.util.Optional;

/** The syntax tree of a file. Names are not resolved yet. */
public final class Ast {

    private Ast() {}

    public record File(Source source, List<Include> includes, List<Definition> definitions) {}

    public record Include(Position position, String path) {}

    public sealed interface Definition permits TypeDefinition, ConstNode, ServiceNode {
        Position position();

        String name();
    }

    public sealed interface TypeDefinition extends Definition permits TypedefNode, EnumNode, StructNode {}

    public record TypedefNode(Position position, String name, TypeNode type) implements TypeDefinition {}

    public record EnumNode(Position position, String name, List<EnumType.Constant> constants)
            implements TypeDefinition {}

    public record StructNode(Position position, Struct.Kind kind, String name, List<FieldNode> fields)
            implements TypeDefinition {}

    public record ConstNode(Position position, String name, TypeNode type, ValueNode value) implements Definition {}

    public record ServiceNode(Position position, String name, Optional<Reference> base, List<FunctionNode> functions)
            implements Definition {}

    public record FunctionNode(
            Position position,
            String name,
            boolean oneway,
            Optional<TypeNode> returns,
            List<FieldNode> parameters,
            List<FieldNode> exceptions,
            String doc) {}

    public record FieldNode(
            Position position,
            short id,
            String name,
            TypeNode type,
            Requiredness requiredness,
            Optional<ValueNode> defaultValue,
            String doc) {}

    public sealed interface TypeNode {
        Position position();
    }

    public record Reference(Position position, String name) implements TypeNode {}

    public record BaseNode(Position position, BaseType type) implements TypeNode {}

    public record ListNode(Position position, TypeNode element) implements TypeNode {}

    public record SetNode(Position position, TypeNode element) implements TypeNode {}

    public record MapNode(Position position, TypeNode key, TypeNode value) implements TypeNode {}

    public sealed interface ValueNode {
        Position position();
    }

    public record IntegerValue(Position position, long value) implements ValueNode {}

    public record DoubleValue(Position position, double value) implements ValueNode {}

    public record TextValue(Position position, String value) implements ValueNode {}

    public record NameValue(Position position, String name) implements ValueNode {}

    public record ListValue(Position position, List<ValueNode> values) implements ValueNode {}

    public record MapValue(Position position, List<Pair> pairs) implements ValueNode {}

    public record Pair(ValueNode key, ValueNode value) {}
}
