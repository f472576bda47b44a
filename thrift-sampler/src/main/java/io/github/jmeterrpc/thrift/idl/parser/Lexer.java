package io.github.jmeterrpc.thrift.idl.parser;

import io.github.jmeterrpc.thrift.idl.model.IdlException;
import java.util.stream.Collectors;

/** Splits a file into {@link Token}s. Blanks and comments are skipped, except the last doc comment before a token. */
final class Lexer {

    private static final String SYMBOLS = ":;,{}()=<>[]*&";

    private final Source source;
    private final String text;
    private int at;

    Lexer(Source source) {
        this.source = source;
        text = source.text();
        at = text.startsWith("\uFEFF") ? 1 : 0;
    }

    Token next() throws IdlException {
        String doc = skipBlanks();
        if (at >= text.length()) {
            return new Token(Token.Kind.END, "", 0, 0, text.length(), doc);
        }
        char c = text.charAt(at);
        if (isLetter(c)) {
            return word(doc);
        }
        if (c == '"' || c == '\'') {
            return quoted(c, doc);
        }
        if (SYMBOLS.indexOf(c) >= 0) {
            return new Token(Token.Kind.SYMBOL, String.valueOf(c), 0, 0, at++, doc);
        }
        return number(doc);
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
                    throw source.position(at).error("this comment has no end; close it with */");
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

    private Token word(String doc) {
        int begin = at;
        do {
            at++;
        } while (at < text.length()
                && (isLetterOrDigit(charAt(at)) || charAt(at) == '.' && isLetterOrDigit(charAt(at + 1))));
        String word = text.substring(begin, at);
        // The Apache compiler also treats these two as numbers everywhere.
        return switch (word) {
            case "true" -> new Token(Token.Kind.INTEGER, word, 1, 0, begin, doc);
            case "false" -> new Token(Token.Kind.INTEGER, word, 0, 0, begin, doc);
            default -> new Token(Token.Kind.WORD, word, 0, 0, begin, doc);
        };
    }

    private Token quoted(char mark, String doc) throws IdlException {
        int begin = at++;
        StringBuilder value = new StringBuilder();
        while (true) {
            char c = charAt(at);
            if (at >= text.length() || c == '\n') {
                throw source.position(begin).error("this text has no end; close it with " + mark + " on the same line");
            }
            at++;
            if (c == mark) {
                return new Token(Token.Kind.TEXT, value.toString(), 0, 0, begin, doc);
            }
            value.append(c == '\\' ? escaped() : c);
        }
    }

    private char escaped() throws IdlException {
        char c = charAt(at++);
        return switch (c) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case '"', '\'', '\\' -> c;
            default ->
                throw source.position(at - 2).error("Thrift knows only the escapes \\n \\r \\t \\\" \\' and \\\\");
        };
    }

    private Token number(String doc) throws IdlException {
        int begin = at;
        if (charAt(at) == '+' || charAt(at) == '-') {
            at++;
        }
        if (charAt(at) == '0' && charAt(at + 1) == 'x' && Character.digit(charAt(at + 2), 16) >= 0) {
            at += 2;
            skipDigits(16);
            return integer(begin, doc);
        }
        boolean digits = skipDigits(10);
        boolean fraction = charAt(at) == '.' && isDigit(charAt(at + 1));
        if (fraction) {
            at++;
            skipDigits(10);
        }
        if (!digits && !fraction) {
            at = begin;
            throw source.position(at)
                    .error(
                            charAt(at) == '@'
                                    ? Tokens.fbthrift("the annotation that begins with '@'")
                                    : "'" + Character.toString(text.codePointAt(at))
                                            + "' has no meaning here; remove it");
        }
        if (skipExponent() || fraction) {
            String written = text.substring(begin, at);
            return new Token(Token.Kind.DOUBLE, written, 0, Double.parseDouble(written), begin, doc);
        }
        return integer(begin, doc);
    }

    private Token integer(int begin, String doc) throws IdlException {
        String written = text.substring(begin, at);
        int sign = written.charAt(0) == '-' || written.charAt(0) == '+' ? 1 : 0;
        boolean hex = written.startsWith("0x", sign);
        String minus = written.charAt(0) == '-' ? "-" : "";
        try {
            long value = hex
                    ? Long.parseLong(minus + written.substring(sign + 2), 16)
                    : Long.parseLong(minus + written.substring(sign), 10);
            return new Token(Token.Kind.INTEGER, written, value, 0, begin, doc);
        } catch (NumberFormatException e) {
            throw source.position(begin)
                    .error("'" + written + "' is too large; whole numbers lie between " + Long.MIN_VALUE + " and "
                            + Long.MAX_VALUE);
        }
    }

    private boolean skipExponent() {
        if (charAt(at) != 'e' && charAt(at) != 'E') {
            return false;
        }
        int digits = charAt(at + 1) == '+' || charAt(at + 1) == '-' ? at + 2 : at + 1;
        if (!isDigit(charAt(digits))) {
            return false;
        }
        at = digits;
        return skipDigits(10);
    }

    private boolean skipDigits(int radix) {
        int begin = at;
        while (charAt(at) < 128 && Character.digit(charAt(at), radix) >= 0) {
            at++;
        }
        return at > begin;
    }

    /** Returns 0 beyond the end of the text. */
    private char charAt(int index) {
        return index < text.length() ? text.charAt(index) : 0;
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLetter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_';
    }

    private static boolean isLetterOrDigit(char c) {
        return isLetter(c) || isDigit(c);
    }
}
