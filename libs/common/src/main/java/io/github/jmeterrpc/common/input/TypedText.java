package io.github.jmeterrpc.common.input;

import java.util.Optional;

/**
 * Cleans and checks text that users type and paste: it can contain invisible characters from web
 * pages and chats, and the full-width punctuation of a Chinese keyboard.
 */
public final class TypedText {

    /** Punctuation of a Chinese keyboard that has no full-width form of ASCII. */
    private static final String CHINESE = "\u3002\u3001\u201c\u201d\u2018\u2019\u3010\u3011\u300a\u300b";

    private static final String MEANT = ".,\"\"''[]<>";

    /** The full-width forms of the visible characters of ASCII, in their order. */
    private static final char FIRST_FULL_WIDTH = '\uff01';

    private static final char LAST_FULL_WIDTH = '\uff5e';
    private static final int FROM_ASCII = FIRST_FULL_WIDTH - '!';

    private TypedText() {}

    /** The text without blanks and invisible characters at its ends. */
    public static String strip(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && isBlank(text.charAt(start))) {
            start++;
        }
        while (end > start && isBlank(text.charAt(end - 1))) {
            end--;
        }
        return text.substring(start, end);
    }

    /**
     * Rejects a name that only looks right: it contains an invisible character, or a character that
     * only looks like ASCII punctuation.
     *
     * @param field the field's label
     * @param text text without leading and trailing blanks
     * @throws InvalidInputException naming the first such character
     */
    public static void requirePlain(String field, String text) throws InvalidInputException {
        Optional<String> problem = problem(text);
        if (problem.isPresent()) {
            throw new InvalidInputException(field, text, problem.get());
        }
    }

    /** Rejects the characters that {@link #requirePlain} rejects, but allows Chinese punctuation. */
    public static void requireVisible(String field, String text) throws InvalidInputException {
        Optional<String> problem = invisible(text);
        if (problem.isPresent()) {
            throw new InvalidInputException(field, text, problem.get());
        }
    }

    /**
     * Describes the first character that {@link #requirePlain} rejects, and the remedy, without
     * quoting the text.
     */
    public static Optional<String> problem(String text) {
        return invisible(text).or(() -> fullWidth(text));
    }

    private static Optional<String> invisible(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (isInvisible(c)) {
                return Optional.of("has the invisible character " + codeOf(c) + " at position " + (i + 1)
                        + "; delete it, or type the text again");
            }
        }
        return Optional.empty();
    }

    /** The name of a forbidden character in messages. */
    public static String unexpected(char c) {
        if (isInvisible(c)) {
            return "unexpected invisible character " + codeOf(c) + "; delete it";
        }
        return "unexpected character '" + c + "'"
                + fullWidth(String.valueOf(c)).map(wide -> ": the text " + wide).orElse("");
    }

    /** Returns the first full-width character and its replacement; empty if the text has none. */
    private static Optional<String> fullWidth(String text) {
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int chinese = CHINESE.indexOf(c);
            boolean wide = c >= FIRST_FULL_WIDTH && c <= LAST_FULL_WIDTH;
            if (wide || chinese >= 0) {
                char meant = wide ? (char) (c - FROM_ASCII) : MEANT.charAt(chinese);
                return Optional.of("has the full-width character '" + c + "' (" + codeOf(c) + "); type " + meant);
            }
        }
        return Optional.empty();
    }

    private static boolean isBlank(char c) {
        return c <= ' ' || Character.isWhitespace(c) || isInvisible(c);
    }

    /** Spaces other than the usual one, such as U+00A0, and characters without width, such as U+200B. */
    private static boolean isInvisible(char c) {
        return c > ' ' && Character.isSpaceChar(c) || Character.getType(c) == Character.FORMAT;
    }

    private static String codeOf(char c) {
        return String.format("U+%04X", (int) c);
    }
}
