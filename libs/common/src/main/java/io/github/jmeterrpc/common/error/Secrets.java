package io.github.jmeterrpc.common.error;

import java.util.List;
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

    private static final List<String> SECRET_NAMES =
            List.of("passw", "pwd", "secret", "token", "authorization", "credential", "signature", "cookie", "session");

    /** Names of keys that are secret, also with one more character in between, such as {@code api-key}. */
    private static final List<String> SECRET_KEYS = List.of("api", "access");

    private static final String KEY = "key";

    private static final String HIDDEN = "***";

    private Secrets() {}

    /**
     * Returns the value of an attachment for display, or {@code ***} if its name indicates a
     * secret.
     */
    public static String shown(String name, Object value) {
        return isSecret(name) ? HIDDEN : String.valueOf(value);
    }

    /** Compares characters, because it is called for each attachment of each sample. */
    private static boolean isSecret(String name) {
        for (int i = 0; i < name.length(); i++) {
            for (String secret : SECRET_NAMES) {
                if (startsWith(secret, name, i)) {
                    return true;
                }
            }
            for (String kind : SECRET_KEYS) {
                int end = i + kind.length();
                if (startsWith(kind, name, i) && (startsWith(KEY, name, end) || startsWith(KEY, name, end + 1))) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean startsWith(String part, String name, int at) {
        return name.regionMatches(true, at, part, 0, part.length());
    }

    /** Returns the text with {@code ***} instead of the passwords in URLs. */
    public static String hidden(String text) {
        return IN_PARAMETER
                .matcher(IN_AUTHORITY.matcher(text).replaceAll("$1***@"))
                .replaceAll("$1***");
    }
}
