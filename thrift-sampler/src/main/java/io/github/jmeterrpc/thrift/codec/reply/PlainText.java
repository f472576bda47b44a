package io.github.jmeterrpc.thrift.codec.reply;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Checks whether text needs no escape in JSON. Tests eight bytes at a time, since text is most of a typical reply. */
final class PlainText {

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** The highest bit of each byte. */
    private static final long HIGHEST = 0x8080_8080_8080_8080L;

    /** Added to a byte of 0 to 127, sets its highest bit if the byte is a blank or above. */
    private static final long FROM_BLANK = (0x80 - ' ') * (HIGHEST >>> 7);

    /** Added to a byte of 0 to 127, sets its highest bit if the byte is not 0. */
    private static final long FROM_ONE = 0x7f * (HIGHEST >>> 7);

    private static final long QUOTATION_MARKS = '"' * (HIGHEST >>> 7);
    private static final long BACKSLASHES = '\\' * (HIGHEST >>> 7);

    private PlainText() {}

    /** True if all bytes are ASCII from blank on, without quotation mark and backslash. */
    static boolean isPlain(byte[] bytes, int offset, int count) {
        int end = offset + count;
        int at = offset;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            if (!eight((long) EIGHT.get(bytes, at))) {
                return false;
            }
        }
        for (; at < end; at++) {
            byte b = bytes[at];
            // Bytes above 127 are negative.
            if (b < ' ' || b == '"' || b == '\\') {
                return false;
            }
        }
        return true;
    }

    /** A byte above 127 carries into its neighbour and falsifies that test, but already makes the result false by itself. */
    private static boolean eight(long bytes) {
        return (~bytes
                        & bytes + FROM_BLANK
                        & (bytes ^ QUOTATION_MARKS) + FROM_ONE
                        & (bytes ^ BACKSLASHES) + FROM_ONE
                        & HIGHEST)
                == HIGHEST;
    }
}
