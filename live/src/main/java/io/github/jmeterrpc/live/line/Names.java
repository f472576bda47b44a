package io.github.jmeterrpc.live.line;

import java.nio.charset.StandardCharsets;

/** Names in line protocol: unescaped, and without a new text for each of the well-known ones. */
final class Names {

    private static final int SLOTS = 256;
    private static final String[] KNOWN = new String[SLOTS];

    static {
        for (String name :
                ("count countError avg min max hit sb rb window_ms interval_ms histogram minAT maxAT meanAT startedT"
                                + " endedT transaction statut application instance run all ok ko internal jmeter jmeter_buckets"
                                + " jmeter_generator pct50.0 pct90.0 pct95.0 pct99.0 pct99.9")
                        .split(" ")) {
            byte[] bytes = name.getBytes(StandardCharsets.US_ASCII);
            KNOWN[slot(bytes, 0, bytes.length)] = name;
        }
    }

    private Names() {}

    /** The text of a name or tag value, whose commas, blanks and equals signs are escaped by backslashes. */
    static String unescaped(byte[] text, int from, int to) {
        for (int i = from; i < to; i++) {
            if (text[i] == '\\') {
                return unescape(text, from, to);
            }
        }
        String known = KNOWN[slot(text, from, to)];
        return known != null && equal(known, text, from, to) ? known : utf8(text, from, to);
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

    private static int slot(byte[] text, int from, int to) {
        int hash = to - from;
        for (int i = from; i < to; i++) {
            hash = 31 * hash + text[i];
        }
        return (hash ^ hash >>> 16) & SLOTS - 1;
    }

    private static boolean equal(String known, byte[] text, int from, int to) {
        if (known.length() != to - from) {
            return false;
        }
        for (int i = from; i < to; i++) {
            if (known.charAt(i - from) != text[i]) {
                return false;
            }
        }
        return true;
    }
}
