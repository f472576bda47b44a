package io.github.jmeterrpc.dubbo.client;

import java.util.regex.Pattern;

/** Takes passwords out of texts that people or logs see. */
public final class Secrets {

    private static final Pattern IN_AUTHORITY = Pattern.compile("(://[^/?@:\\s]*:)[^/?@\\s]*@");
    private static final Pattern IN_PARAMETER =
            Pattern.compile("(?i)([?&](?:password|secret(?:key)?|accesskey|token)=)[^&\\s,;]*");

    private Secrets() {}

    /** The text with {@code ***} in the place of passwords in URLs. */
    public static String hidden(String text) {
        return IN_PARAMETER
                .matcher(IN_AUTHORITY.matcher(text).replaceAll("$1***@"))
                .replaceAll("$1***");
    }
}
