package io.github.jmeterrpc.dubbo.args;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Writes text as JSON where nothing in it needs to be escaped: quotation marks around its bytes. Most answers are like
 * that, and a JSON library looks at each character alone.
 */
final class PlainText {

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** In each of the eight bytes of a long the lowest bit, and the highest one. */
    private static final long LOWEST = 0x0101_0101_0101_0101L;

    private static final long HIGHEST = 0x8080_8080_8080_8080L;

    private static final long QUOTES = LOWEST * '"';
    private static final long BACKSLASHES = LOWEST * '\\';
    private static final long BLANKS = LOWEST * ' ';
    private static final long QUESTION_MARKS = LOWEST * '?';

    /** The bits that are all set in the first byte of four, as UTF-8 writes what is a pair of surrogates in Java. */
    private static final int FIRST_OF_FOUR = 0xF0;

    private static final long FIRSTS_OF_FOUR = LOWEST * FIRST_OF_FOUR;

    private PlainText() {}

    /** @return the JSON in UTF-8; empty if the text needs more than quotation marks around it */
    static Optional<byte[]> quoted(String text) {
        byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
        if (needsEscape(utf8) || !isFaithful(text, utf8)) {
            return Optional.empty();
        }
        byte[] json = new byte[utf8.length + 2];
        json[0] = '"';
        System.arraycopy(utf8, 0, json, 1, utf8.length);
        json[json.length - 1] = '"';
        return Optional.of(json);
    }

    /**
     * Quotation marks, backslashes, control characters, and pairs of surrogates, which the library escapes. The bytes of
     * other characters are 0x20 or more.
     */
    private static boolean needsEscape(byte[] utf8) {
        int i = 0;
        for (; i <= utf8.length - Long.BYTES; i += Long.BYTES) {
            long eight = (long) LONGS.get(utf8, i);
            long found = below(eight, BLANKS)
                    | below(eight ^ QUOTES, LOWEST)
                    | below(eight ^ BACKSLASHES, LOWEST)
                    | below(~eight & FIRSTS_OF_FOUR, LOWEST);
            if (found != 0) {
                return true;
            }
        }
        return needsEscape(utf8, i, utf8.length);
    }

    /**
     * Not 0 exactly if one of eight bytes is smaller than a bound, unsigned: then the subtraction borrows into the byte's
     * highest bit, which was not set before.
     *
     * @param bound eight times the same byte, 0x80 at most
     */
    private static long below(long eight, long bound) {
        return eight - bound & ~eight & HIGHEST;
    }

    private static boolean needsEscape(byte[] utf8, int from, int to) {
        for (int i = from; i < to; i++) {
            byte b = utf8[i];
            if (b == '"' || b == '\\' || b >= 0 && b < ' ' || (b & FIRST_OF_FOUR) == FIRST_OF_FOUR) {
                return true;
            }
        }
        return false;
    }

    /** Half a surrogate pair, which UTF-8 cannot express, has become a question mark. */
    private static boolean isFaithful(String text, byte[] utf8) {
        return !containsQuestionMark(utf8) || new String(utf8, StandardCharsets.UTF_8).equals(text);
    }

    private static boolean containsQuestionMark(byte[] utf8) {
        int i = 0;
        for (; i <= utf8.length - Long.BYTES; i += Long.BYTES) {
            if (below((long) LONGS.get(utf8, i) ^ QUESTION_MARKS, LOWEST) != 0) {
                return true;
            }
        }
        for (; i < utf8.length; i++) {
            if (utf8[i] == '?') {
                return true;
            }
        }
        return false;
    }
}
