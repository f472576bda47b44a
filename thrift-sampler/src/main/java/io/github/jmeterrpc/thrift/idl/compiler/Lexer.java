package io.github.jmeterrpc.thrift.idl.compiler;

import io.github.jmeterrpc.thrift.idl.compiler.Token.TokenKind;
import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Splits a file into {@link Token}s. Blanks and comments are skipped, except the last doc comment
 * before a token.
 */
final class Lexer {

    /** All repetitions are possessive, so that long text cannot exhaust the stack. */
    private static final Pattern TOKEN = Pattern.compile("(?<word>[A-Za-z_][A-Za-z_0-9]*+(?:\\.[A-Za-z_0-9]++)*+)"
            + "|(?<symbol>[:;,{}()=<>\\[\\]*&])"
            + "|(?<hex>[+-]?0x[0-9A-Fa-f]++)"
            + "|(?<number>[+-]?(?:[0-9]++(?:\\.[0-9]++)?|\\.[0-9]++)(?:[eE][+-]?[0-9]++)?)");

    private final Source source;
    private final String text;
    private final Matcher matcher;
    private int at;

    Lexer(Source source) {
        this.source = source;
        text = source.text();
        matcher = TOKEN.matcher(text);
        at = text.startsWith("\uFEFF") ? 1 : 0;
    }

    Token next() throws IdlException {
        String doc = skipBlanks();
        int begin = at;
        if (begin >= text.length()) {
            return new Token(TokenKind.END, "", 0, begin, doc);
        }
        char first = text.charAt(begin);
        if (first == '"' || first == '\'') {
            return new Token(TokenKind.TEXT, quoted(first), 0, begin, doc);
        }
        if (!matcher.region(begin, text.length()).lookingAt()) {
            throw source.position(begin)
                    .error(
                            first == '@'
                                    ? Tokens.fbthrift("the annotation that begins with '@'")
                                    : "'" + Character.toString(text.codePointAt(begin))
                                            + "' has no meaning here; remove it");
        }
        at = matcher.end();
        String found = matcher.group();
        if (matcher.group("symbol") != null) {
            return new Token(TokenKind.SYMBOL, found, 0, begin, doc);
        }
        if (matcher.group("word") != null) {
            // The Apache compiler also treats these two as numbers everywhere.
            return switch (found) {
                case "true" -> new Token(TokenKind.INTEGER, found, 1L, begin, doc);
                case "false" -> new Token(TokenKind.INTEGER, found, 0L, begin, doc);
                default -> new Token(TokenKind.WORD, found, 0, begin, doc);
            };
        }
        if (matcher.group("hex") != null) {
            return new Token(
                    TokenKind.INTEGER, found, integer(found.replaceFirst("0x", ""), 16, found, begin), begin, doc);
        }
        boolean whole = found.chars().noneMatch(c -> ".eE".indexOf(c) >= 0);
        return whole
                ? new Token(TokenKind.INTEGER, found, integer(found, 10, found, begin), begin, doc)
                : new Token(TokenKind.DOUBLE, found, Double.valueOf(found), begin, doc);
    }

    private Long integer(String digits, int radix, String written, int begin) throws IdlException {
        try {
            return Long.valueOf(digits, radix);
        } catch (NumberFormatException e) {
            throw source.position(begin)
                    .error("'" + written + "' is too large; whole numbers are between " + Long.MIN_VALUE + " and "
                            + Long.MAX_VALUE);
        }
    }

    /** Continues at the next line; an unterminated comment extends to the end. */
    void skipLine() {
        int end = text.startsWith("/*", at) ? -1 : text.indexOf('\n', at);
        at = end < 0 ? text.length() : end + 1;
    }

    /** @return the last doc comment that was skipped; empty if there is none */
    private String skipBlanks() throws IdlException {
        String doc = "";
        while (at < text.length()) {
            char c = text.charAt(at);
            if (c == ' ' || c == '\t' || c == '\r' || c == '\n') {
                at++;
            } else if (c == '#' || text.startsWith("//", at)) {
                int end = text.indexOf('\n', at);
                at = end < 0 ? text.length() : end;
            } else if (text.startsWith("/*", at)) {
                int end = text.indexOf("*/", at + 2);
                if (end < 0) {
                    throw source.position(at).error("unterminated comment; close it with */");
                }
                // A comment of stars only, such as /****/, is not a doc comment.
                if (text.charAt(at + 2) == '*'
                        && !text.substring(at + 2, end).replace("*", "").isEmpty()) {
                    doc = documentation(text.substring(at + 3, end));
                }
                at = end + 2;
            } else {
                return doc;
            }
        }
        return doc;
    }

    /** Removes the leading stars of each line. */
    private static String documentation(String comment) {
        return comment.lines()
                .map(String::strip)
                .map(line -> line.startsWith("*") ? line.replaceFirst("^\\*+ ?", "") : line)
                .map(String::stripTrailing)
                .collect(Collectors.joining("\n"))
                .strip();
    }

    private String quoted(char mark) throws IdlException {
        int begin = at++;
        StringBuilder value = new StringBuilder();
        while (at < text.length() && text.charAt(at) != '\n') {
            char c = text.charAt(at++);
            if (c == mark) {
                return value.toString();
            }
            value.append(c == '\\' ? escaped() : c);
        }
        throw source.position(begin).error("unterminated string; close it with " + mark + " on the same line");
    }

    private char escaped() throws IdlException {
        char c = at < text.length() ? text.charAt(at) : 0;
        at++;
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '"', '\'', '\\' -> c;
            default ->
                throw source.position(at - 2).error("Thrift supports only the escapes \\n \\r \\t \\\" \\' and \\\\");
        };
    }
}
