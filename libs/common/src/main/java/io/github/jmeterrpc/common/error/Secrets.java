package io.github.jmeterrpc.common.error;

import java.util.regex.Pattern;

/** Takes passwords out of texts that people or logs see. */
public final class Secrets {

    /** Where another URL of the same text begins. */
    private static final String NEXT_URL = "[,;]\\s*[\\w.+-]+://";

    /** To the last @: a password may hold one, or a slash or a question mark. */
    private static final Pattern IN_AUTHORITY =
            Pattern.compile("((?:://|^(?!\\w+://))[^:,;\\s]*:)(?:(?!" + NEXT_URL + ")\\S)*@");

    private static final Pattern IN_PARAMETER =
            Pattern.compile("(?i)([?&](?:password|secret(?:key)?|accesskey|token)=)(?:(?!" + NEXT_URL + ")[^&\\s])*");

    private static final Pattern SECRET_NAME = Pattern.compile(
            "(?i).*(?:passw|pwd|secret|token|authorization|credential|api.?key|access.?key|signature|cookie|session).*");

    private static final String HIDDEN = "***";

    private Secrets() {}

    /** The value of an attachment as it may be shown: not if its name is one of a secret. */
    public static String shown(String name, Object value) {
        return SECRET_NAME.matcher(name).matches() ? HIDDEN : String.valueOf(value);
    }

    /** The text with {@code ***} instead of passwords in URLs. */
    public static String hidden(String text) {
        return IN_PARAMETER
                .matcher(IN_AUTHORITY.matcher(text).replaceAll("$1***@"))
                .replaceAll("$1***");
    }
}
