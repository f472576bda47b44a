package io.github.jmeterrpc.protobuf;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the escapes that protobuf's JSON uses for HTML, such as {@code \\u003c} for {@code <},
 * because users compare replies with plain text.
 */
final class PlainJson {

    /**
     * An escape of two characters is skipped as a whole, so that an escaped backslash does not
     * start an escape.
     */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u00(26|27|3c|3d|3e)|.)");

    private PlainJson() {}

    /** Returns equivalent JSON. */
    static String of(String json) {
        return ESCAPE.matcher(json)
                .replaceAll(escape -> Matcher.quoteReplacement(
                        escape.group(1) == null
                                ? escape.group()
                                : Character.toString(Integer.parseInt(escape.group(1), 16))));
    }
}
