package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.compiler.Source.Position;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.util.Set;

/**
 * The token stream of a file with one token of lookahead. Also limits the nesting depth of the
 * parser.
 */
final class Tokens {

    /** Maximum nesting of types and of values. */
    static final int MAX_DEPTH = 64;

    private static final Set<String> KEYWORDS = words("async binary bool byte const cpp_include cpp_type double enum"
            + " exception extends i16 i32 i64 i8 include list map namespace oneway optional required service set string"
            + " struct throws typedef union uuid void xsd_all xsd_attrs xsd_nillable xsd_optional");

    /** Keywords that cannot name a field, because they may follow or precede a field name. */
    private static final Set<String> NEVER_NAMES = words("cpp_type xsd_all xsd_attrs xsd_nillable xsd_optional");

    private final Source source;
    private final Lexer lexer;
    private Token token;
    private int depth;

    Tokens(Source source) throws IdlException {
        this.source = source;
        lexer = new Lexer(source);
        token = lexer.next();
    }

    static Set<String> words(String separatedByBlanks) {
        return Set.of(separatedByBlanks.split(" "));
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

    /**
     * Continues after an error, at a line that starts with one of the words, or at the end.
     *
     * @param failed offset of the definition with the error
     */
    void skipTo(Set<String> words, int failed) {
        depth = 0;
        while (!at(Token.TokenKind.END)
                && !(token.offset() > failed && atWordOf(words) && source.isFirstInLine(token.offset()))) {
            try {
                next();
            } catch (IdlException e) {
                // The text that is skipped has one error already, which may be the cause.
                lexer.skipLine();
            }
        }
    }

    boolean at(Token.TokenKind kind) {
        return token.kind() == kind;
    }

    boolean atWordOf(Set<String> words) {
        return at(Token.TokenKind.WORD) && words.contains(token.text());
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

    /** Skips the optional comma or semicolon between the parts of a list. */
    void skipSeparator() throws IdlException {
        if (!accept(",")) {
            accept(";");
        }
    }

    String text(String what) throws IdlException {
        if (!at(Token.TokenKind.TEXT)) {
            throw expected(what + " in quotation marks");
        }
        return next().text();
    }

    /** Reads a name that may contain dots. */
    String reference(String what) throws IdlException {
        if (!at(Token.TokenKind.WORD)) {
            throw expected(what);
        }
        if (KEYWORDS.contains(token.text())) {
            throw position()
                    .error("expected " + what + ", but '" + token.text() + "' is a keyword; choose another name");
        }
        return next().text();
    }

    /** Reads a name without dots. */
    String name(String what) throws IdlException {
        Position position = position();
        String name = reference(what);
        if (name.indexOf('.') >= 0) {
            throw position.error("the name '" + name + "' must not have a dot; remove it");
        }
        return name;
    }

    /** Reads the name of a field, which may be nearly any keyword. */
    String fieldName() throws IdlException {
        return atWordOf(KEYWORDS) && !NEVER_NAMES.contains(token.text()) ? next().text() : name("the name of a field");
    }

    IdlException expected(String what) {
        return position().error("expected " + what + ", found " + token.shown());
    }

    /** Creates the error for a word that only fbthrift, Meta's fork, accepts. */
    IdlException fbthrift(Token word) {
        return source.position(word.offset()).error(fbthrift(word.shown()));
    }

    static String fbthrift(String word) {
        return word
                + " belongs to Meta's fbthrift, and Apache Thrift does not have it; remove it, or use an IDL for Apache"
                + " Thrift";
    }

    /** Counts a nesting level; {@link #leave} ends it. */
    void enter() throws IdlException {
        depth++;
        if (depth > MAX_DEPTH) {
            throw position().error("exceeds the maximum nesting depth of " + MAX_DEPTH);
        }
    }

    void leave() {
        depth--;
    }
}
