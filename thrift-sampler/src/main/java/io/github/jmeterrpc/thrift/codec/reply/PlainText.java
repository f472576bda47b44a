package io.github.jmeterrpc.thrift.codec.reply;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Finds out whether text can stand in JSON as it is. Looks at eight bytes at a time: most replies are mostly text. */
final class PlainText {

    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    /** The highest bit of each byte. */
    private static final long HIGHEST = 0x8080_8080_8080_8080L;

    /** Added to a byte of 127 at most, sets its highest bit unless it is below a blank. */
    private static final long FROM_BLANK = (0x80 - ' ') * (HIGHEST >>> 7);

    /** Added to a byte of 127 at most, sets its highest bit unless it is 0. */
    private static final long FROM_ONE = 0x7f * (HIGHEST >>> 7);

    private static final long QUOTATION_MARKS = '"' * (HIGHEST >>> 7);
    private static final long BACKSLASHES = '\\' * (HIGHEST >>> 7);

    private PlainText() {}

    /** Whether all bytes are printable ASCII without quotation mark and backslash. */
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

    /** A byte above 127 spoils the sums of its neighbours, but is itself reason enough. */
    private static boolean eight(long bytes) {
        return (~bytes
                        & bytes + FROM_BLANK
                        & (bytes ^ QUOTATION_MARKS) + FROM_ONE
                        & (bytes ^ BACKSLASHES) + FROM_ONE
                        & HIGHEST)
                == HIGHEST;
    }
}
