package io.github.jmeterrpc.protobuf;

/**
 * Replaces the escapes that protobuf's JSON uses for HTML, such as {@code \\u003c} for {@code <},
 * because users compare replies with plain text.
 */
final class PlainJson {

    /** The number of characters of {@code \\u003c}. */
    private static final int LENGTH = 6;

    private static final int HEXADECIMAL = 16;

    private PlainJson() {}

    /** Returns equivalent JSON; the same text if it has no such escape. */
    static String of(String json) {
        int escape = json.indexOf('\\');
        if (escape < 0) {
            return json;
        }
        StringBuilder plain = new StringBuilder(json.length());
        int copied = 0;
        while (escape >= 0) {
            // An escape of two characters is skipped as a whole, so that an escaped backslash does
            // not start an escape.
            int next = escape + 2;
            if (isOfHtml(json, escape)) {
                next = escape + LENGTH;
                plain.append(json, copied, escape).append((char) Integer.parseInt(json, next - 2, next, HEXADECIMAL));
                copied = next;
            }
            escape = json.indexOf('\\', next);
        }
        return plain.append(json, copied, json.length()).toString();
    }

    private static boolean isOfHtml(String json, int escape) {
        if (!json.startsWith("u00", escape + 1) || json.length() < escape + LENGTH) {
            return false;
        }
        char high = json.charAt(escape + LENGTH - 2);
        char low = json.charAt(escape + LENGTH - 1);
        return high == '2' && (low == '6' || low == '7') || high == '3' && low >= 'c' && low <= 'e';
    }
}
