package io.github.jmeterrpc.benchmarks.raw;

/** The text that both sides send. */
public final class Text {

    private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz0123456789";

    private Text() {}

    /** As many characters as asked for, one byte each in UTF-8. */
    public static String ofLength(int characters) {
        return LETTERS.repeat(characters / LETTERS.length() + 1).substring(0, characters);
    }
}
