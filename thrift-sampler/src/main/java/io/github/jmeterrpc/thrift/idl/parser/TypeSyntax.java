package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.BaseType;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import java.util.Map;

/** Parses types, and skips annotations, which may follow nearly every definition. */
public final class TypeSyntax {

    private static final Map<String, BaseType> BASE_TYPES = Map.of(
            "bool", BaseType.BOOL,
            "byte", BaseType.I8,
            "i8", BaseType.I8,
            "i16", BaseType.I16,
            "i32", BaseType.I32,
            "i64", BaseType.I64,
            "double", BaseType.DOUBLE,
            "string", BaseType.STRING,
            "binary", BaseType.BINARY,
            "uuid", BaseType.UUID);

    private final Tokens tokens;

    TypeSyntax(Tokens tokens) {
        this.tokens = tokens;
    }

    Ast.TypeNode type() throws IdlException {
        tokens.enter();
        Ast.TypeNode type = typeWithoutAnnotations();
        if (!(type instanceof Ast.Reference)) {
            skipAnnotations();
        }
        tokens.leave();
        return type;
    }

    private Ast.TypeNode typeWithoutAnnotations() throws IdlException {
        Position position = tokens.position();
        if (tokens.accept("map")) {
            return map(position);
        }
        if (tokens.accept("list")) {
            Ast.TypeNode element = element("list");
            skipCppType();
            return new Ast.ListNode(position, element);
        }
        if (tokens.accept("set")) {
            return new Ast.SetNode(position, element("set"));
        }
        BaseType base = BASE_TYPES.get(tokens.peek().text());
        if (base != null && tokens.at(Token.Kind.WORD)) {
            tokens.next();
            return new Ast.BaseNode(position, base);
        }
        Token word = tokens.peek();
        Ast.Reference reference = new Ast.Reference(position, tokens.reference("a type"));
        if (tokens.peek().is("<") && (word.is("stream") || word.is("sink"))) {
            throw tokens.fbthrift(word);
        }
        return reference;
    }

    private Ast.TypeNode map(Position position) throws IdlException {
        skipCppType();
        tokens.expect("<", "map");
        Ast.TypeNode key = type();
        tokens.expect(",", "the type of a map's keys");
        Ast.TypeNode value = type();
        tokens.expect(">", "the type of a map's values");
        return new Ast.MapNode(position, key, value);
    }

    private Ast.TypeNode element(String container) throws IdlException {
        skipCppType();
        tokens.expect("<", container);
        Ast.TypeNode element = type();
        tokens.expect(">", "the type of a " + container + "'s elements");
        return element;
    }

    private void skipCppType() throws IdlException {
        if (tokens.accept("cpp_type")) {
            tokens.text("the name of a C++ type");
        }
    }

    /** True if the word is the name of a base type. */
    public static boolean isBaseType(String word) {
        return BASE_TYPES.containsKey(word);
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
