package io.github.jmeterrpc.live.line;

import java.nio.charset.StandardCharsets;

/** Names and tag values in line protocol, whose commas, blanks and equals signs are escaped by backslashes. */
final class Names {

    private Names() {}

    /** The text without the escapes. */
    static String unescaped(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] == '\\') {
                return unescape(text, from, to);
            }
        }
        return utf8(text, from, to);
    }

    /** Whether a backslash before it is an escape; before anything else it stands for itself. */
    static boolean isEscapable(byte c) {
        return c == ',' || c == ' ' || c == '=';
    }

    private static String unescape(byte[] text, int from, int to) {
        byte[] out = new byte[to - from];
        int length = 0;
        for (int i = from; i < to; i++) {
            if (text[i] == '\\' && i + 1 < to && isEscapable(text[i + 1])) {
                i++;
            }
            out[length++] = text[i];
        }
        return utf8(out, 0, length);
    }

    private static String utf8(byte[] text, int from, int to) {
        return new String(text, from, to - from, StandardCharsets.UTF_8);
    }
}
