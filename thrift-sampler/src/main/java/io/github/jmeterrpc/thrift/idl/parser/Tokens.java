package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import io.github.jmeterrpc.thrift.idl.parser.Source.Position;
import java.util.Set;

/** The tokens of a file, one after the other, with one to look ahead at. Counts how deep the parser is nested. */
public final class Tokens {

    /** Of types in types, and of values in values. */
    public static final int MAX_DEPTH = 64;

    private static final Set<String> KEYWORDS = Set.of(
            "async",
            "binary",
            "bool",
            "byte",
            "const",
            "cpp_include",
            "cpp_type",
            "double",
            "enum",
            "exception",
            "extends",
            "i16",
            "i32",
            "i64",
            "i8",
            "include",
            "list",
            "map",
            "namespace",
            "oneway",
            "optional",
            "required",
            "service",
            "set",
            "string",
            "struct",
            "throws",
            "typedef",
            "union",
            "uuid",
            "void",
            "xsd_all",
            "xsd_attrs",
            "xsd_nillable",
            "xsd_optional");

    /** Keywords that cannot even be the name of a field, since they can stand beside one. */
    private static final Set<String> NEVER_NAMES =
            Set.of("cpp_type", "xsd_all", "xsd_attrs", "xsd_nillable", "xsd_optional");

    private final Source source;
    private final Lexer lexer;
    private Token token;
    private int depth;

    Tokens(Source source) throws IdlException {
        this.source = source;
        lexer = new Lexer(source);
        token = lexer.next();
    }

    Source source() {
        return source;
    }

    Token peek() {
        return token;
    }

    Position position() {
        return source.position(token.offset());
    }

    Token next() throws IdlException {
        Token taken = token;
        token = lexer.next();
        return taken;
    }

    boolean at(Token.Kind kind) {
        return token.kind() == kind;
    }

    boolean accept(String wordOrSymbol) throws IdlException {
        if (!token.is(wordOrSymbol)) {
            return false;
        }
        next();
        return true;
    }

    void expect(String symbol, String after) throws IdlException {
        if (!accept(symbol)) {
            throw expected("'" + symbol + "' after " + after);
        }
    }

    /** Lists may have commas, semicolons or nothing between their parts. */
    void skipSeparator() throws IdlException {
        if (!accept(",")) {
            accept(";");
        }
    }

    String text(String what) throws IdlException {
        if (!at(Token.Kind.TEXT)) {
            throw expected(what + " in quotation marks");
        }
        return next().text();
    }

    /** A name that may have dots. */
    String reference(String what) throws IdlException {
        if (!at(Token.Kind.WORD)) {
            throw expected(what);
        }
        if (KEYWORDS.contains(token.text())) {
            throw position()
                    .error("expected " + what + ", but '" + token.text()
                            + "' is a word of the language; choose another");
        }
        return next().text();
    }

    /** A name without dots. */
    String name(String what) throws IdlException {
        Position position = position();
        String name = reference(what);
        return withoutDot(name, position);
    }

    /** The name of a field may be nearly any word of the language. */
    String fieldName() throws IdlException {
        Position position = position();
        if (at(Token.Kind.WORD) && KEYWORDS.contains(token.text()) && !NEVER_NAMES.contains(token.text())) {
            return next().text();
        }
        return withoutDot(reference("the name of a field"), position);
    }

    private static String withoutDot(String name, Position position) throws IdlException {
        if (name.indexOf('.') >= 0) {
            throw position.error("the name '" + name + "' must not have a dot; remove it");
        }
        return name;
    }

    IdlException expected(String what) {
        return position().error("expected " + what + ", found " + token.shown());
    }

    /** What is at hand belongs to another language. */
    public IdlException fbthrift() {
        return fbthrift(token);
    }

    public IdlException fbthrift(Token word) {
        return source.position(word.offset()).error(fbthrift(word.shown()));
    }

    public static String fbthrift(String word) {
        return word
                + " belongs to Meta's fbthrift, and Apache Thrift does not have it; remove it, or use an IDL for Apache"
                + " Thrift";
    }

    /** To be called before anything that nests, with {@link #leave} after it. */
    void enter() throws IdlException {
        depth++;
        if (depth > MAX_DEPTH) {
            throw position().error("nested more than " + MAX_DEPTH + " deep; make it flatter");
        }
    }

    void leave() {
        depth--;
    }
}
