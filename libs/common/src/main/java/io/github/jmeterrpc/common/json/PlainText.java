package io.github.jmeterrpc.common.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Checks whether text can be written to JSON without escaping. It checks eight bytes at a time,
 * because most replies are mostly text.
 */
public final class PlainText {

    /** The highest bit of each byte, which is never set in ASCII. */
    public static final int NOT_ASCII = 0x80;

    /**
     * The bits that are all set in the first byte of four, the UTF-8 form of a surrogate pair in
     * Java.
     */
    public static final int FIRST_OF_FOUR = 0xF0;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** The lowest and the highest bit of each of the eight bytes of a long. */
    private static final long LOWEST = 0x0101_0101_0101_0101L;

    private static final long HIGHEST = 0x8080_8080_8080_8080L;

    private static final long QUOTES = LOWEST * '"';
    private static final long BACKSLASHES = LOWEST * '\\';
    private static final long BLANKS = LOWEST * ' ';

    private PlainText() {}

    /**
     * Returns whether no byte is a control character, a quotation mark or a backslash, and no byte
     * has all bits of a mask.
     *
     * @param mask {@link #NOT_ASCII} or {@link #FIRST_OF_FOUR}
     */
    public static boolean isPlain(byte[] bytes, int offset, int count, int mask) {
        long masks = LOWEST * mask;
        int end = offset + count;
        int at = offset;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long eight = (long) LONGS.get(bytes, at);
            long found = below(eight, BLANKS)
                    | below(eight ^ QUOTES, LOWEST)
                    | below(eight ^ BACKSLASHES, LOWEST)
                    | below(~eight & masks, LOWEST);
            if (found != 0) {
                return false;
            }
        }
        for (; at < end; at++) {
            byte b = bytes[at];
            if (b == '"' || b == '\\' || b >= 0 && b < ' ' || (b & mask) == mask) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether any byte equals the given ASCII character. */
    public static boolean contains(byte[] bytes, char ascii) {
        long wanted = LOWEST * ascii;
        int at = 0;
        for (; at <= bytes.length - Long.BYTES; at += Long.BYTES) {
            if (below((long) LONGS.get(bytes, at) ^ wanted, LOWEST) != 0) {
                return true;
            }
        }
        for (; at < bytes.length; at++) {
            if (bytes[at] == ascii) {
                return true;
            }
        }
        return false;
    }

    /**
     * Returns a value other than 0 if and only if one of eight unsigned bytes is smaller than a
     * bound: the subtraction then borrows into the highest bit of that byte, which was not set
     * before.
     *
     * @param bound eight times the same byte, 0x80 at most
     */
    private static long below(long eight, long bound) {
        return eight - bound & ~eight & HIGHEST;
    }
}
