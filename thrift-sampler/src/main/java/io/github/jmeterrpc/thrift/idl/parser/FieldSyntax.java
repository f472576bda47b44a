package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.Field.Requiredness;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Parses fields of structs, and parameters and exceptions of functions. */
final class FieldSyntax {

    private final Tokens tokens;
    private final TypeSyntax types;
    private final ValueSyntax values;

    FieldSyntax(Tokens tokens, TypeSyntax types, ValueSyntax values) {
        this.tokens = tokens;
        this.types = types;
        this.values = values;
    }

    /**
     * Parses fields up to and including the closing bracket.
     *
     * @param parameters true for parameters and exceptions of functions, where {@code optional} has no effect
     */
    List<Ast.FieldNode> fields(String close, boolean parameters) throws IdlException {
        tokens.enter();
        List<Ast.FieldNode> fields = new ArrayList<>();
        Map<Short, String> ids = new HashMap<>();
        Map<String, Short> names = new HashMap<>();
        int automatic = -1;
        while (!tokens.accept(close)) {
            Position position = tokens.position();
            String doc = tokens.peek().doc();
            long written = id(close);
            // Like the Apache compiler: an id below 1 is ignored, and the field is numbered like one without an
            // id.
            long id = written > 0 ? written : automatic--;
            if (id > Short.MAX_VALUE || id < Short.MIN_VALUE) {
                throw position.error("the id " + id + " does not fit; give one from 1 to " + Short.MAX_VALUE);
            }
            Ast.FieldNode field = field(position, (short) id, parameters, doc);
            String other = ids.putIfAbsent(field.id(), field.name());
            if (other != null) {
                throw position.error("the id " + id + " of '" + field.name() + "' is already that of '" + other
                        + "'; give each field an id of its own");
            }
            if (names.putIfAbsent(field.name(), field.id()) != null) {
                throw position.error("there is already a field '" + field.name() + "'; rename one of them");
            }
            fields.add(field);
        }
        tokens.leave();
        return List.copyOf(fields);
    }

    /** @return the id as written; 0 if there is none */
    private long id(String close) throws IdlException {
        if (!tokens.at(Token.Kind.INTEGER)) {
            if (tokens.at(Token.Kind.WORD)) {
                return 0;
            }
            throw tokens.expected("a field, such as '1: i32 count', or '" + close + "'");
        }
        long id = tokens.next().integer();
        tokens.expect(":", "the id of a field");
        return id;
    }

    private Ast.FieldNode field(Position position, short id, boolean parameters, String doc) throws IdlException {
        Requiredness requiredness = requiredness(parameters);
        Ast.TypeNode type = types.type();
        tokens.accept("&");
        String name = tokens.fieldName();
        Optional<Ast.ValueNode> defaultValue = tokens.accept("=") ? Optional.of(values.value()) : Optional.empty();
        skipSchemaWords();
        types.skipAnnotations();
        tokens.skipSeparator();
        return new Ast.FieldNode(position, id, name, type, requiredness, defaultValue, doc);
    }

    private Requiredness requiredness(boolean parameters) throws IdlException {
        if (tokens.accept("required")) {
            return Requiredness.REQUIRED;
        }
        return tokens.accept("optional") && !parameters ? Requiredness.OPTIONAL : Requiredness.DEFAULT;
    }

    /** Skips the keywords for XML schemas, which have no effect on messages. */
    private void skipSchemaWords() throws IdlException {
        tokens.accept("xsd_optional");
        tokens.accept("xsd_nillable");
        if (tokens.accept("xsd_attrs")) {
            tokens.expect("{", "xsd_attrs");
            fields("}", false);
        }
    }
}
