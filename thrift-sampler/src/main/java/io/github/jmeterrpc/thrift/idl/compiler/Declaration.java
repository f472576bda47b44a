package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.compiler.Source.Position;
import io.github.jmeterrpc.thrift.idl.model.EnumType;
import io.github.jmeterrpc.thrift.idl.model.Field.Requiredness;
import io.github.jmeterrpc.thrift.idl.model.Struct;
import java.util.List;
import java.util.Optional;

/**
 * The declarations of a file: parts of the model, and names that the {@link Resolver} must resolve.
 */
sealed interface Declaration {

    Position position();

    String name();

    /** A declaration of a type. */
    sealed interface OfType extends Declaration {}

    record OfTypedef(Position position, String name, TypeName type) implements OfType {}

    record OfEnum(Position position, EnumType type) implements OfType {

        @Override
        public String name() {
            return type.label();
        }
    }

    /** @param struct the struct, still without fields */
    record OfStruct(Position position, Struct struct, List<OfField> fields) implements OfType {

        @Override
        public String name() {
            return struct.label();
        }
    }

    record OfConstant(Position position, String name, TypeName type, Literal value) implements Declaration {}

    record OfService(Position position, String name, Optional<TypeName> base, List<OfMethod> methods)
            implements Declaration {}

    record OfMethod(
            Position position,
            String name,
            boolean oneway,
            Optional<TypeName> returns,
            List<OfField> parameters,
            List<OfField> exceptions,
            String doc) {}

    record OfField(
            Position position,
            short id,
            String name,
            TypeName type,
            Requiredness requiredness,
            Optional<Literal> defaultValue,
            String doc) {}

    /**
     * A type as written.
     *
     * @param name name of a base or declared type, or {@code list}, {@code set} or {@code map}
     * @param arguments types in the angle brackets
     */
    record TypeName(Position position, String name, List<TypeName> arguments) {}

    /**
     * A constant or default as written.
     *
     * @param content a {@code Long}, {@code Double}, {@code String} or {@link Name}; an
     *     {@link Elements} or {@link Pairs}
     */
    record Literal(Position position, Object content) {}

    record Name(String name) {}

    record Elements(List<Literal> values) {}

    record Pairs(List<Pair> pairs) {}

    record Pair(Literal key, Literal value) {}
}
