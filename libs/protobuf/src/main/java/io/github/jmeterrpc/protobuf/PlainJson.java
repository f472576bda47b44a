package io.github.jmeterrpc.protobuf;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Replaces the escapes that protobuf's JSON has for the sake of HTML, such as {@code \\u003c} for
 * {@code <}: a reply is compared with texts as users type them.
 */
final class PlainJson {

    /** An escape of two characters is skipped as a whole, so that an escaped backslash is none. */
    private static final Pattern ESCAPE = Pattern.compile("\\\\(?:u00(26|27|3c|3d|3e)|.)");

    private PlainJson() {}

    /** The same JSON. */
    static String of(String json) {
        return ESCAPE.matcher(json)
                .replaceAll(escape -> Matcher.quoteReplacement(
                        escape.group(1) == null
                                ? escape.group()
                                : Character.toString(Integer.parseInt(escape.group(1), 16))));
    }
}
