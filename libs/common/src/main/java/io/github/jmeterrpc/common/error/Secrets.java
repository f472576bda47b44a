package io.github.jmeterrpc.common.error;

import java.util.regex.Pattern;

/** Removes passwords from texts that are shown or logged. */
public final class Secrets {

    /** Matches the beginning of the next URL in the same text. */
    private static final String NEXT_URL = "[,;]\\s*[\\w.+-]+://";

    /** Matches up to the last @, because a password may contain @, a slash or a question mark. */
    private static final Pattern IN_AUTHORITY =
            Pattern.compile("((?:://|^(?!\\w+://))[^:,;\\s]*:)(?:(?!" + NEXT_URL + ")\\S)*@");

    private static final Pattern IN_PARAMETER =
            Pattern.compile("(?i)([?&](?:password|secret(?:key)?|accesskey|token)=)(?:(?!" + NEXT_URL + ")[^&\\s])*");

    private static final Pattern SECRET_NAME = Pattern.compile(
            "(?i).*(?:passw|pwd|secret|token|authorization|credential|api.?key|access.?key|signature|cookie|session).*");

    private static final String HIDDEN = "***";

    private Secrets() {}

    /**
     * Returns the value of an attachment for display, or {@code ***} if its name indicates a
     * secret.
     */
    public static String shown(String name, Object value) {
        return SECRET_NAME.matcher(name).matches() ? HIDDEN : String.valueOf(value);
    }

    /** Returns the text with {@code ***} instead of the passwords in URLs. */
    public static String hidden(String text) {
        return IN_PARAMETER
                .matcher(IN_AUTHORITY.matcher(text).replaceAll("$1***@"))
                .replaceAll("$1***");
    }
}
