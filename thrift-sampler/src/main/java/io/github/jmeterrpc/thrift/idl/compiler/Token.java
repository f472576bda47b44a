package io.github.jmeterrpc.thrift.idl.compiler;

/**
 * A token of an IDL file.
 *
 * @param text the word, symbol or number as written; the content of a quoted text, with escapes
 *     resolved
 * @param number value of an {@link TokenKind#INTEGER}, a {@code Long}, or of a {@link TokenKind#DOUBLE}; 0
 *     for other kinds
 * @param offset index of the first character in the file
 * @param doc the last {@code /** … *}{@code /} before the token; empty if there is none
 */
record Token(TokenKind kind, String text, Number number, int offset, String doc) {

    enum TokenKind {
        WORD,
        INTEGER,
        DOUBLE,
        TEXT,
        SYMBOL,
        END
    }

    boolean is(String wordOrSymbol) {
        return (kind == TokenKind.WORD || kind == TokenKind.SYMBOL) && text.equals(wordOrSymbol);
    }

    /** Description for error messages. */
    String shown() {
        return switch (kind) {
            case END -> "the end of the file";
            case TEXT -> "the text \"" + text + "\"";
            default -> "'" + text + "'";
        };
    }
}
