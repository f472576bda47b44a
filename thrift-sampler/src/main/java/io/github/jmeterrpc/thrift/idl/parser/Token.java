package io.github.jmeterrpc.thrift.idl.parser;

/**
 * A word of the language.
 *
 * @param text the word, the symbol, or what stood between quotation marks; for numbers as written
 * @param integer the value of a {@link Kind#INTEGER}
 * @param number the value of a {@link Kind#DOUBLE}
 * @param offset where it begins
 * @param doc the last {@code /** … *}{@code /} before it, empty if there is none
 */
record Token(Kind kind, String text, long integer, double number, int offset, String doc) {

    enum Kind {
        WORD,
        INTEGER,
        DOUBLE,
        TEXT,
        SYMBOL,
        END
    }

    boolean is(String wordOrSymbol) {
        return (kind == Kind.WORD || kind == Kind.SYMBOL) && text.equals(wordOrSymbol);
    }

    /** For messages. */
    String shown() {
        return switch (kind) {
            case END -> "the end of the file";
            case TEXT -> "the text \"" + text + "\"";
            default -> "'" + text + "'";
        };
    }
}
