package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.compiler.Declaration.Literal;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.OfField;
import io.github.jmeterrpc.thrift.idl.compiler.Declaration.TypeName;
import io.github.jmeterrpc.thrift.idl.compiler.Source.Position;
import io.github.jmeterrpc.thrift.idl.model.Field.Requiredness;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Parses the parts of definitions: fields, types, constants, defaults, and annotations, which are
 * skipped.
 */
final class MemberParser {

    private final Tokens tokens;

    MemberParser(Tokens tokens) {
        this.tokens = tokens;
    }

    /**
     * Parses fields up to and including the closing bracket.
     *
     * @param parameters true for parameters and exceptions of functions, where {@code optional} has
     *     no effect
     */
    List<OfField> fields(String close, boolean parameters) throws IdlException {
        tokens.enter();
        List<OfField> fields = new ArrayList<>();
        Map<Short, String> ids = new HashMap<>();
        Map<String, Short> names = new HashMap<>();
        int automatic = -1;
        while (!tokens.accept(close)) {
            Position position = tokens.position();
            String doc = tokens.peek().doc();
            long written = id(close);
            // Like the Apache compiler: an id below 1 is ignored, and the field is numbered like
            // one without an id.
            long id = written > 0 ? written : automatic--;
            if (id > Short.MAX_VALUE || id < Short.MIN_VALUE) {
                throw position.error("the id " + id + " does not fit; give one from 1 to " + Short.MAX_VALUE);
            }
            OfField field = field(position, (short) id, parameters, doc);
            String other = ids.putIfAbsent(field.id(), field.name());
            if (other != null) {
                throw position.error("the id " + id + " of '" + field.name() + "' is already used by '" + other
                        + "'; give each field its own id");
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
        if (!tokens.at(Token.TokenKind.INTEGER)) {
            if (tokens.at(Token.TokenKind.WORD)) {
                return 0;
            }
            throw tokens.expected("a field, such as '1: i32 count', or '" + close + "'");
        }
        long id = tokens.next().number().longValue();
        tokens.expect(":", "the id of a field");
        return id;
    }

    private OfField field(Position position, short id, boolean parameters, String doc) throws IdlException {
        Requiredness requiredness = Requiredness.DEFAULT;
        if (tokens.accept("required")) {
            requiredness = Requiredness.REQUIRED;
        } else if (tokens.accept("optional") && !parameters) {
            requiredness = Requiredness.OPTIONAL;
        }
        TypeName type = type();
        tokens.accept("&");
        String name = tokens.fieldName();
        Optional<Literal> defaultValue = tokens.accept("=") ? Optional.of(literal()) : Optional.empty();
        // The keywords for XML schemas have no effect on messages.
        tokens.accept("xsd_optional");
        tokens.accept("xsd_nillable");
        if (tokens.accept("xsd_attrs")) {
            tokens.expect("{", "xsd_attrs");
            fields("}", false);
        }
        skipAnnotations();
        tokens.skipSeparator();
        return new OfField(position, id, name, type, requiredness, defaultValue, doc);
    }

    TypeName type() throws IdlException {
        tokens.enter();
        TypeName type =
                switch (tokens.at(Token.TokenKind.WORD) ? tokens.peek().text() : "") {
                    case "list", "set" ->
                        container("the type of a " + tokens.peek().text() + "'s elements");
                    case "map" -> container("the type of a map's keys", "the type of a map's values");
                    default -> simple();
                };
        tokens.leave();
        return type;
    }

    private TypeName container(String... arguments) throws IdlException {
        Position position = tokens.position();
        String name = tokens.next().text();
        skipCppType();
        tokens.expect("<", name);
        List<TypeName> types = new ArrayList<>();
        for (int i = 0; i < arguments.length; i++) {
            types.add(type());
            tokens.expect(i + 1 < arguments.length ? "," : ">", arguments[i]);
        }
        if (name.equals("list")) {
            skipCppType();
        }
        skipAnnotations();
        return new TypeName(position, name, types);
    }

    private void skipCppType() throws IdlException {
        if (tokens.accept("cpp_type")) {
            tokens.text("the name of a C++ type");
        }
    }

    private TypeName simple() throws IdlException {
        Position position = tokens.position();
        Token word = tokens.peek();
        if (tokens.at(Token.TokenKind.WORD) && Resolver.BASE_TYPES.containsKey(word.text())) {
            tokens.next();
            skipAnnotations();
            return new TypeName(position, word.text(), List.of());
        }
        TypeName reference = new TypeName(position, tokens.reference("a type"), List.of());
        if (tokens.peek().is("<") && (word.is("stream") || word.is("sink"))) {
            throw tokens.fbthrift(word);
        }
        return reference;
    }

    Literal literal() throws IdlException {
        tokens.enter();
        Position position = tokens.position();
        Object content =
                switch (tokens.peek().kind()) {
                    case INTEGER, DOUBLE -> tokens.next().number();
                    case TEXT -> tokens.next().text();
                    case WORD -> new Declaration.Name(tokens.reference("a value"));
                    default -> elementsOrPairs();
                };
        tokens.leave();
        return new Literal(position, content);
    }

    private Object elementsOrPairs() throws IdlException {
        if (tokens.accept("[")) {
            List<Literal> values = new ArrayList<>();
            while (!tokens.accept("]")) {
                values.add(literal());
                tokens.skipSeparator();
            }
            return new Declaration.Elements(values);
        }
        if (tokens.accept("{")) {
            List<Declaration.Pair> pairs = new ArrayList<>();
            while (!tokens.accept("}")) {
                Literal key = literal();
                tokens.expect(":", "the key of a map or the name of a field");
                pairs.add(new Declaration.Pair(key, literal()));
                tokens.skipSeparator();
            }
            return new Declaration.Pairs(pairs);
        }
        throw tokens.expected("a value: a number, a text in quotation marks, a name, [list] or {map}");
    }

    /** Skips annotations such as {@code (key = "value", flag)}: only code generators use them. */
    void skipAnnotations() throws IdlException {
        if (tokens.accept("(")) {
            while (!tokens.accept(")")) {
                tokens.reference("the name of an annotation, or ')'");
                if (tokens.accept("=")) {
                    tokens.text("the value of an annotation");
                }
                tokens.skipSeparator();
            }
        }
    }
}
